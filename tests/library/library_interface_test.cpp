// What the C interface promises of handles, pictures, bad input, progress and threads.
#include <QTest>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <limits>
#include <thread>
#include <vector>

#include "library/pictures.h"
#include "support/patience.h"

using namespace weft::tests;

namespace {

constexpr int kWidth = 60, kHeight = 40;

/// Samples of any kind, packed, of a smooth picture.
template <class Sample>
std::vector<Sample> samples(int width, int height, int channels, double full, double phase = 0) {
    std::vector<Sample> all;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c)
                all.push_back(static_cast<Sample>(
                    full * (0.5 + 0.3 * std::sin(0.1 * (x + phase) + 0.2 * y + c))));
    return all;
}

template <class Sample>
weft_picture packed(std::vector<Sample>& all, int width, int height, int channels) {
    const int kind = sizeof(Sample) == 1   ? WEFT_UINT8
                     : sizeof(Sample) == 2 ? WEFT_UINT16
                                           : WEFT_FLOAT32;
    return {all.data(), width, height, channels, kind, 0, 0, 0};
}

/// A background, a patch and a mask that fit.
struct Scene {
    std::vector<std::uint8_t> background = samples<std::uint8_t>(kWidth, kHeight, 3, 255);
    std::vector<std::uint8_t> patch = samples<std::uint8_t>(20, 16, 3, 255, 30);
    std::vector<std::uint8_t> mask = std::vector<std::uint8_t>(20 * 16, 255);
    std::vector<std::uint8_t> out = std::vector<std::uint8_t>(kWidth * kHeight * 3, 77);
    weft_picture b = packed(background, kWidth, kHeight, 3), p = packed(patch, 20, 16, 3),
                 m = packed(mask, 20, 16, 1), o = packed(out, kWidth, kHeight, 3);
    weft_clone_job job = newClone();

    Scene() {
        job.background = &b;
        job.patch = &p;
        job.mask = &m;
        job.x = 10;
        job.y = 8;
    }
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    [[nodiscard]] bool isUntouched() const {
        return std::all_of(out.begin(), out.end(), [](std::uint8_t v) { return v == 77; });
    }
};

/// A change to a scene that makes it wrong, and a word of the sentence.
struct Fault {
    const char* name;
    const char* word;
    void (*spoil)(Scene&);
};

const Fault kFaults[] = {
    {"no background", "background", [](Scene& s) { s.job.background = nullptr; }},
    {"no patch", "patch", [](Scene& s) { s.job.patch = nullptr; }},
    {"no samples", "address", [](Scene& s) { s.p.data = nullptr; }},
    {"no width", "pixels", [](Scene& s) { s.p.width = 0; }},
    {"negative height", "pixels", [](Scene& s) { s.b.height = -1; }},
    {"enormous", "pixels", [](Scene& s) { s.b.width = std::numeric_limits<int>::max(); }},
    {"more than memory holds", "memory", [](Scene& s) { s.b.width = s.b.height = 100'000'000; }},
    {"two channels", "channels", [](Scene& s) { s.p.channels = 2; }},
    {"unknown samples", "samples", [](Scene& s) { s.p.sample = 9; }},
    {"steps out of memory", "steps",
     [](Scene& s) { s.p.row_bytes = std::numeric_limits<std::ptrdiff_t>::min(); }},
    {"mask of another size", "mask", [](Scene& s) { s.m.width = 10; }},
    {"empty mask", "marks no pixel", [](Scene& s) { s.mask.assign(s.mask.size(), 127); }},
    {"no job's size", "init", [](Scene& s) { s.job.size = 0; }},
    {"output of another size", "output", [](Scene& s) { s.o.height = 8; }},
    {"grey output of colours", "one channel", [](Scene& s) { s.o.channels = 1; }},
    {"output without samples", "output", [](Scene& s) { s.o.data = nullptr; }},
    {"off the background", "background", [](Scene& s) { s.job.x = 1000; }},
    {"far away", "place", [](Scene& s) { s.job.x = std::numeric_limits<int>::min(); }},
    {"unknown operation", "operation", [](Scene& s) { s.job.operation = "glue"; }},
    {"operation's number out of range", "dx", [](Scene& s) { s.job.operation = "heal:dx=1e99"; }},
    {"opacity NaN", "opacity", [](Scene& s) { s.job.opacity = std::nan(""); }},
    {"scale 0", "scale", [](Scene& s) { s.job.scale = 0; }},
    {"rotation infinite", "rotation",
     [](Scene& s) { s.job.rotate = std::numeric_limits<double>::infinity(); }},
};

}  // namespace

