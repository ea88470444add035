// Venkatasubramanian & Vuduc 2009, Fig 2-4 and 11-13: one Jacobi step, written better and better.
#include <algorithm>
#include <cmath>
#include <map>

#include "lab/studies/stencil_figures.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

namespace weft {

namespace {

using StencilKind = LabParameter::Kind;

std::pair<int, int> tileOf(const std::string& text) {
    int columns = 0, rows = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &columns, &rows, &rest) != 2 || columns < 1 ||
        rows < 1 || columns > 1024 || rows > 1024)
        throw InvalidProblem("A tile is columns x rows, such as 64x8, not '" + text + "'.");
    return {columns, rows};
}

/// One run of the experiment.
class StencilStudy {
public:
    StencilStudy(LabRun& run, LabDevice& device, const LabParameters& p)
        : run_(run), device_(device), p_(p), bench_(device.bench<StencilBench>()) {
        std::tie(like_.tileColumns, like_.tileRows) = tileOf(p.text("tile"));
        like_.unroll = p.whole("unroll");
        like_.depth = p.whole("depth");
        for (const std::string& tile : p.words("tiles")) tiles_.push_back(tileOf(tile));
        for (const std::string& rung : p.words("rungs"))
            if (rung != "all" && !rungOf(*bench_, rung))
                throw InvalidProblem("This device has no rung '" + rung + "', but " + rungList() +
                                     ".");
    }

    void measure() {
        run_.report().tables = {stencilTable()};
        run_.expect(expected());
        if (!run_.begin("the device's copy")) return;
        figures_.copy = copyOf(device_.platform());
        run_.end();
        for (const Precision precision : precisions()) {
            like_.precision = precision;
            if (!run_.begin("answers in " + precisionText(like_))) return;
            check();
            run_.end();
            ladder();
            variants();
            tiles();
            sustained();
        }
        like_.precision = Precision::f32;
        transfers();
        tellFindings();
    }

private:
    [[nodiscard]] static double copyOf(const Platform& platform) {
        for (const PlatformFact& fact : platform)
            if (fact.key == "copy_bytes_per_second") return fact.value;
        return std::nan("");
    }
    [[nodiscard]] std::string rungList() const {
        std::string all;
        for (const StencilRung& rung : bench_->rungs()) all += (all.empty() ? "" : ", ") + rung.key;
        return all;
    }
    [[nodiscard]] std::vector<Precision> precisions() const {
        std::vector<Precision> all;
        if (p_.has("precisions", "f32")) all.push_back(Precision::f32);
        if (p_.has("precisions", "f64")) all.push_back(Precision::f64);
        return all;
    }
    [[nodiscard]] bool wants(const char* part) const { return p_.has("parts", part); }
    [[nodiscard]] bool wantsRung(const StencilRung& rung) const {
        return p_.text("rungs") == "all" || p_.has("rungs", rung.key);
    }
    [[nodiscard]] std::vector<int> sides() const { return p_.wholes("sides"); }

    /// The works of a part in the precision of `like_`.
    [[nodiscard]] std::vector<StencilWork> ladderWorks() const {
        std::vector<StencilWork> all;
        for (const int side : sides())
            for (const StencilRung& rung : bench_->rungs())
                if (wantsRung(rung)) all.push_back(workOf(rung.key, side, p_.whole("steps")));
        return all;
    }
    [[nodiscard]] std::vector<StencilWork> variantWorks() const {
        std::vector<StencilWork> all;
        for (const StencilRung& rung : bench_->rungs()) {
            if (!wantsRung(rung)) continue;
            const StencilWork work = workOf(rung.key, sides().front(), p_.whole("steps"));
            for (const int unroll : {1, 2, 4, 8}) {
                if (!rung.unrolls) break;
                all.push_back(work);
                all.back().unroll = unroll;
            }
            for (const int depth : {4, 8, 12}) {
                if (!rung.blocks) break;
                all.push_back(work);
                all.back().depth = depth;
            }
            const bool plain = !rung.unrolls && !rung.blocks;
            if (rung.blocks || (plain && !bench_->sharesHostMemory())) continue;
            if (plain) all.push_back(work);
            all.push_back(work);
            all.back().rhsFromGrid = true;
        }
        return all;
    }
    [[nodiscard]] std::vector<StencilWork> tileWorks() const {
        std::vector<StencilWork> all;
        for (const StencilRung& rung : bench_->rungs())
            for (const auto& [columns, rows] : tiles_) {
                if (!rung.tiles || !wantsRung(rung)) break;
                all.push_back(workOf(rung.key, sides().front(), p_.whole("steps")));
                all.back().tileColumns = columns;
                all.back().tileRows = rows;
            }
        return all;
    }
    [[nodiscard]] StencilWork workOf(const std::string& rung, int side, int steps) const {
        StencilWork work = like_;
        work.rung = rung;
        work.side = side;
        work.steps = steps;
        return work;
    }
    [[nodiscard]] std::size_t expected() const {
        std::size_t each = 1;
        if (wants("ladder")) each += ladderWorks().size();
        if (wants("variants")) each += variantWorks().size();
        if (wants("tiles")) each += tileWorks().size();
        if (wants("sustained")) each += p_.wholes("sizes").size() * p_.wholes("iterations").size();
        std::size_t all = 1 + each * precisions().size();
        if (wants("transfers") && !bench_->sharesHostMemory())
            all += 2 * p_.wholes("transfer-iterations").size();
        return all;
    }

