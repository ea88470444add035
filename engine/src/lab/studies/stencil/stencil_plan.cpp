#include "lab/studies/stencil/stencil_plan.h"

#include <cstdio>
#include <initializer_list>
#include <tuple>
#include <utility>

#include "lab/parameter_table.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

std::pair<int, int> tileOf(const std::string& text) {
    int columns = 0, rows = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &columns, &rows, &rest) != 2 || columns < 1 ||
        rows < 1 || columns > 1024 || rows > 1024)
        throw InvalidProblem(
            sentence("A tile is columns x rows, such as 64x8, not '{text}'.", {{"text", text}}));
    return {columns, rows};
}

std::string rungList(const StencilBench& bench) {
    std::string all;
    for (const StencilRung& rung : bench.rungs()) all += (all.empty() ? "" : ", ") + rung.key;
    return all;
}

}  // namespace

std::vector<LabParameter> stencilParameters() {
    const LabRange side{1, 40'000}, steps{1, 100'000};
    LabParameter parts = someWords("parts", "what to measure",
                                   {"ladder", "variants", "tiles", "sustained", "transfers"});
    parts.quick = "ladder,tiles,sustained,transfers";
    return {
        parts,
        someWords("precisions", "of the grids", {"f32", "f64"}),
        freeText("rungs", "all, or some by name", "all"),
        listOf(wholeValue("sides", "unknowns a side of the ladder; variants and tiles: the first",
                          {"4096,10240", "3072"}, side)),
        wholeValue("steps", "of the ladder, variants and tiles", {"100", "4"}, steps),
        listOf(wholeValue("sizes", "unknowns a side of Fig 11",
                          {"256,512,1024,2048,4096,8192,16384", "256,512,3072"}, side)),
        listOf(wholeValue("iterations", "steps of Fig 11", {"1,10,100,1000", "1,10"}, steps)),
        wholeValue("transfer-side", "unknowns a side of Fig 13", {"4096", "1024"}, side),
        listOf(wholeValue("transfer-iterations", "steps of Fig 13",
                          {"1,2,5,10,20,32,50,60,100,200,500,1000", "1,8,32"}, steps)),
        freeText("tile", "unknowns of a block, columns x rows", "64x8"),
        freeText("tiles", "tiles to compare, the first with the others",
                 "64x8,16x8,8x8,32x8,128x8,32x32,256x4"),
        oneWord("unroll", "rows that a thread takes", "4", {"1", "2", "4", "8"}),
        oneWord("depth", "steps of a pass that blocks in time", "12", {"4", "8", "12"}),
        wholeValue("runs",
                   "of each point at least; more, for half a second, where they differ by over 3 %",
                   {"3", "9"}, {1, 99}),
        realValue("max-seconds", "longest run that Fig 11 may ask for", {"20", "1"}, {0.001})};
}

StencilPlan::StencilPlan(const StencilBench& bench, const LabParameters& p) : bench_(bench), p_(p) {
    std::tie(like_.tileColumns, like_.tileRows) = tileOf(p.text("tile"));
    like_.unroll = p.whole("unroll");
    like_.depth = p.whole("depth");
    for (const std::string& tile : p.words("tiles")) tiles_.push_back(tileOf(tile));
    for (const std::string& rung : p.words("rungs"))
        if (rung != "all" && !rungOf(bench, rung))
            throw InvalidProblem(sentence("This device has no rung '{rung}', but {known}.",
                                          {{"rung", rung}, {"known", rungList(bench)}}));
}

std::vector<Precision> StencilPlan::precisions() const {
    std::vector<Precision> all;
    if (p_.has("precisions", "f32")) all.push_back(Precision::f32);
    if (p_.has("precisions", "f64")) all.push_back(Precision::f64);
    return all;
}

bool StencilPlan::wantsRung(const StencilRung& rung) const {
    return p_.text("rungs") == "all" || p_.has("rungs", rung.key);
}

StencilWork StencilPlan::workOf(const std::string& rung, int side, int steps) const {
    StencilWork work = like_;
    work.rung = rung;
    work.side = side;
    work.steps = steps;
    return work;
}

std::vector<StencilWork> StencilPlan::works(StencilPart part) const {
    if (!wants(nameOf(part))) return {};
    switch (part) {
        case StencilPart::ladder: return ladderWorks();
        case StencilPart::variants: return variantWorks();
        case StencilPart::tiles: return tileWorks();
        default: return {};
    }
}

std::vector<StencilWork> StencilPlan::ladderWorks() const {
    std::vector<StencilWork> all;
    for (const int side : p_.wholes("sides"))
        for (const StencilRung& rung : bench_.rungs())
            if (wantsRung(rung)) all.push_back(workOf(rung.key, side, p_.whole("steps")));
    return all;
}

std::vector<StencilWork> StencilPlan::variantWorks() const {
    std::vector<StencilWork> all;
    for (const StencilRung& rung : bench_.rungs())
        if (wantsRung(rung))
            for (StencilWork& work : variantsOf(rung)) all.push_back(std::move(work));
    return all;
}

std::vector<StencilWork> StencilPlan::variantsOf(const StencilRung& rung) const {
    const StencilWork work = workOf(rung.key, p_.wholes("sides").front(), p_.whole("steps"));
    std::vector<StencilWork> all;
    const auto add = [&](int StencilWork::*setting, std::initializer_list<int> values) {
        for (const int value : values) {
            all.push_back(work);
            all.back().*setting = value;
        }
    };
    if (rung.unrolls) add(&StencilWork::unroll, {1, 2, 4, 8});
    if (rung.blocks) add(&StencilWork::depth, {4, 8, 12});
    if (rung.ghosts) add(&StencilWork::ghosts, {1, 2, 4, 8});
    const bool plain = all.empty();
    if (rung.blocks || rung.ghosts || (plain && !bench_.sharesHostMemory())) return all;
    if (plain) all.push_back(work);
    all.push_back(work);
    all.back().rhsFromGrid = true;
    return all;
}

std::vector<StencilWork> StencilPlan::tileWorks() const {
    std::vector<StencilWork> all;
    for (const StencilRung& rung : bench_.rungs())
        for (const auto& [columns, rows] : tiles_) {
            if (!rung.tiles || !wantsRung(rung)) break;
            all.push_back(workOf(rung.key, p_.wholes("sides").front(), p_.whole("steps")));
            all.back().tileColumns = columns;
            all.back().tileRows = rows;
        }
    return all;
}

std::size_t StencilPlan::expected() const {
    std::size_t each = 1;
    for (const StencilPart part : {StencilPart::ladder, StencilPart::variants, StencilPart::tiles})
        each += works(part).size();
    if (wants("sustained")) each += p_.wholes("sizes").size() * p_.wholes("iterations").size();
    std::size_t all = 1 + each * precisions().size();
    if (wants("transfers") && !bench_.sharesHostMemory())
        all += 2 * p_.wholes("transfer-iterations").size();
    return all;
}

}  // namespace weft
