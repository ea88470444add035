/// What a picture that was just opened is likely to be.
#include "weft/document/relief_proposal.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <random>

#include "support/sanitized.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kExtent{120, 90};
constexpr double kRadius = 30;

using Rgb = std::array<double, 3>;  // codes of 8 bits

bool onBall(int x, int y) { return std::hypot(x - 59.5, y - 44.5) < kRadius; }

/// Shade of the ball under a light from the upper left, 0 .. 1.
double shadeAt(int x, int y) {
    const double u = (x - 59.5) / kRadius, v = (44.5 - y) / kRadius;
    const double z = std::sqrt(std::max(0.0, 1 - u * u - v * v));
    return std::max(0.0, -0.5 * u + 0.4 * v + 0.77 * z);
}

Picture pictureOf(const std::function<Rgb(int, int)>& colour, double noise = 1) {
    auto color = std::make_shared<Field>(kExtent, 3);
    std::mt19937 random(5);
    std::normal_distribution<double> grain(0, noise);
    for (int y = 0; y < kExtent.height; ++y)
        for (int x = 0; x < kExtent.width; ++x) {
            const Rgb rgb = colour(x, y);
            for (int c = 0; c < 3; ++c)
                color->at(c, {x, y}) = static_cast<float>(
                    kCode8 *
                    std::clamp(rgb[static_cast<std::size_t>(c)] + grain(random), 0.0, 255.0));
        }
    Picture picture;
    picture.color = std::move(color);
    return picture;
}

/// The ball before a wall whose brightness falls to one side.
Picture ballBeforeAWall() {
    return pictureOf([](int x, int y) -> Rgb {
        if (!onBall(x, y)) return {200 - 0.3 * x, 205 - 0.3 * x, 210 - 0.3 * x};
        const double s = 40 + 160 * shadeAt(x, y);
        return {s, 0.75 * s, 0.6 * s};
    });
}

double overlap(const Mask& mask) {
    int both = 0, either = 0;
    for (int y = 0; y < kExtent.height; ++y)
        for (int x = 0; x < kExtent.width; ++x) {
            both += mask.unknown({x, y}) && onBall(x, y);
            either += mask.unknown({x, y}) || onBall(x, y);
        }
    return static_cast<double>(both) / either;
}

}  // namespace

class ReliefProposalTest : public QObject {
    Q_OBJECT
private slots:
    void aThingBeforeAnEvenWallIsABody() {
        const ReliefProposal p = proposeRelief(ballBeforeAWall());
        QVERIFY(p.kind == ReliefKind::body && p.mask && p.maskFrom == MaskOrigin::border);
        QVERIFY2(overlap(*p.mask) > 0.95, qPrintable(QString::number(overlap(*p.mask))));
        QVERIFY2(p.maskConfidence > 0.8, qPrintable(QString::number(p.maskConfidence)));
        QVERIFY(p.kindConfidence > 0.6 && p.kindConfidence <= p.maskConfidence);
        QVERIFY(!p.light);
    }

    void itsLightIsProposedToo() {
        if (kSanitized) QSKIP("the search for the light is tested elsewhere");
        const Picture picture = ballBeforeAWall();
        const ReliefProposal p = withLight(proposeRelief(picture), picture, Encoding::linear, {}, 1);
        QVERIFY(p.light && p.lightConfidence > 0.5 && p.lightConfidence <= 1);
        const double off = degreesBetween(p.light->light, unitLight(-0.5, 0.4, 0.77));
        QVERIFY2(off < 15, qPrintable(QString::number(off)));
    }

    void anAlphaChannelIsTakenAsItIs() {
        Picture picture = ballBeforeAWall();
        auto alpha = std::make_shared<Field>(kExtent, 1);
        for (int y = 0; y < kExtent.height; ++y)
            for (int x = 0; x < kExtent.width; ++x)
                alpha->at(0, {x, y}) = x > 20 ? static_cast<float>(kFullScale) : 0.0F;
        picture.alpha = alpha;
        const ReliefProposal p = proposeRelief(picture);
        QVERIFY(p.maskFrom == MaskOrigin::alpha && p.maskConfidence == 1);
        QCOMPARE(p.mask->unknownCount(), std::int64_t{99} * kExtent.height);
    }

    /// What stands on the lower border leaves most of the border to the wall.
    void aThingThatIsCutByTheBorderIsABodyToo() {
        const ReliefProposal p = proposeRelief(pictureOf([](int x, int y) -> Rgb {
            if (x < 45 || x > 75 || y < 25) return {30, 32, 36};
            const double s = 90 + 2 * (x - 45);
            return {s, s, s};
        }));
        QVERIFY(p.maskFrom == MaskOrigin::border && p.kind == ReliefKind::body);
        QVERIFY(p.mask->unknown({60, 89}) && !p.mask->unknown({30, 89}));
    }

