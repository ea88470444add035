/// Selections against brute force, on random masks.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "weft/selection/combine.h"
#include "weft/selection/shapes.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Extent kPicture{61, 47};

/// Blobs of random coverage; `soft`: any coverage, else 0 and 255 alone.
Selection randomSelection(unsigned seed, bool soft) {
    std::mt19937 random(seed);
    const auto below = [&](int n) { return int(random() % unsigned(n)); };
    std::vector<std::uint8_t> bytes(std::size_t(kPicture.area()));
    for (int blob = 0; blob < 6; ++blob) {
        const int cx = below(kPicture.width), cy = below(kPicture.height), r = 1 + below(9);
        for (int y = 0; y < kPicture.height; ++y)
            for (int x = 0; x < kPicture.width; ++x)
                if (std::hypot(x - cx, y - cy) <= r && below(8) > 0)
                    bytes[std::size_t(y * kPicture.width + x)] =
                        soft ? std::uint8_t(below(256)) : Selection::kFull;
    }
    return {rectOf(kPicture), std::move(bytes)};
}

/// Compares every pixel of the picture, and a margin around it, with what is expected.
template <class Expected>
bool isEverywhere(const Selection& selection, Expected&& expected, int within = 0) {
    for (int y = -3; y < kPicture.height + 3; ++y)
        for (int x = -3; x < kPicture.width + 3; ++x) {
            const Point p{x, y};
            const int want = rectOf(kPicture).contains(p) ? int(expected(p)) : 0;
            if (std::abs(int(selection.at(p)) - want) > within) {
                qWarning("(%d, %d): %d instead of %d", x, y, int(selection.at(p)), want);
                return false;
            }
        }
    return true;
}

/// Whether the box is the smallest with all coverage.
bool isTight(const Selection& s) {
    if (s.empty()) return true;
    Rect found;
    for (int y = s.box().y; y < s.box().bottom(); ++y)
        for (int x = s.box().x; x < s.box().right(); ++x)
            if (s.at({x, y}) > 0) found = found.united({x, y, 1, 1});
    return found == s.box();
}

/// Squared distance of the nearest pixel of the picture for which `is` holds; huge if there is none.
template <class Is>
double nearest(Point from, Is&& is) {
    double least = 1e300;
    for (int y = 0; y < kPicture.height; ++y)
        for (int x = 0; x < kPicture.width; ++x)
            if (is(Point{x, y}))
                least = std::min(
                    least, double(x - from.x) * (x - from.x) + double(y - from.y) * (y - from.y));
    return least;
}

}  // namespace

class SelectionTest : public QObject {
    Q_OBJECT

private slots:
    void theBoxIsTheSmallestThatHoldsAllCoverage() {
        for (unsigned seed = 0; seed < 20; ++seed) {
            const Selection s = randomSelection(seed, true);
            QVERIFY(isTight(s));
            const std::vector<std::uint8_t> all = coverageOver(s, rectOf(kPicture));
            QVERIFY(isEverywhere(
                s, [&](Point p) { return all[std::size_t(p.y * kPicture.width + p.x)]; }));
            QVERIFY(s == Selection(rectOf(kPicture), all));
            QVERIFY(s.movedBy({3, -2}).at({10, 10}) == s.at({7, 12}));
        }
        QVERIFY(Selection(Rect{2, 3, 4, 5}, std::vector<std::uint8_t>(20)).empty());
        QVERIFY(Selection() == Selection(Rect{2, 3, 4, 5}, std::vector<std::uint8_t>(20)));
    }

    void masksAndSamplesHoldTheCoverage() {
        const Selection s = randomSelection(3, true);
        QVERIFY(s.soft());
        QVERIFY(!randomSelection(3, false).soft());
        const Rect area{-4, 5, 40, 50};
        const Mask mask = maskOf(s, area);
        const Field samples = samplesOf(s, area, 1);
        for (int y = 0; y < area.height; ++y)
            for (int x = 0; x < area.width; ++x) {
                const Point p{x, y}, inPicture = p + area.topLeft();
                QCOMPARE(mask.unknown(p), s.at(inPicture) >= 128);
                QCOMPARE(samples.at(0, p), float(s.at(inPicture) / 255.0));
            }
        const Selection hard = selectMask(mask, area.topLeft());
        QVERIFY(
            isEverywhere(hard, [&](Point p) { return area.contains(p) && s.selects(p) ? 255 : 0; }));
        QVERIFY(selectSamples(samplesOf(s, rectOf(kPicture), kFullScale).view()) == s);
    }