class LibraryInterfaceTest : public QObject {
    Q_OBJECT

private slots:
    void wrongInputIsToldAndChangesNothing_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(std::size(kFaults)); ++i) QTest::newRow(kFaults[i].name) << i;
    }
    void wrongInputIsToldAndChangesNothing() {
        QFETCH(int, index);
        const Solver solver;
        Scene scene;
        kFaults[index].spoil(scene);
        const weft_status status = weft_clone(solver, &scene.job, &scene.o);
        QVERIFY(status == WEFT_BAD_ARGUMENT || status == WEFT_NO_MEMORY);
        const QString text = weft_error_text(solver);
        QVERIFY2(text.contains(kFaults[index].word, Qt::CaseInsensitive), qPrintable(text));
        QVERIFY2(text.endsWith('.') && text[0].isUpper(), qPrintable(text));
        QVERIFY(scene.isUntouched());
        Scene sound;  // the handle goes on
        QCOMPARE(weft_clone(solver, &sound.job, &sound.o), WEFT_OK);
        QCOMPARE(QString(weft_error_text(solver)), QString());
    }

    void floatsThatAreNoNumbersAreRefused() {
        const Solver solver;
        for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity(), 1e30f}) {
            Scene scene;
            auto floats = samples<float>(20, 16, 3, 1);
            floats[77] = bad;
            scene.p = packed(floats, 20, 16, 3);
            QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_BAD_ARGUMENT);
            QVERIFY(QString(weft_error_text(solver)).contains("5,1"));  // sample 77: pixel 25
            QVERIFY(scene.isUntouched());
        }
    }

    void nullAndClosedHandlesAreRefused() {
        weft_solver* solver = nullptr;
        QCOMPARE(weft_open(nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_open(&solver), WEFT_OK);
        weft_close(&solver);
        QVERIFY(!solver);
        weft_close(&solver);
        weft_close(nullptr);
        weft_cancel(nullptr);
        weft_clone_init(nullptr, 100);
        weft_relief_init(nullptr, 100);
        Scene scene;
        weft_relief_job relief;
        weft_relief_init(&relief, sizeof relief);
        weft_certificate certificate;
        QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_fill(solver, &scene.b, &scene.m, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_heal(solver, &scene.b, &scene.m, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_tile(solver, &scene.b, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_relief(solver, &relief, &scene.o, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_backend(solver, "cpu"), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_threads(solver, 1), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_tolerance(solver, 1), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_progress(solver, nullptr, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_get_certificate(solver, &certificate, sizeof certificate), WEFT_BAD_ARGUMENT);
        QVERIFY(QString(weft_error_text(solver)).contains("closed"));
        QCOMPARE(QString(weft_device(solver)), QString());
    }

    void nullArgumentsOfASoundHandleAreRefused() {
        const Solver solver;
        Scene scene;
        weft_relief_job relief;
        weft_relief_init(&relief, sizeof relief);
        QCOMPARE(weft_clone(solver, nullptr, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_clone(solver, &scene.job, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_fill(solver, nullptr, nullptr, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_fill(solver, &scene.b, nullptr, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_heal(solver, nullptr, &scene.m, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_heal(solver, &scene.b, nullptr, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_tile(solver, nullptr, &scene.o), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_tile(solver, &scene.b, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_relief(solver, nullptr, nullptr, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_relief(solver, &relief, &scene.o, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_backend(solver, nullptr), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_backend(solver, "abacus"), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_threads(solver, -1), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_set_tolerance(solver, std::nan("")), WEFT_BAD_ARGUMENT);
        QCOMPARE(weft_get_certificate(solver, nullptr, 8), WEFT_BAD_ARGUMENT);
        QVERIFY(QString(weft_error_text(solver)).contains("null"));
        QVERIFY(!weft_operation(-1) && !weft_operation(1000));
        QCOMPARE(QString(weft_operation(0)), QString("import"));
        QCOMPARE(QString(weft_status_text(77)), QString("unknown status"));
    }

    /// Planes, mirrored rows, parts of larger pictures: every step is followed.
    void stepsOfSamplesDoNotMatter() {
        const Solver solver;
        Scene scene;
        QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_OK);
        std::vector<std::uint8_t> planes(scene.background.size() + 64), out = planes;
        for (std::size_t i = 0; i < scene.background.size(); ++i)
            planes[(i % 3) * kWidth * kHeight + i / 3] = scene.background[i];
        // The last row first, channel after channel.
        std::vector<std::uint8_t> upright(planes.size());
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kHeight; ++y)
                std::copy_n(&planes[std::size_t((c * kHeight + y) * kWidth)], kWidth,
                            &upright[std::size_t((c * kHeight + kHeight - 1 - y) * kWidth)]);
        scene.b = {upright.data() + (kHeight - 1) * kWidth,
                   kWidth,
                   kHeight,
                   3,
                   WEFT_UINT8,
                   -kWidth,
                   1,
                   kWidth * kHeight};
        const weft_picture o = {out.data(), kWidth, kHeight, 3,
                                WEFT_UINT8, kWidth, 1,       kWidth * kHeight};
        QCOMPARE(weft_clone(solver, &scene.job, &o), WEFT_OK);
        for (std::size_t i = 0; i < scene.out.size(); ++i)
            QCOMPARE(out[(i % 3) * kWidth * kHeight + i / 3], scene.out[i]);
    }

    void theOutputMayBeTheBackground() {
        const Solver solver;
        Scene scene;
        QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_OK);
        QCOMPARE(weft_clone(solver, &scene.job, &scene.b), WEFT_OK);
        QCOMPARE(scene.background, scene.out);
    }

    void floatsOutsideTheMaskKeepTheirBits() {
        const Solver solver;
        Scene scene;
        auto floats = samples<float>(kWidth, kHeight, 4, 1.7);
        const auto before = floats;
        scene.b = packed(floats, kWidth, kHeight, 4);
        QCOMPARE(weft_clone(solver, &scene.job, &scene.b), WEFT_OK);
        int changed = 0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                for (int c = 0; c < 4; ++c) {
                    const auto i = std::size_t((y * kWidth + x) * 4 + c);
                    const bool inside = x >= 10 && x < 30 && y >= 8 && y < 24;
                    if (!inside) QCOMPARE(floats[i], before[i]);
                    changed += floats[i] != before[i];
                }
        QVERIFY(changed > 500);
    }

    void theCertificateBoundsTheError() {
        const Solver solver;
        Scene scene;
        QCOMPARE(weft_set_tolerance(solver, 0.01), WEFT_OK);
        QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_OK);
        weft_certificate c = {};
        QCOMPARE(weft_get_certificate(solver, &c, sizeof c), WEFT_OK);
        QCOMPARE(c.certified, 1);
        QCOMPARE(c.parts, 1);
        QCOMPARE(c.tolerance, 0.01);
        QVERIFY(c.error_bound > 0 && c.error_bound <= 0.01);
        QCOMPARE(c.unknowns, std::int64_t{20 * 16});
        QVERIFY(c.seconds > 0 && c.cycles > 0);
        QVERIFY(QString(weft_device(solver)).startsWith("cpu: "));
    }

    /// What programs were compiled with: fields are added at the end only, before which all stay.
    void structsKeepTheirLayout() {
        if (sizeof(void*) != 8) QSKIP("the sizes are those of 64 bits");
        QCOMPARE(sizeof(weft_picture), std::size_t{48});
        QCOMPARE(offsetof(weft_picture, row_bytes), std::size_t{24});
        QCOMPARE(offsetof(weft_certificate, unknowns), std::size_t{32});
        QCOMPARE(offsetof(weft_certificate, parts), std::size_t{52});
        QCOMPARE(offsetof(weft_clone_job, operation), std::size_t{40});
        QCOMPARE(offsetof(weft_clone_job, scale), std::size_t{72});
        QCOMPARE(offsetof(weft_clone_job, opacity), std::size_t{88});
        QCOMPARE(offsetof(weft_relief_job, kind), std::size_t{24});
        QCOMPARE(offsetof(weft_relief_job, light), std::size_t{40});
        QCOMPARE(offsetof(weft_relief_job, background), std::size_t{96});
        for (const auto& [value, number] : {std::pair<int, int>{WEFT_OK, 0},
                                            {WEFT_CANCELLED, 4},
                                            {WEFT_NOT_REACHED, 5},
                                            {WEFT_FAILED, 7},
                                            {WEFT_FLOAT32, 3},
                                            {WEFT_BAS_RELIEF, 3}})
            QCOMPARE(value, number);
    }

    /// A struct of a caller that is older, or newer, than the library.
    void structsOfOtherVersionsAreFilledAsFarAsTheyGo() {
        const Solver solver;
        Scene scene;
        QCOMPARE(weft_clone(solver, &scene.job, &scene.o), WEFT_OK);
        double bound[2] = {-1, -1};
        QCOMPARE(
            weft_get_certificate(solver, reinterpret_cast<weft_certificate*>(bound), sizeof(double)),
            WEFT_OK);
        QVERIFY(bound[0] > 0 && bound[1] == -1);
        struct Newer {
            weft_clone_job known;
            double added;
        } newer;
        newer.added = 5;
        weft_clone_init(&newer.known, sizeof newer);
        QCOMPARE(newer.added, 0.0);
        QCOMPARE(newer.known.size, sizeof newer);
        QCOMPARE(newer.known.opacity, 1.0);
    }

    void progressIsToldAndMayCancel() {
        const Solver solver("cpu", 1);
        auto large = samples<std::uint16_t>(1500, 1200, 3, 65535);
        auto patch = samples<std::uint16_t>(1400, 1100, 3, 65535, 50);
        const auto before = large;
        const weft_picture b = packed(large, 1500, 1200, 3), p = packed(patch, 1400, 1100, 3);
        weft_clone_job job = newClone();
        job.background = &b;
        job.patch = &p;
        job.x = job.y = 20;
        int calls = 0;
        const weft_progress count = [](const weft_certificate* soFar, void* user) {
            return soFar->error_estimate >= 0 && ++*static_cast<int*>(user) > 0 ? 1 : 0;
        };
        QCOMPARE(weft_set_tolerance(solver, 1e-6), WEFT_OK);
        QCOMPARE(weft_set_progress(solver, count, &calls), WEFT_OK);
        QCOMPARE(weft_clone(solver, &job, &b), WEFT_CANCELLED);
        QCOMPARE(calls, 1);
        QVERIFY(QString(weft_error_text(solver)).contains("cancelled"));
        QCOMPARE(large, before);
    }

    void anotherThreadMayCancelAndIsToldThatTheHandleIsBusy() {
        const Solver solver("cpu", 1);
        auto large = samples<std::uint8_t>(1600, 1400, 3, 255);
        auto patch = samples<std::uint8_t>(1500, 1300, 3, 255, 50);
        const weft_picture b = packed(large, 1600, 1400, 3), p = packed(patch, 1500, 1300, 3);
        weft_clone_job job = newClone();
        job.background = &b;
        job.patch = &p;
        job.x = job.y = 20;
        std::atomic<bool> solving{false};
        QCOMPARE(weft_set_tolerance(solver, 1e-7), WEFT_OK);
        weft_set_progress(
            solver,
            [](const weft_certificate*, void* user) {
                static_cast<std::atomic<bool>*>(user)->store(true);
                return 0;
            },
            &solving);
        std::atomic<int> status{-1};
        const std::jthread worker([&] { status = weft_clone(solver, &job, &b); });
        QVERIFY(QTest::qWaitFor([&] { return solving.load() || status >= 0; }, kPatience));
        if (status < 0) QCOMPARE(weft_set_threads(solver, 2), WEFT_BUSY);
        weft_cancel(solver);
        QVERIFY(QTest::qWaitFor([&] { return status >= 0; }, kPatience));
        QVERIFY(status == WEFT_CANCELLED || status == WEFT_NOT_REACHED || status == WEFT_OK);
    }

    void handlesWorkSideBySide() {
        Scene first;
        const Solver one;
        QCOMPARE(weft_clone(one, &first.job, &first.o), WEFT_OK);
        std::vector<std::unique_ptr<Scene>> scenes;
        std::vector<std::jthread> threads;
        std::atomic<int> done{0};
        for (int i = 0; i < 4; ++i) {
            scenes.push_back(std::make_unique<Scene>());
            threads.emplace_back([&, scene = scenes.back().get()] {
                const Solver own("cpu", 1);
                for (int n = 0; n < 5; ++n)
                    done += weft_clone(own, &scene->job, &scene->o) == WEFT_OK;
            });
        }
        threads.clear();
        QCOMPARE(done.load(), 20);
        for (const auto& scene : scenes) QCOMPARE(scene->out, first.out);
    }

    void healFindsTextureForEachPart() {
        const Solver solver;
        Scene scene;
        std::vector<std::uint8_t> spots(kWidth * kHeight, 0), hurt = scene.background;
        const std::pair<int, int> places[] = {{12, 10}, {45, 28}};
        for (const auto& [left, top] : places)
            for (int y = top; y < top + 4; ++y)
                for (int x = left; x < left + 4; ++x) {
                    spots[std::size_t(y * kWidth + x)] = 255;
                    for (int c = 0; c < 3; ++c) hurt[std::size_t((y * kWidth + x) * 3 + c)] = 0;
                }
        const weft_picture picture = packed(hurt, kWidth, kHeight, 3),
                           mask = packed(spots, kWidth, kHeight, 1);
        QCOMPARE(weft_heal(solver, &picture, &mask, &scene.o), WEFT_OK);
        weft_certificate c = {};
        weft_get_certificate(solver, &c, sizeof c);
        QCOMPARE(c.parts, 2);
        QCOMPARE(c.unknowns, std::int64_t{32});
        int worst = 0;
        for (std::size_t i = 0; i < scene.out.size(); ++i)
            worst = std::max(worst, std::abs(int(scene.out[i]) - int(scene.background[i])));
        QVERIFY2(worst < 12, qPrintable(QString::number(worst)));
        QCOMPARE(weft_fill(solver, &picture, &mask, &scene.o), WEFT_OK);
        QVERIFY(scene.out[std::size_t((12 * kWidth + 14) * 3)] > 20);
    }
};

QTEST_GUILESS_MAIN(LibraryInterfaceTest)
#include "library_interface_test.moc"