    void check() {
        for (const std::string& rung : wrongRungs(*bench_, like_, run_.stop())) {
            run_.report().findings.push_back("Rung '" + rung +
                                             "' does not give the answer of plain loops in " +
                                             precisionText(like_) + ".");
            ++run_.report().missed;
        }
    }
    /// False where the run ends.
    bool point(StencilBench& bench, StencilPart part, const StencilWork& work) {
        if (!run_.begin(work.rung + ", " + std::to_string(work.side) + "², " + precisionText(work) +
                        ", " + std::to_string(work.steps) + " steps"))
            return false;
        figures_.points.push_back(measureStencil(bench, part, work, p_.whole("runs"), run_.stop()));
        if (run_.stopped()) {
            figures_.points.pop_back();
            return false;
        }
        show();
        return true;
    }
    void show() {
        run_.report().tables[0].rows.push_back(stencilCells(figures_.points.back(), figures_.copy));
        figures_.rungs = bench_->rungs();
        figures_.device = device_.backend().info().device;
        run_.report().figures = stencilFigures(figures_);
        run_.end();
    }

    void ladder() {
        if (!wants("ladder")) return;
        for (const StencilWork& work : ladderWorks())
            if (!point(*bench_, StencilPart::ladder, work)) return;
    }
    void variants() {
        if (!wants("variants")) return;
        for (const StencilWork& work : variantWorks())
            if (!point(*bench_, StencilPart::variants, work)) return;
    }
    void tiles() {
        if (!wants("tiles")) return;
        for (const StencilWork& work : tileWorks())
            if (!point(*bench_, StencilPart::tiles, work)) return;
    }
    /// By the best rung that does not block. A point that would take too long is left out.
    void sustained() {
        if (!wants("sustained")) return;
        const std::string rung = bestRung(figures_, like_.precision, bench_->rungs());
        for (const int side : p_.wholes("sizes")) {
            double secondsAStep = 0;
            for (const int steps : p_.wholes("iterations")) {
                const StencilWork work = workOf(rung, side, steps);
                if (secondsAStep * steps > p_.number("max-seconds")) {
                    leaveOut(work);
                    continue;
                }
                if (!point(*bench_, StencilPart::sustained, work)) return;
                const StencilPoint& last = figures_.points.back();
                if (last.measured()) secondsAStep = last.seconds.median / steps;
            }
        }
    }
    void leaveOut(const StencilWork& work) {
        const double none = std::nan("");
        if (!run_.begin("left out")) return;
        figures_.points.push_back({.part = StencilPart::sustained,
                                   .work = work,
                                   .reason = "It would take longer than max-seconds.",
                                   .seconds = {none, none, none}});
        show();
    }
    /// From the host's memory and back, and the same on the host's own processor.
    void transfers() {
        if (!wants("transfers") || bench_->sharesHostMemory()) return;
        const std::string rung = bestRung(figures_, like_.precision, bench_->rungs());
        const auto host = makeCpuBackend();
        const LabProbe lab = host->lab();
        const auto hostBench = lab.device->bench<StencilBench>();
        figures_.host = host->info();
        for (const int steps : p_.wholes("transfer-iterations")) {
            StencilWork work = workOf(rung, p_.whole("transfer-side"), steps);
            work.transfers = true;
            if (!point(*bench_, StencilPart::transfers, work)) return;
            work.rung = "simd";
            work.transfers = false;
            if (!point(*hostBench, StencilPart::host, work)) return;
        }
    }
    void tellFindings() {
        if (run_.stopped()) return;
        for (std::string& sentence : stencilFindings(figures_))
            run_.report().findings.push_back(std::move(sentence));
        if (wants("transfers") && bench_->sharesHostMemory())
            run_.report().findings.emplace_back(
                "This device works in the host's own memory: there are no transfers, and Fig 13 is "
                "left "
                "out.");
    }