    void shapesSelectThePixelsWhoseCentreTheyHold() {
        const Rect rect{5, 7, 31, 22};
        QVERIFY(isEverywhere(selectRect(rect), [&](Point p) { return rect.contains(p) ? 255 : 0; }));
        const Selection ellipse = selectEllipse(rect);
        QVERIFY(isEverywhere(ellipse, [&](Point p) {
            const double u = (p.x + 0.5 - rect.x) / rect.width * 2 - 1;
            const double v = (p.y + 0.5 - rect.y) / rect.height * 2 - 1;
            return u * u + v * v <= 1 ? 255 : 0;
        }));
        const std::vector<Point> corners = {{3, 4}, {50, 9}, {20, 40}, {44, 44}, {8, 30}};
        const Mask inside = Mask::fromPolygon(kPicture, corners);
        QVERIFY(isEverywhere(selectPolygon(corners),
                             [&](Point p) { return inside.unknown(p) ? 255 : 0; }));
        QVERIFY(selectPolygon(std::vector<Point>{{3, 3}, {9, 3}}).empty());
        QVERIFY(selectRect({4, 4, 0, 9}).empty() && selectEllipse({}).empty());
        const std::vector<StrokePiece> pieces = {{10, 10, 30, 20, 4}, {30, 20, 90, 60, 6}};
        Mask painted(kPicture);
        for (const StrokePiece& piece : pieces) paint(painted, piece);
        QVERIFY(isEverywhere(selectStroke(pieces, kPicture),
                             [&](Point p) { return painted.unknown(p) ? 255 : 0; }));
    }

    /// Of pieces that lie over each other the one that covers most counts, whatever their order.
    void aSoftStrokeCoversAsItsPiecesDo() {
        std::vector<StrokePiece> pieces = {
            {10, 10, 30, 20, 7, 0.2, 1}, {30, 20, 90, 60, 6, 0.8, 0.5}, {-5, 40, 20, 40, 9, 0, 0.9}};
        const auto most = [&](Point p) {
            double all = 0;
            for (const StrokePiece& piece : pieces)
                all = std::max(all, coverageOf(piece, p.x + 0.5, p.y + 0.5));
            return int(std::lround(255 * all));
        };
        const Selection stroke = selectStroke(pieces, kPicture);
        QVERIFY(stroke.soft());
        QVERIFY(isEverywhere(stroke, most));
        std::swap(pieces[0], pieces[2]);
        QVERIFY(selectStroke(pieces, kPicture) == stroke);
    }

    void combiningIsDonePixelByPixel() {
        for (unsigned seed = 0; seed < 12; ++seed) {
            const Selection a = randomSelection(seed, seed % 2),
                            b = randomSelection(seed + 100, true);
            const auto of = [&](auto what) {
                return [&, what](Point p) { return what(int(a.at(p)), int(b.at(p))); };
            };
            const auto with = [&](SelectionMode mode) { return combined(a, b, mode); };
            QVERIFY(with(SelectionMode::replace) == b);
            QVERIFY(isEverywhere(with(SelectionMode::add),
                                 of([](int x, int y) { return std::max(x, y); })));
            QVERIFY(isEverywhere(with(SelectionMode::subtract),
                                 of([](int x, int y) { return std::min(x, 255 - y); })));
            QVERIFY(isEverywhere(with(SelectionMode::intersect),
                                 of([](int x, int y) { return std::min(x, y); })));
            QVERIFY(isTight(with(SelectionMode::subtract)) &&
                    isTight(with(SelectionMode::intersect)));
            QVERIFY(isEverywhere(inverted(a, kPicture), of([](int x, int) { return 255 - x; })));
            QVERIFY(inverted(inverted(a, kPicture), kPicture) == a);
        }
        const Selection a = randomSelection(1, true);
        QVERIFY(combined(a, {}, SelectionMode::add) == a && combined({}, a, SelectionMode::add) == a);
        QVERIFY(combined(a, {}, SelectionMode::intersect).empty());
        QVERIFY(combined(a, {}, SelectionMode::subtract) == a);
        QVERIFY(inverted({}, kPicture) == selectRect(rectOf(kPicture)));
    }

    void growingReachesThePixelsWithinTheRadius_data() {
        QTest::addColumn<double>("radius");
        for (const double r : {0.0, 0.9, 1.0, 1.5, 2.0, 2.24, 5.0, 7.3, 13.0, 100.0})
            QTest::addRow("%g", r) << r;
    }
    void growingReachesThePixelsWithinTheRadius() {
        QFETCH(double, radius);
        for (unsigned seed = 0; seed < 3; ++seed) {
            const Selection s = randomSelection(seed, true);
            const auto selected = [&](Point p) { return s.selects(p); };
            QVERIFY(isEverywhere(grown(s, radius, kPicture), [&](Point p) {
                return nearest(p, selected) <= radius * radius ? 255 : 0;
            }));
            const auto not_ = [&](Point p) { return !s.selects(p); };
            const Selection shrunken = shrunk(s, radius, kPicture);
            QVERIFY(isEverywhere(shrunken, [&](Point p) {
                return s.selects(p) && nearest(p, not_) > radius * radius ? 255 : 0;
            }));
            QVERIFY(isTight(shrunken));
        }
        QVERIFY(grown({}, radius, kPicture).empty() && shrunk({}, radius, kPicture).empty());
        const Selection all = selectRect(rectOf(kPicture));
        QVERIFY(shrunk(all, radius, kPicture) == all);  // nothing is outside
    }

