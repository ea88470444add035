/// Pictures on the device: right-hand sides assembled there are the host's, bit for bit; pixels
/// composed there are what the samples round to; a drag in the live solver shows them.
#include <condition_variable>
#include <mutex>

#include "gpu/gpu_fixture.h"
#include "support/clone_edits.h"
#include "support/mask_zoo.h"
#include "support/random_problem.h"
#include "support/rest_equals_rendering.h"
#include "support/solver_checks.h"
#include "weft/live/live_solver.h"
#include "weft/stencil/guidance.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// The same problem with pictures that keep their codes.
CloneProblem withCodes(const CloneProblem& problem) {
    const auto coded = [](const Field& field) {
        auto kept = std::make_shared<Field>(field.clone());
        kept->keepCodes();
        return kept;
    };
    Patch patch = problem.patch();
    patch.image = coded(*patch.image);
    return {coded(problem.background()), std::move(patch), problem.space()};
}

Field correctionOf(Solver& solver, const std::shared_ptr<const PoissonSystem>& system) {
    solver.setSystem(system, Start::cold);
    advanceToEnd(solver, {.tolerance = 0.5});
    Field d(system->extent(), system->channels());
    solver.readCorrection(d.span());
    return d;
}

std::int64_t differences(const Field& a, const Field& b) {
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < a.bytes() / 4; ++i) count += a.view().data[i] != b.view().data[i];
    return count;
}

/// Pixels that are not what the samples round to. One that lies between two codes may be either.
std::int64_t wrongPixels(FieldView u, const PixelRaster& pixels) {
    std::int64_t wrong = 0;
    for (int y = 0; y < u.extent.height; ++y)
        for (int x = 0; x < u.extent.width; ++x)
            for (int c = 0; c < 3; ++c) {
                const float sample = u.at(u.channels == 3 ? c : 0, {x, y});
                const auto code = pixels.row(y)[x] >> (16 - 8 * c) & 255u;
                const bool right =
                    code == stencil::code8(sample - 0.01f) || code == stencil::code8(sample + 0.01f);
                wrong += !right || pixels.row(y)[x] >> 24 != 255;
            }
    return wrong;
}

/// A registry of this device alone.
BackendRegistry deviceOnly() {
    return {{"cuda", "CUDA", [] { return gpu::probe(); }}};
}

}  // namespace

class GpuPictureTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void rightHandSidesAreTheHosts() {
        const auto posed = gpu_.backend->makeMultigrid();
        const auto assembled = gpu_.backend->makeMultigrid();
        QVERIFY(posed->canAssemble());
        std::uint64_t seed = 0;
        int cases = 0;
        for (const Extent e : {Extent{131, 97}, {260, 300}})
            for (const MaskCase& c : maskZoo(e, 5))
                for (const auto kind :
                     {PictureKind::noise8, PictureKind::photo8, PictureKind::noise16})
                    for (const auto gradients : {Gradients::import, Gradients::mixed}) {
                        const int channels = ++seed % 4 == 0 ? 1 : 3;
                        const CloneProblem plain = makeProblem(c, {.gradients = gradients,
                                                                   .pictures = kind,
                                                                   .channels = channels,
                                                                   .seed = seed});
                        const CloneProblem problem = seed % 5 == 0 ? plain : withCodes(plain);
                        const bool eight = kind != PictureKind::noise16 && seed % 5 != 0;
                        QCOMPARE(problem.background().codes() != nullptr, eight);
                        Assembler assembler;
                        const auto system = assembler.assembleOnDevice(problem);
                        QVERIFY(!system->rhs && system->channels() == channels);
                        const Field here = correctionOf(*posed, system);
                        const Field there = correctionOf(*assembled, assembler.assemble(plain));
                        const std::string what = c.name + ", seed " + std::to_string(seed);
                        QVERIFY2(differences(here, there) == 0, what.c_str());
                        const Progress p = posed->certify({.tolerance = 0.5});
                        const Progress q = assembled->certify({.tolerance = 0.5});
                        QVERIFY2(p.certified == q.certified && p.errorBound <= q.errorBound + 1e-3,
                                 what.c_str());
                        ++cases;
                    }
        qInfo("%d problems", cases);
    }

    void pixelsAreWhatSamplesRoundTo() {
        const auto solver = gpu_.backend->makeMultigrid();
        std::uint64_t seed = 100;
        for (const Extent e : {Extent{61, 83}, {700, 500}, {1500, 1100}})
            for (const MaskCase& c : maskZoo(e, 7)) {
                const CloneProblem plain = makeProblem(c, {.gradients = Gradients::mixed,
                                                           .pictures = PictureKind::noise8,
                                                           .channels = ++seed % 3 == 0 ? 1 : 3,
                                                           .seed = seed});
                const CloneProblem problem = seed % 2 == 0 ? plain : withCodes(plain);
                Assembler assembler;
                const auto system = assembler.assembleOnDevice(problem);
                solver->setSystem(system, Start::cold);
                advanceToEnd(*solver, {.tolerance = 0.5});
                PixelRaster pixels;
                pixels.reshape(system->extent());
                QVERIFY(solver->readPixels(pixels.span()));
                Field u(system->extent(), system->channels(), false);
                solver->read(u.span(), problem.background().view().crop(system->boxInBackground));
                QVERIFY2(wrongPixels(u.view(), pixels) == 0, c.name.c_str());
            }
    }

    void aDragIsSolvedAtEveryPlace() {
        const auto shape = insideCase("ellipse", ellipseMask({900, 700}));
        CloneProblem problem = withCodes(makeProblem(shape, {.pictures = PictureKind::noise8}));
        const auto solver = gpu_.backend->makeMultigrid();
        Assembler assembler;
        for (int i = 0; i < 12; ++i) {
            Patch patch = problem.patch();
            patch.backgroundFromPatch = patch.backgroundFromPatch + Point{i % 3 - 1, i % 4 - 2};
            problem = {problem.sharedBackground(), patch};
            const auto system = assembler.assembleOnDevice(problem);
            const Field d = [&] {
                solver->setSystem(system, Start::warm);
                advanceToEnd(*solver, {.tolerance = 0.05});
                Field found(system->extent(), 3);
                solver->readCorrection(found.span());
                return found;
            }();
            const auto other = gpu_.backend->makeMultigrid();
            other->setSystem(assembler.assemble(problem), Start::cold);
            advanceToEnd(*other, {.tolerance = 0.01});
            QVERIFY(other->certify({.tolerance = 0.01}).certified);
            Field exact(system->extent(), 3);
            other->readCorrection(exact.span());
            double most = 0;
            for (std::int64_t k = 0; k < d.bytes() / 4; ++k)
                most = std::max(most, std::abs(double{d.view().data[k]} - exact.view().data[k]));
            QVERIFY2(most <= 0.06 * kCode8, std::to_string(most / kCode8).c_str());
        }
    }

    void otherPicturesTakeTheirPlace() {
        const auto solver = gpu_.backend->makeMultigrid();
        const auto shape = insideCase("ellipse", ellipseMask({300, 200}));
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const CloneProblem plain = makeProblem(shape, {.gradients = Gradients::mixed,
                                                           .pictures = PictureKind::noise8,
                                                           .seed = 1 + seed / 2});
            const CloneProblem problem = seed % 2 == 0 ? plain : withCodes(plain);
            Assembler assembler;
            const auto fresh = gpu_.backend->makeMultigrid();
            const Field here = correctionOf(*solver, assembler.assembleOnDevice(problem));
            QVERIFY(differences(here, correctionOf(*fresh, assembler.assemble(problem))) == 0);
        }
    }

    void linearLightIsAssembledOnTheHost() {
        const auto shape = insideCase("ellipse", ellipseMask({90, 70}));
        Assembler assembler;
        const auto system =
            assembler.assembleOnDevice(withCodes(makeProblem(shape, {.space = SolveSpace::linear})));
        QVERIFY(system->rhs);
        const auto solver = gpu_.backend->makeMultigrid();
        solver->setSystem(system, Start::cold);
        advanceToEnd(*solver, {.tolerance = 0.5});
        QVERIFY(solver->certify({.tolerance = 0.5}).certified);
        PixelRaster pixels;
        pixels.reshape(system->extent());
        QVERIFY(!solver->readPixels(pixels.span()));
    }

    void atRestEveryKindOfPatchIsWhatARenderingGivesBitForBit() {
        QCOMPARE(QString::fromStdString(differenceAtRest(deviceOnly(), 24)), QString());
    }

    void aDraggedPatchIsShownInPixelsAndARestingOneInSamples() {
        const auto shape = insideCase("ellipse", ellipseMask({400, 300}));
        const auto first = withCodes(makeProblem(shape, {.pictures = PictureKind::photo8}));
        std::mutex mutex;
        std::condition_variable woken;
        bool ready = false;
        LiveSolver live(deviceOnly(), [&] {
            const std::lock_guard lock(mutex);
            ready = true;
            woken.notify_one();
        });
        const auto next = [&] {
            std::unique_lock lock(mutex);
            woken.wait_for(lock, std::chrono::seconds(20), [&] { return ready; });
            ready = false;
            return live.take();
        };
        for (std::uint64_t id = 1; id <= 6; ++id) {
            Patch patch = first.patch();
            patch.backgroundFromPatch = patch.backgroundFromPatch + Point{static_cast<int>(id), 0};
            Edit edit{.id = id, .dragging = id < 6};
            edit.settings.backend = "cuda";
            edit.content = test::editOf(CloneProblem(first.sharedBackground(), patch));
            live.submit(edit);
            std::shared_ptr<const Snapshot> s = next();
            while (s && (s->editId < id || s->moreFollows)) s = next();
            QVERIFY2(s && s->hasPicture() && s->message.empty(), s ? s->message.c_str() : "none");
            const Layer& layer = test::shownIn(*s);
            QCOMPARE(layer.pixels.empty(), id == 6);
            QCOMPARE(layer.solved.empty(), id < 6);
            QVERIFY(s->progress.errorEstimate <= 0.5);
            if (id < 6) QCOMPARE(layer.pixels.extent(), layer.box.extent());
        }
    }
};

QTEST_APPLESS_MAIN(GpuPictureTest)
#include "gpu_picture_test.moc"
