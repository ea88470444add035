/// live_numbers: a patch of 512 × 512 on a picture of 12 megapixels, and each number of it that acts
/// live: feather and grow of its mask, the parameters of every operation, its opacity, strokes of
/// soft and transparent brushes on its mask and on what keeps its colour, the numbers of three
/// patches at once, and opacity and visibility of a group of three that lie over each other. Each is
/// changed 60 times a second for a second and a half. Time from the beginning of an edit, the work on
/// masks included, to the first solved picture of it or a later one, through the live solver, without
/// the window's own time to paint. Bar: p95 33 ms.
#include "benchmarks/live_table.h"
#include "weft/document/mask_shape.h"
#include "weft/document/patch_mask.h"
#include "weft/selection/selection.h"

using namespace weft;
using namespace weft::benchmarks;

namespace {

constexpr Extent kPhotograph{4000, 3000};
constexpr int kSide = 512;
constexpr double kLeft = 1700, kTop = 1200, kBar = 33;  ///< bar: ms
constexpr EventPace kPace{90, test::Milliseconds(16)};

struct Options : LiveTableOptions {
    std::string number;
};

struct Number {
    std::string name;
    std::function<Document()> scene;
    LiveEdits::Change change;
};

std::shared_ptr<const Picture> background() {
    static const auto picture = photograph(kPhotograph, 1);
    return picture;
}

/// Patches 1 to 3, the first the one in hand.
Document scene(const Operation& operation) {
    Document document(background());
    document = document.withPatch(patchAt(kLeft, kTop, operation, 10, kSide));
    document = document.withPatch(patchAt(300, 200, operation, 11, kSide));
    return document.withPatch(patchAt(3000, 2200, operation, 12, kSide));
}

std::function<Document()> sceneOf(const Operation& operation) {
    return [operation] { return scene(operation); };
}

/// The patch in hand has a soft edge that was drawn.
Document softScene() {
    const Document document = scene(Operation::parse("import"));
    PatchObject soft = shaped(*document.find(1), 0, 60);
    soft.shape = nullptr;
    return document.withPatch(std::move(soft));
}

/// Patches 1 to 3 are a group, each half over the one before, patch 4 over half of them.
Document groupScene() {
    Document document(background());
    for (int i = 0; i < 4; ++i)
        document = document.withPatch(patchAt(kLeft + 250 * i, kTop + 150 * i,
                                              Operation::parse("import"), 10 + unsigned(i), kSide));
    PatchTree tree = document.tree();
    PatchNode group;
    group.inside.assign(tree.begin(), tree.begin() + 3);
    tree.erase(tree.begin(), tree.begin() + 3);
    tree.insert(tree.begin(), std::move(group));
    return document.arranged(tree);
}

LiveEdits::Change onPatch(std::function<PatchObject(PatchObject, double)> change) {
    return [change = std::move(change)](const Document& resting, double t) {
        return resting.withPatch(change(*resting.find(1), t));
    };
}

/// Of all three, about the middle of each.
LiveEdits::Change onAll(const std::function<Placement(double)>& change) {
    return [change](const Document& resting, double t) {
        Document changed = resting;
        for (const auto& patch : resting.patches()) {
            PatchObject moved = *patch;
            const PlanePoint middle = moved.backgroundFromSource({kSide / 2.0, kSide / 2.0});
            moved.backgroundFromSource = moved.backgroundFromSource.changedAbout(middle, change(t));
            changed = changed.withPatch(std::move(moved));
        }
        return changed;
    };
}

/// A wavy stroke across the patch, in pieces as a mouse makes them: those since it had come to
/// `from`.
std::vector<StrokePiece> strokeBetween(double from, double t, const StrokePiece& brush) {
    const auto at = [](double s) {
        return PlanePoint{kLeft + kSide * (0.1 + 0.8 * s),
                          kTop + kSide * (0.5 + 0.3 * std::sin(9 * s))};
    };
    std::vector<StrokePiece> pieces;
    const auto count = [](double s) { return int(std::lround(s * double(kPace.events))); };
    for (int i = count(from); i < count(t); ++i) {
        const PlanePoint a = at(i / double(kPace.events)), b = at((i + 1) / double(kPace.events));
        pieces.push_back({a.x, a.y, b.x, b.y, brush.radius, brush.hardness, brush.strength});
    }
    return pieces;
}

/// A stroke that goes on from where the event before left it, as the window paints.
class Stroke {
public:
    /// On a patch with what was painted until now, the pieces that are new.
    using Paint = std::function<PatchObject(const PatchObject&, std::span<const StrokePiece>)>;
    /// `begin` makes one for the patch at rest.
    Stroke(StrokePiece brush, std::function<Paint(const PatchObject&)> begin)
        : brush_(brush), begin_(std::move(begin)) {}

