/// Grids keep their memory through other shapes: none of it was ever left as others had it.
#include "cpu/grid.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <vector>

using namespace weft;

class GridTest : public QObject {
    Q_OBJECT
private slots:
    void adoptedMemoryIsFinite() {
        for (int n = 60; n < 400; n += 20) {
            Grid<float> grid;
            grid.reshape(GridShape::of({n, n}), 1);
            // What the grown grid may be given next.
            std::vector<float> dirt(1 << 20, std::numeric_limits<float>::quiet_NaN());
            QVERIFY(std::isnan(dirt[1 << 19]));
            dirt = {};
            grid.reshape(GridShape::of({n + 20, n + 20}), 1);
            grid.adopt(GridShape::of({n + 20, n + 26}), 1);
            for (int y = -1; y <= n + 26; ++y)
                for (int x = 0; x < grid.shape().stride; ++x)
                    QVERIFY2(std::isfinite(grid.row(0, y)[x]), qPrintable(QString::number(n)));
        }
    }
};

QTEST_APPLESS_MAIN(GridTest)
#include "grid_test.moc"
