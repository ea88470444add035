#include <algorithm>
#include <cstdio>

#include "app/cli/file_command.h"
#include "app/cli/options.h"
#include "app/cli/render/render_arguments.h"
#include "app/cli/solve_on_chosen.h"
#include "weft/document/render.h"
#include "weft/error.h"
#include "weft/formatted.h"
#include "weft/io/document_file.h"
#include "weft/memory_budget.h"

namespace weft::cli {

namespace {

/// One run of `weft render`, step by step.
class RenderRun final : public FileCommand {
public:
    RenderRun(const RenderArguments& arguments, const BackendRegistry& registry,
              const BeforeCommit& beforeCommit)
        : FileCommand(registry, beforeCommit), arguments_(arguments) {}
    int run();

private:
    void read();
    void solve();
    [[nodiscard]] bool writePicture();  ///< as putInPlace()
    [[nodiscard]] static bool isWithin(const RenderedPatch& patch);
    [[nodiscard]] bool isCancelled() const;
    [[nodiscard]] int exitCode() const;
    void sayResult() const;
    [[nodiscard]] std::string nameOf(const RenderedPatch& patch) const;

    const RenderArguments& arguments_;
    std::optional<Document> document_;
    OutputPlan plan_;
    Rendering rendering_;
    std::vector<std::string> remarks_;  ///< on what was written, sentences
};

std::string RenderRun::nameOf(const RenderedPatch& patch) const {
    return "'" + document_->find(patch.id)->name + "'";
}

void RenderRun::read() {
    line_.show("Reading " + arguments_.document);
    io::SourcePlaces places{.folders = {arguments_.sources.begin(), arguments_.sources.end()}};
    arguments_.linked.addTo(places);
    io::DocumentFile file = io::readDocument(
        arguments_.document, arguments_.layers ? io::DocumentPart::layers : io::DocumentPart::own,
        places);
    auto* document = std::get_if<Document>(&file.content);
    if (!document)
        throw BadInput("'" + arguments_.document +
                       "' holds a relief, not a picture with patches: its surface is written by "
                       "'weft relief'.");
    document_ = std::move(*document);
    for (const Document::SharedPatch& patch : document_->patches())
        if (patch->source->origin && io::nameTheSameFile(patch->source->origin->path, arguments_.out))
            throw UsageError("--out would overwrite '" + arguments_.out +
                             "', from which the document is pasted.");
    plan_ = planOutput(arguments_, document_->background()->depth);
    line_.clear();
    if (!file.changedElsewhere.empty())
        note("Another program changed the layers of '" + arguments_.document +
             "' since Weft wrote it; Weft's own patches are rendered (--layers takes the others).");
    noteRemarks(arguments_.document, file);
}

void RenderRun::solve() {
    std::string reason;
    std::int64_t pixels = 0;
    for (const Document::SharedPatch& patch : document_->patches())
        pixels += patch->mask->unknownCount();
    const JobSeconds seconds = multigridSeconds(pixels * document_->channels(), arguments_.threads);
    solveOnChosen(registry_, arguments_.backend, seconds, reason, [this](Backend& backend) {
        const ProgressLine::Cleared afterwards(line_);
        line_.show("Solving on " + backend.info().device);
        PatchPreparer preparer(io::convertProfile, arguments_.threads);
        CloneOptions options;
        options.rule.tolerance = plan_.tolerance;
        options.toleranceFollowsRange = !arguments_.tolerance;
        options.threads = arguments_.threads;
        options.onProgress = [this](const Progress& p) { line_.show(p); };
        options.stop = interrupt_.token();
        rendering_ = renderDocument(*document_, preparer, backend, options);
    });
}

bool RenderRun::isWithin(const RenderedPatch& patch) {
    const Progress& p = patch.result.progress;
    return !patch.reason.empty() || (p.certified && p.errorBound <= patch.result.tolerance);
}

bool RenderRun::isCancelled() const {
    return !rendering_.patches.empty() &&
           rendering_.patches.back().result.progress.outcome == Outcome::Cancelled;
}

bool RenderRun::writePicture() {
    line_.show("Writing " + arguments_.out);
    Picture whole = *document_->background();
    if (document_->channels() == 3) whole.color = toRgb(whole.color);
    compose(whole, rendering_.layers);
    io::FileTransaction files;
    remarks_ = writeResult({arguments_.out, &files}, arguments_, plan_, std::move(whole));
    return putInPlace(files, exitCode());
}

int RenderRun::exitCode() const {
    const auto& patches = rendering_.patches;
    return std::all_of(patches.begin(), patches.end(), isWithin) ? kDone : kToleranceNotReached;
}

void RenderRun::sayResult() const {
    for (const std::string& remark : remarks_) note(remark);
    double most = 0;
    for (const RenderedPatch& patch : rendering_.patches) {
        if (!patch.reason.empty()) {
            note(nameOf(patch) + " is not seen: " + patch.reason);
            continue;
        }
        most = std::max(most, patch.result.progress.errorBound);
        if (isWithin(patch)) continue;
        note(nameOf(patch) +
             formatted(" did not reach the tolerance of %.3g codes: max error ≤ %.3g codes. The "
                       "picture is written all the same.",
                       patch.result.tolerance, patch.result.progress.errorBound));
    }
    const std::size_t count = rendering_.patches.size();
    if (exitCode() == kDone)
        std::fprintf(stderr, "%s: %zu %s, max error ≤ %.2g codes each\n",
                     printable(arguments_.out).c_str(), count, count == 1 ? "patch" : "patches",
                     most);
}

int RenderRun::run() try {
    checkTarget(arguments_);
    read();
    if (!interrupt_.enter(OnSignal::requestStop)) return kInterrupted;
    solve();
    if (!interrupt_.enter(OnSignal::nothing) || isCancelled()) return kInterrupted;
    if (!writePicture()) return kInterrupted;
    sayResult();
    return exitCode();
} catch (const io::MissingSources& error) {
    throw BadInput(std::string(error.what()) + " --sources FOLDER says where it is now.");
} catch (const std::bad_alloc&) {
    throw NotEnoughMemory("'" + arguments_.document +
                          "' does not fit into memory together with its result.");
}

}  // namespace

void addRenderOptions(CLI::App& command, RenderArguments& a, const BackendRegistry& registry) {
    command.add_option("document", a.document, "Document (.ora) that is rendered")
        ->required()
        ->type_name("FILE");
    command.add_flag("--layers", a.layers,
                     "Render the layers as another program left them, not Weft's patches");
    addOption(command, "--sources", a.sources, "FOLDER",
              "Folder of pictures that the document names and that are no longer where they were; "
              "they may be read. May be given several times")
        ->allow_extra_args(false);
    addLinkedOption(command, a.linked);
    addOutputOptions(command, a, registry, Documents::no);
}

int runRender(const RenderArguments& arguments, const BackendRegistry& registry,
              const BeforeCommit& beforeCommit) {
    RenderArguments checked = arguments;
    checkOutput(checked, Documents::no);
    checkFilesDiffer({{"the document", checked.document}, {"--profile", checked.profileFile()}},
                     {{"--out", checked.out}}, false);
    return toldIfInterrupted(RenderRun(checked, registry, beforeCommit).run());
}

}  // namespace weft::cli