    PatchObject upTo(const PatchObject& resting, double t) {
        if (!patch_ || t < t_) patch_ = resting, t_ = 0, paint_ = begin_(resting);
        patch_ = paint_(*patch_, strokeBetween(std::exchange(t_, t), t, brush_));
        return *patch_;
    }

private:
    StrokePiece brush_;
    std::function<Paint(const PatchObject&)> begin_;
    Paint paint_;
    std::optional<PatchObject> patch_;
    double t_ = 0;
};

LiveEdits::Change onStroke(StrokePiece brush,
                           std::function<Stroke::Paint(const PatchObject&)> begin) {
    auto stroke = std::make_shared<Stroke>(brush, std::move(begin));
    return [stroke](const Document& resting, double t) {
        return resting.withPatch(stroke->upTo(*resting.find(1), t));
    };
}

/// Every other event.
bool isOdd(double t) { return std::lround(t * double(kPace.events)) % 2 != 0; }

void addParameters(std::vector<Number>& numbers) {
    for (const OperationInfo& info : operations())
        for (const OperationParameter& parameter : info.parameters) {
            const Operation preset(info);
            const double from = preset.value(parameter.key),
                         to = parameter.key == "dx" || parameter.key == "dy" ? from + 90
                              : from < parameter.most                        ? parameter.most
                                                                             : parameter.least;
            numbers.push_back({info.key + " " + parameter.key, sceneOf(preset),
                               onPatch([=, key = parameter.key, step = parameter.step](
                                           PatchObject patch, double t) {
                                   const double steps = std::round(t * (to - from) / step);
                                   const double value =
                                       step > 0 ? from + step * steps : from + t * (to - from);
                                   patch.operation = patch.operation.with(key, value);
                                   return patch;
                               })});
        }
}

void addMasks(std::vector<Number>& numbers) {
    const auto import = sceneOf(Operation::parse("import"));
    numbers.push_back({"feather", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), 0, 60 * t);
                       })});
    numbers.push_back({"grow", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), -80 * t, 0);
                       })});
    numbers.push_back({"grow, feathered", import, onPatch([](PatchObject patch, double t) {
                           return shaped(std::move(patch), -80 * t, 20);
                       })});
    numbers.push_back(
        {"grow, drawn soft", softScene,
         onPatch([shaper = std::make_shared<MaskShaper>()](PatchObject patch, double t) {
             return shaper->shaped(std::move(patch), 40 - 80 * t, 0);
         })});
    const auto onMask = [](const PatchObject& resting) -> Stroke::Paint {
        return [painter = std::make_shared<MaskStrokePainter>(resting, false)](
                   const PatchObject&, std::span<const StrokePiece> pieces) {
            return painter->with(pieces);
        };
    };
    const auto brush = [](double hardness, double strength) {
        return StrokePiece{.radius = 40, .hardness = hardness, .strength = strength};
    };
    numbers.push_back({"stroke, hard", import, onStroke(brush(1, 1), onMask)});
    numbers.push_back({"stroke, soft", import, onStroke(brush(0, 1), onMask)});
    numbers.push_back({"stroke, half opaque", import, onStroke(brush(0.5, 0.5), onMask)});
    numbers.push_back({"keeps colour, stroke", import, onStroke(brush(1, 1), [](const PatchObject&) {
                           return [](const PatchObject& patch, std::span<const StrokePiece> pieces) {
                               return keepPainted(patch, pieces, true);
                           };
                       })});
    numbers.push_back({"keeps colour, all", import, onPatch([](PatchObject patch, double t) {
                           return isOdd(t) ? keepMatte(std::move(patch), {}, kPhotograph) : patch;
                       })});
}

LiveEdits::Change onGroup(std::function<void(PatchGroup&, double t)> change) {
    return [change = std::move(change)](const Document& resting, double t) {
        PatchGroup group = resting.groups().front();
        change(group, t);
        return resting.withGroup(group);
    };
}

/// What is blended and shown, and nothing solved but what lies above.
void addSeen(std::vector<Number>& numbers) {
    const auto import = sceneOf(Operation::parse("import"));
    numbers.push_back({"opacity", import, onPatch([](PatchObject patch, double t) {
                           patch.opacity = 1 - 0.9 * t;
                           return patch;
                       })});
    numbers.push_back({"visible", import, onPatch([](PatchObject patch, double t) {
                           patch.visible = !isOdd(t);
                           return patch;
                       })});
    numbers.push_back({"group opacity", groupScene,
                       onGroup([](PatchGroup& group, double t) { group.opacity = 1 - 0.9 * t; })});
    numbers.push_back({"group visible", groupScene,
                       onGroup([](PatchGroup& group, double t) { group.visible = !isOdd(t); })});
}

void addPlaces(std::vector<Number>& numbers) {
    const auto import = sceneOf(Operation::parse("import"));
    numbers.push_back({"three moved", import, onAll([](double t) {
                           return Placement::translation(std::round(120 * t), std::round(-70 * t));
                       })});
    numbers.push_back(
        {"three scaled", import, onAll([](double t) { return Placement::scaling(1 - 0.3 * t); })});
    numbers.push_back(
        {"three turned", import, onAll([](double t) { return Placement::rotation(60 * t); })});
}

std::vector<Number> allNumbers() {
    std::vector<Number> numbers;
    addMasks(numbers);
    addSeen(numbers);
    addPlaces(numbers);
    addParameters(numbers);
    return numbers;
}

int measureAll(const Options& options) {
    LiveTable table(options, "numbers", kBar);
    for (const Number& number : allNumbers()) {
        if (number.name.find(options.number) == std::string::npos) continue;
        LiveEdits edits(options.edits, number.scene());
        edits.settle();
        table.add(number.name, edits, number.change, kPace);
    }
    return table.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.edits.seenLevel = 1;
    CLI::App app("Changes every live number of a patch through the live solver.");
    options.addTo(app);
    app.add_option("--number", options.number, "Only those whose name has this in it");
    CLI11_PARSE(app, argc, argv);
    try {
        return measureAll(options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "live_numbers: %s.\n", e.what());
        return 3;
    }
}