    LabRun& run_;
    LabDevice& device_;
    const LabParameters& p_;
    std::unique_ptr<StencilBench> bench_;
    StencilWork like_;
    std::vector<std::pair<int, int>> tiles_;
    StencilFindings figures_;
};

class Stencil final : public Experiment {
public:
    [[nodiscard]] std::string name() const override { return "stencil"; }
    [[nodiscard]] std::string title() const override { return "Ladder of a stencil"; }
    [[nodiscard]] std::string summary() const override {
        return "One Jacobi step of Poisson's equation written in several ways, as a share of what "
               "the "
               "memory carries.";
    }
    [[nodiscard]] LabPaper paper() const override { return LabPaper::venkatasubramanian; }
    [[nodiscard]] std::string figures() const override { return "Fig 2-4, 11-13"; }
    [[nodiscard]] std::vector<LabParameter> parameters() const override {
        std::vector<LabParameter> all = whatToMeasure();
        all.push_back({.key = "tile",
                       .help = "unknowns of a block, columns x rows",
                       .kind = StencilKind::text,
                       .value = "64x8"});
        all.push_back({.key = "tiles",
                       .help = "tiles to compare, the first with the others",
                       .kind = StencilKind::text,
                       .value = "64x8,16x8,8x8,32x8,128x8,32x32,256x4"});
        all.push_back({.key = "unroll",
                       .help = "rows that a thread takes",
                       .kind = StencilKind::word,
                       .value = "4",
                       .words = {"1", "2", "4", "8"}});
        all.push_back({.key = "depth",
                       .help = "steps of a pass that blocks in time",
                       .kind = StencilKind::word,
                       .value = "8",
                       .words = {"4", "8", "12"}});
        all.push_back({.key = "runs",
                       .help = "of each point",
                       .value = "3",
                       .quick = "2",
                       .least = 1,
                       .most = 99});
        all.push_back({.key = "max-seconds",
                       .help = "longest run that Fig 11 may ask for",
                       .value = "20",
                       .quick = "1",
                       .least = 0.001,
                       .whole = false});
        return all;
    }
    [[nodiscard]] LabReport run(LabDevice& device, const LabParameters& p, const LabInputs&,
                                const LabWatch& watch) const override {
        LabRun run(*this, device, p, watch);
        StencilStudy(run, device, p).measure();
        return run.finish();
    }

private:
    static std::vector<LabParameter> whatToMeasure() {
        return {{.key = "parts",
                 .help = "what to measure",
                 .kind = StencilKind::words,
                 .value = "ladder,variants,tiles,sustained,transfers",
                 .words = {"ladder", "variants", "tiles", "sustained", "transfers"}},
                {.key = "precisions",
                 .help = "of the grids",
                 .kind = StencilKind::words,
                 .value = "f32,f64",
                 .words = {"f32", "f64"}},
                {.key = "rungs",
                 .help = "all, or some by name",
                 .kind = StencilKind::text,
                 .value = "all"},
                {.key = "sides",
                 .help = "unknowns a side of the ladder; variants and tiles: the first",
                 .kind = StencilKind::numbers,
                 .value = "4096,10240",
                 .quick = "512",
                 .least = 1,
                 .most = 40'000},
                {.key = "steps",
                 .help = "of the ladder, variants and tiles",
                 .value = "100",
                 .quick = "24",
                 .least = 1,
                 .most = 100'000},
                {.key = "sizes",
                 .help = "unknowns a side of Fig 11",
                 .kind = StencilKind::numbers,
                 .value = "256,512,1024,2048,4096,8192,16384",
                 .quick = "128,256,512",
                 .least = 1,
                 .most = 40'000},
                {.key = "iterations",
                 .help = "steps of Fig 11",
                 .kind = StencilKind::numbers,
                 .value = "1,10,100,1000",
                 .quick = "1,10",
                 .least = 1,
                 .most = 100'000},
                {.key = "transfer-side",
                 .help = "unknowns a side of Fig 13",
                 .value = "4096",
                 .quick = "1024",
                 .least = 1,
                 .most = 40'000},
                {.key = "transfer-iterations",
                 .help = "steps of Fig 13",
                 .kind = StencilKind::numbers,
                 .value = "1,2,5,10,20,32,50,60,100,200,500,1000",
                 .quick = "1,8,32",
                 .least = 1,
                 .most = 100'000}};
    }
};

}  // namespace

const Experiment& stencilExperiment() {
    static const Stencil experiment;
    return experiment;
}

}  // namespace weft
