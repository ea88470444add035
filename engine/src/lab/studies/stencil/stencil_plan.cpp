#include "lab/studies/stencil/stencil_plan.h"

#include <cstdio>
#include <initializer_list>
#include <tuple>
#include <utility>

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

using StencilKind = LabParameter::Kind;

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

std::vector<LabParameter> whatToMeasure() {
    return {
        {.key = "parts",
         .help = "what to measure",
         .kind = StencilKind::words,
         .value = "ladder,variants,tiles,sustained,transfers",
         .words = {"ladder", "variants", "tiles", "sustained", "transfers"}},
        {.key = "precisions",
         .help = "of the grids",
         .kind = StencilKind::words,
         .value = "f32,f64",
         .words = {"f32", "f64"}},
        {.key = "rungs", .help = "all, or some by name", .kind = StencilKind::text, .value = "all"},
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

/// How rungs are written.
std::vector<LabParameter> howToCompute() {
    std::vector<LabParameter> all;
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
                   .value = "12",
                   .words = {"4", "8", "12"}});
    all.push_back(
        {.key = "runs", .help = "of each point", .value = "3", .quick = "2", .least = 1, .most = 99});
    all.push_back({.key = "max-seconds",
                   .help = "longest run that Fig 11 may ask for",
                   .value = "20",
                   .quick = "1",
                   .least = 0.001,
                   .whole = false});
    return all;
}

}  // namespace

std::vector<LabParameter> stencilParameters() {
    std::vector<LabParameter> all = whatToMeasure();
    for (LabParameter& parameter : howToCompute()) all.push_back(std::move(parameter));
    return all;
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