    void featheringIsAGaussian_data() {
        QTest::addColumn<double>("sigma");
        for (const double s : {0.5, 1.0, 2.7, 9.0, 40.0}) QTest::addRow("%g", s) << s;
    }
    void featheringIsAGaussian() {
        QFETCH(double, sigma);
        const Selection s = randomSelection(5, true);
        // The kernel's sum over ± 5 σ, the border repeated.
        const int reach = int(std::ceil(5 * sigma));
        const auto weight = [&](int i) { return std::exp(-0.5 * i * i / (sigma * sigma)); };
        double total = 0;
        for (int i = -reach; i <= reach; ++i) total += weight(i);
        Field rows(kPicture, 1);
        for (int y = 0; y < kPicture.height; ++y)
            for (int x = 0; x < kPicture.width; ++x) {
                double sum = 0;
                for (int i = -reach; i <= reach; ++i)
                    sum += weight(i) * s.at({std::clamp(x + i, 0, kPicture.width - 1), y});
                rows.at(0, {x, y}) = float(sum / total);
            }
        QVERIFY(isEverywhere(
            feathered(s, sigma, kPicture),
            [&](Point p) {
                double sum = 0;
                for (int i = -reach; i <= reach; ++i)
                    sum += weight(i) *
                           double(rows.at(0, {p.x, std::clamp(p.y + i, 0, kPicture.height - 1)}));
                return std::lround(sum / total);
            },
            1));
        const Selection all = selectRect(rectOf(kPicture));
        QVERIFY(feathered(all, sigma, kPicture) == all);
        QVERIFY(feathered(s, 0, kPicture) == s);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(feathered(s, sigma, kPicture, stop.get_token()).empty());
    }

    void theWandFindsWhatIsAlike_data() {
        QTest::addColumn<int>("tolerance");
        QTest::addColumn<bool>("connected");
        for (const int tolerance : {0, 1, 40, 100, 255})
            for (const bool connected : {false, true})
                QTest::addRow("%d %d", tolerance, connected) << tolerance << connected;
    }
    void theWandFindsWhatIsAlike() {
        QFETCH(int, tolerance);
        QFETCH(bool, connected);
        std::mt19937 random(7);
        const Extent e{37, 29};
        std::vector<std::uint32_t> codes(std::size_t(e.area()) + 64);
        for (std::uint32_t& c : codes) {
            const std::uint32_t grey = random() % 3 * 50;
            c = 0xff000000U | grey << 16 | (grey + random() % 2) << 8 | grey;
        }
        const CodesView view{codes.data(), e, e.width + 1};
        const Point seed{18, 14};
        const auto alike = [&](Point p) {
            for (const int shift : {0, 8, 16})
                if (std::abs(int(view.row(p.y)[p.x] >> shift & 255) -
                             int(view.row(seed.y)[seed.x] >> shift & 255)) > tolerance)
                    return false;
            return true;
        };
        // Spreads until nothing changes.
        Mask expected(e);
        expected.set(seed, true);
        for (bool changed = true; changed;) {
            changed = false;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) {
                    const Point p{x, y};
                    if (expected.unknown(p) || !alike(p)) continue;
                    bool joined = !connected;
                    for (const Point step : {Point{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                        joined =
                            joined || (rectOf(e).contains(p + step) && expected.unknown(p + step));
                    if (joined) expected.set(p, true), changed = true;
                }
        }
        const Selection found =
            selectSimilar(view, seed, tolerance, connected ? Reach::connected : Reach::everywhere);
        QVERIFY(maskOf(found, rectOf(e)) == expected);
        QVERIFY(selectSimilar(view, {-1, 3}, tolerance, Reach::connected).empty());
    }

    void largePicturesTakeTheirTime() {
        const Extent e{6000, 4000};
        const Selection disc = selectEllipse({200, 100, 5600, 3800});
        QElapsedTimer timer;
        timer.start();
        const auto lap = [&](const char* what) { qInfo("%s: %lld ms", what, timer.restart()); };
        const Selection more = grown(disc, 40, e);
        lap("grow 24 MP by 40");
        const Selection less = shrunk(disc, 40, e);
        lap("shrink 24 MP by 40");
        const Selection soft = feathered(disc, 10, e);
        lap("feather 24 MP by 10");
        const std::vector<std::uint32_t> codes(std::size_t(e.area()), 0xff808080U);
        timer.restart();
        const Selection all = selectSimilar({codes.data(), e, e.width}, {5, 5}, 10, Reach::connected);
        lap("wand over 24 MP");
        QVERIFY(all == selectRect(rectOf(e)));
        QVERIFY(combined(more, less, SelectionMode::intersect) == less);
        QVERIFY(soft.at({200 + 2800, 100 + 1900}) == 255);
    }
};

QTEST_APPLESS_MAIN(SelectionTest)
#include "selection_test.moc"