    void colourfulPicturesAreBasReliefs() {
        const Picture picture = pictureOf([](int x, int y) -> Rgb {
            return {128 + 100 * std::sin(x * 0.31 + y * 0.11),
                    128 + 100 * std::sin(x * 0.17 - y * 0.23),
                    128 + 100 * std::cos(x * 0.05 + y * 0.37)};
        });
        const ReliefProposal p = withLight(proposeRelief(picture), picture, Encoding::srgb, {}, 1);
        QVERIFY(p.kind == ReliefKind::basRelief && !p.light);
        QVERIFY(p.kindConfidence > 0 && p.kindConfidence <= 1);
    }

    void allOfOneColourIsATerrain() {
        const ReliefProposal p = proposeRelief(pictureOf([](int x, int y) -> Rgb {
            const double s = 128 + 60 * std::sin(x * 0.2) * std::cos(y * 0.15) +
                             40 * std::sin(0.11 * x + 0.23 * y);
            return {s, s, s};
        }));
        QVERIFY(p.kind == ReliefKind::terrain);
    }

    /// A coin: a ring and a bar that stand out of an even ground.
    void anEvenGroundIsABasRelief() {
        const ReliefProposal p = proposeRelief(pictureOf([](int x, int y) -> Rgb {
            const double u = x - 59.5, v = y - 44.5, r = std::hypot(u, v);
            double slope = std::exp(-(r - 36) * (r - 36) / 4) * (r < 36 ? 1 : -1) * (u + v) / r;
            if (std::abs(u) < 12 && std::abs(std::abs(v) - 8) < 2) slope = v > 0 ? 1 : -1;
            const double s = 160 + 60 * slope;
            return {s, s, s};
        }));
        QVERIFY(p.kind == ReliefKind::basRelief);
        QVERIFY2(p.kindConfidence > 0.4, qPrintable(QString::number(p.kindConfidence)));
    }

    void badInputIsProposedToBeSomething_data() {
        QTest::addColumn<int>("what");
        for (const char* name : {"black", "white", "noise"}) QTest::newRow(name) << int(name[0]);
    }
    void badInputIsProposedToBeSomething() {
        QFETCH(int, what);
        const double level = what == 'w' ? 255 : what == 'b' ? 0 : 128;
        const ReliefProposal p = proposeRelief(pictureOf(
            [&](int, int) -> Rgb {
                return {level, level, level};
            },
            what == 'n' ? 60 : 0));
        QVERIFY(p.kindConfidence >= 0 && p.kindConfidence <= 1 && p.maskConfidence <= 1);
        QVERIFY(p.kind != ReliefKind::body || p.mask);
    }

    void onePixelIsNoTrouble() {
        Picture picture;
        picture.color = std::make_shared<Field>(Extent{1, 1}, 1);
        const ReliefProposal p = withLight(proposeRelief(picture), picture, Encoding::srgb, {}, 1);
        QVERIFY(!p.mask && p.kind != ReliefKind::body);
    }

    void stoppedItEndsAtOnce() {
        std::stop_source stop;
        stop.request_stop();
        const Picture picture = ballBeforeAWall();
        const ReliefProposal p = proposeRelief(picture, stop.get_token());
        QVERIFY(!p.mask);
        QVERIFY(
            !withLight(proposeRelief(picture), picture, Encoding::srgb, stop.get_token(), 1).light);
    }

    void whatIsProposedBecomesTheSetup() {
        ReliefProposal p = proposeRelief(ballBeforeAWall());
        p.light = LightFit{.light = unitLight(0, 0.5, 1), .model = {.albedo = 0.7, .ambient = 0.1}};
        const ReliefSetup s = proposedSetup({}, p);
        QVERIFY(s.mask == p.mask && s.boundary == ReliefBoundary::silhouette);
        QVERIFY(s.lightFrom == LightOrigin::estimated && s.light == p.light->light);
        QVERIFY(s.found && s.found->albedo == 0.7 && s.options.outline == kPhotographOutline);
        ReliefProposal whole;
        whole.kind = ReliefKind::terrain;
        const ReliefSetup back = proposedSetup(s, whole);
        QVERIFY(!back.mask && back.boundary == ReliefBoundary::natural);
    }
};

QTEST_GUILESS_MAIN(ReliefProposalTest)
#include "relief_proposal_test.moc"
