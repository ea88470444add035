/// Bodies of reliefs: closed, manifold, outward, of the size asked for, over masks of any shape; each
/// file read back by the formats' definitions.
#include <QDir>
#include <QImage>
#include <QtTest>

#include "engine/io/io_files.h"
#include "support/mask_shapes.h"
#include "support/mesh_files.h"
#include "weft/io/relief_mesh.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// A wavy height field with a spike.
Field wavyHeight(Extent e) {
    return fieldOf(e, 1, [](int, int x, int y) {
        return 6 + 3 * std::sin(0.3 * x) * std::cos(0.2 * y) + (x == 5 && y == 4 ? 7 : 0);
    });
}

QString complaintOf(const Field& height, const Mask& mask, const io::SolidSize& size) {
    try {
        static_cast<void>(io::makeSolid(height.view(), mask, size));
    } catch (const InvalidProblem& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class IoReliefMeshTest : public QObject {
    Q_OBJECT
private slots:
    void anyMaskGivesASoundBody_data();
    void anyMaskGivesASoundBody();
    void aFlatRectangleIsABoxOfItsVolume();
    void theBodyHasTheSizeThatWasAskedFor();
    void withoutADepthProportionsAreTrue();
    void aPlaneComesOutExactly();
    void aFlatSurfaceIsASlabOfTheDepth();
    void theBaseGrowsWithTheOutlineOnly();
    void sizesThatCannotBeAreRefused();
    void stlHasOutwardNormals();
    void glbIsAValidSceneInMetres();
    void glbShowsTheImageWhereItIs();
    void glbWithoutATextureHasNoImage();
    void objNamesThePlacesOfTheImage();
    void theTextureOfAnObjLiesBesideIt();
    void verticesOfAPlyHaveTheColoursOfTheImage();
    void unknownExtensionsAreRefused();

private:
    QTemporaryDir folder_;
    [[nodiscard]] QByteArray written(const char* name, const io::SolidMesh& mesh,
                                     FieldView texture = {}) const {
        const auto path = std::filesystem::path(folder_.path().toStdString()) / name;
        io::writeMesh(path, mesh, texture);
        return load(path);
    }
};

void IoReliefMeshTest::anyMaskGivesASoundBody_data() {
    QTest::addColumn<Mask>("mask");
    constexpr Extent e{37, 29};
    Random random(7);
    QTest::newRow("one pixel") << maskWhere(e, [](int x, int y) { return x == 36 && y == 28; });
    QTest::newRow("one pixel image") << Mask({1, 1}, Mask::kUnknown);
    QTest::newRow("one row") << Mask({9, 1}, Mask::kUnknown);
    QTest::newRow("one column") << Mask({1, 9}, Mask::kUnknown);
    QTest::newRow("all") << Mask(e, Mask::kUnknown);
    QTest::newRow("two that touch at a corner")
        << maskWhere(e, [](int x, int y) { return x == y && (x == 3 || x == 4); });
    QTest::newRow("the other diagonal")
        << maskWhere(e, [](int x, int y) { return x + y == 9 && (x == 3 || x == 4); });
    QTest::newRow("ellipse") << ellipseMask(e);
    QTest::newRow("blob with holes") << holedBlobMask(e, random);
    QTest::newRow("bridge") << bridgeMask(e, random);
    QTest::newRow("comb") << combMask(e, 3, Teeth::vertical);
    QTest::newRow("comb, lying") << combMask(e, 2, Teeth::horizontal);
    QTest::newRow("chess, single pixels") << checkerboardMask(e, 1);
    QTest::newRow("chess, squares") << checkerboardMask(e, 4);
    QTest::newRow("diagonals") << diagonalMask(e, 4, 1);
    QTest::newRow("thick diagonals") << diagonalMask(e, 5, 2);
    QTest::newRow("spiral") << spiralMask(e, 2);
    QTest::newRow("a few holes") << sparselyFixedMask(e, 60, random);
    for (const double share : {0.1, 0.3, 0.5, 0.7, 0.9})
        QTest::addRow("random, %.0f %%", 100 * share) << randomMask(e, share, random);
}

void IoReliefMeshTest::anyMaskGivesASoundBody() {
    QFETCH(Mask, mask);
    const Field height = wavyHeight(mask.extent());
    const io::SolidMesh mesh = io::makeSolid(height.view(), mask, {.width = 50});
    const auto stl = readStl(written("a.stl", mesh)), ply = readPly(written("a.ply", mesh)),
               obj = readObj(written("a.obj", mesh));
    QVERIFY(stl && ply && obj);
    QVERIFY2(flawOf(*stl).isEmpty(), qPrintable(flawOf(*stl)));
    QCOMPARE(stl->size(), mesh.triangles.size());
    QVERIFY(*ply == *stl);
    QVERIFY(*obj == *stl);
    QVERIFY(volumeOf(*stl) > 0);
    const auto glb = readGlb(written("a.glb", mesh));
    QVERIFY(glb);
    QCOMPARE(glb->soup().size(), stl->size());
    QVERIFY2(flawOf(glb->soup()).isEmpty(), qPrintable(flawOf(glb->soup())));
    const auto [low, high] = boundsOf(*stl);
    QCOMPARE(low, (Position{0, 0, 0}));
    QCOMPARE(high[0], 50.0f);
    QVERIFY(std::abs(high[1] - mesh.size[1]) < 1e-4 && std::abs(high[2] - mesh.size[2]) < 1e-4);
}

void IoReliefMeshTest::aFlatRectangleIsABoxOfItsVolume() {
    const Field height = fieldOf({20, 12}, 1, [](int, int, int) { return 3; });
    const Mask mask = Mask::fromRect({20, 12}, {4, 2, 10, 5});
    const io::SolidMesh mesh = io::makeSolid(height.view(), mask, {.width = 20, .base = 3});
    const auto soup = readStl(written("a.stl", mesh));
    QVERIFY(soup);
    QVERIFY(std::abs(volumeOf(*soup) - 20 * 10 * 3) < 1e-3);
    QCOMPARE(boundsOf(*soup).second, (Position{20, 10, 3}));
}

void IoReliefMeshTest::theBodyHasTheSizeThatWasAskedFor() {
    const Mask mask = ellipseMask({61, 40});
    const Field height = wavyHeight({61, 40});
    const io::SolidMesh mesh =
        io::makeSolid(height.view(), mask, {.width = 80, .depth = 12.5, .base = 1.5});
    const auto soup = readStl(written("a.stl", mesh));
    QVERIFY(soup);
    const auto [low, high] = boundsOf(*soup);
    QCOMPARE(high[0] - low[0], 80.0f);
    QVERIFY(std::abs(high[1] - low[1] - 80.0 * 40 / 61) < 1e-4);
    QVERIFY(std::abs(high[2] - 12.5f) < 1e-5f);
    QCOMPARE(low[2], 0.0f);
    float lowest = 100;
    for (std::size_t i = 0; i < mesh.surfaceVertices; ++i)
        lowest = std::min(lowest, mesh.vertices[i][2]);
    QVERIFY(std::abs(lowest - 1.5f) < 1e-5f);
}

void IoReliefMeshTest::withoutADepthProportionsAreTrue() {
    const Field height = fieldOf({40, 30}, 1, [](int, int x, int) { return x < 20 ? 0 : 10; });
    const io::SolidMesh mesh =
        io::makeSolid(height.view(), Mask({40, 30}, Mask::kUnknown), {.width = 80});
    QCOMPARE(mesh.pixel, 2.0);
    QCOMPARE(mesh.heightScale, 2.0);
    QCOMPARE(mesh.base, 1.6);
    QVERIFY(mesh.size[2] >= 20 + 1.6);
}

void IoReliefMeshTest::aPlaneComesOutExactly() {
    // Heights belong to the middles of pixels: away from the outline corners lie on the plane.
    const Field height = fieldOf({16, 12}, 1, [](int, int x, int y) { return 0.5 * x + 0.25 * y; });
    const io::SolidMesh mesh =
        io::makeSolid(height.view(), Mask({16, 12}, Mask::kUnknown), {.width = 16, .base = 1});
    const float lowest = 0;  // of the corner that has one pixel alone
    for (std::size_t i = 0; i < mesh.surfaceVertices; ++i) {
        const auto [cx, cy] = mesh.corners[i];
        if (cx < 1 || cy < 1 || cx > 15 || cy > 11) continue;
        const float expected = 0.5f * (cx - 0.5f) + 0.25f * (cy - 0.5f) - lowest + 1;
        QVERIFY(std::abs(mesh.vertices[i][2] - expected) < 1e-5f);
        QVERIFY(mesh.vertices[i][0] == cx && mesh.vertices[i][1] == 12 - cy);
    }
}

void IoReliefMeshTest::aFlatSurfaceIsASlabOfTheDepth() {
    const Field height = fieldOf({8, 8}, 1, [](int, int x, int) { return 5 + 1e-5 * x; });
    const io::SolidMesh mesh =
        io::makeSolid(height.view(), Mask({8, 8}, Mask::kUnknown), {.width = 8, .depth = 3});
    const auto soup = readStl(written("a.stl", mesh));
    QVERIFY(soup && flawOf(*soup).isEmpty());
    QVERIFY(std::abs(volumeOf(*soup) - 8 * 8 * 3) < 1e-3);
}

void IoReliefMeshTest::theBaseGrowsWithTheOutlineOnly() {
    const Extent e{200, 200};
    const Field height = wavyHeight(e);
    const io::SolidMesh mesh = io::makeSolid(height.view(), Mask(e, Mask::kUnknown), {});
    QCOMPARE(mesh.surfaceTriangles, std::size_t{200 * 200 * 2});
    QVERIFY(mesh.triangles.size() - mesh.surfaceTriangles < 800 * 4);
}

void IoReliefMeshTest::sizesThatCannotBeAreRefused() {
    const Field height = wavyHeight({8, 6});
    const Mask all({8, 6}, Mask::kUnknown);
    QCOMPARE(complaintOf(height, all, {}), QString());
    QVERIFY(complaintOf(height, all, {.width = 0}).contains("above zero"));
    QVERIFY(complaintOf(height, all, {.width = -1}).contains("above zero"));
    QVERIFY(complaintOf(height, all, {.depth = std::nan("")}).contains("above zero"));
    QVERIFY(complaintOf(height, all, {.depth = 2, .base = 2}).contains("thinner"));
    QVERIFY(complaintOf(height, Mask({8, 6}), {}).contains("empty"));
    QVERIFY(complaintOf(height, Mask({8, 7}, Mask::kUnknown), {}).contains("different sizes"));
}

void IoReliefMeshTest::stlHasOutwardNormals() {
    const Mask mask = ellipseMask({24, 24});
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({24, 24}).view(), mask, {});
    std::vector<Position> normals;
    const auto soup = readStl(written("a.stl", mesh), &normals);
    QVERIFY(soup && normals.size() == soup->size());
    for (std::size_t i = 0; i < normals.size(); ++i) {
        const auto& [a, b, c] = (*soup)[i];
        double cross[3];
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t l = (k + 1) % 3, m = (k + 2) % 3;
            cross[k] = (double{b[l]} - a[l]) * (double{c[m]} - a[m]) -
                       (double{b[m]} - a[m]) * (double{c[l]} - a[l]);
        }
        const double length = std::hypot(cross[0], cross[1], cross[2]);
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY(std::abs(normals[i][k] - cross[k] / length) < 1e-5);
        if (i < mesh.surfaceTriangles) QVERIFY(normals[i][2] > 0);
    }
}

void IoReliefMeshTest::glbIsAValidSceneInMetres() {
    const Field texture =
        fieldOf({33, 21}, 3, [](int c, int x, int y) { return 257 * (c * 60 + x + y); });
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({33, 21}).view(), ellipseMask({33, 21}),
                                             {.width = 120, .depth = 20});
    const auto glb = readGlb(written("a.glb", mesh, texture.view()));
    QVERIFY(glb);
    QCOMPARE(glb->json["asset"].toObject()["version"].toString(), QString("2.0"));
    const auto [low, high] = boundsOf(glb->soup());
    QVERIFY(std::abs(high[0] - low[0] - 0.12f) < 1e-6f && std::abs(high[2] - 0.02f) < 1e-6f);
    QCOMPARE(glb->primitives().size(), 2);
    qint64 end = 0;
    for (const QJsonValue v : glb->json["bufferViews"].toArray()) {
        const QJsonObject view = v.toObject();
        QVERIFY(view["byteOffset"].toInteger() % 4 == 0);
        end = std::max(end, view["byteOffset"].toInteger() + view["byteLength"].toInteger());
    }
    QVERIFY(end <= glb->binary.size());
    QCOMPARE(glb->json["buffers"].toArray()[0].toObject()["byteLength"].toInteger(),
             glb->binary.size());
    for (const QJsonValue p : glb->primitives()) {
        const int index = p.toObject()["attributes"].toObject()["POSITION"].toInt();
        const QJsonObject accessor = glb->accessor(index);
        const std::vector<float> xyz = glb->numbers<float>(index, 3);
        for (int k = 0; k < 3; ++k) {
            float least = xyz[std::size_t(k)], most = least;
            for (std::size_t i = std::size_t(k); i < xyz.size(); i += 3)
                least = std::min(least, xyz[i]), most = std::max(most, xyz[i]);
            QVERIFY(std::abs(accessor["min"].toArray()[k].toDouble() - least) < 1e-9);
            QVERIFY(std::abs(accessor["max"].toArray()[k].toDouble() - most) < 1e-9);
        }
    }
}

void IoReliefMeshTest::glbShowsTheImageWhereItIs() {
    const Field texture = fieldOf({33, 21}, 3, [](int c, int x, int y) {
        return 257 * (c == 0 ? 7 * x : c == 1 ? 12 * y : 90);
    });
    const Mask mask = Mask::fromRect({33, 21}, {3, 5, 20, 11});
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({33, 21}).view(), mask, {.width = 20});
    const auto glb = readGlb(written("a.glb", mesh, texture.view()));
    QVERIFY(glb);
    const QJsonObject image = glb->json["images"].toArray()[0].toObject();
    const QImage png = QImage::fromData(glb->view(image["bufferView"].toInt()), "png");
    QCOMPARE(png.size(), QSize(33, 21));
    QCOMPARE(png.pixelColor(10, 8), QColor(70, 96, 90));
    const QJsonObject attributes = glb->primitives()[0].toObject()["attributes"].toObject();
    const std::vector<float> xyz = glb->numbers<float>(attributes["POSITION"].toInt(), 3),
                             uv = glb->numbers<float>(attributes["TEXCOORD_0"].toInt(), 2),
                             n = glb->numbers<float>(attributes["NORMAL"].toInt(), 3);
    QCOMPARE(uv.size() / 2, xyz.size() / 3);
    for (std::size_t i = 0; i < xyz.size() / 3; ++i) {
        // The body starts at pixel (3, 16) of the image's lower left; one pixel is a millimetre.
        QVERIFY(std::abs(uv[2 * i] * 33 - (3 + 1000 * xyz[3 * i])) < 1e-3);
        QVERIFY(std::abs(uv[2 * i + 1] * 21 - (16 - 1000 * xyz[3 * i + 1])) < 1e-3);
        QVERIFY(std::abs(std::hypot(n[3 * i], n[3 * i + 1], n[3 * i + 2]) - 1) < 1e-5);
        QVERIFY(n[3 * i + 2] > 0);
    }
}

void IoReliefMeshTest::glbWithoutATextureHasNoImage() {
    const io::SolidMesh mesh =
        io::makeSolid(wavyHeight({9, 9}).view(), Mask({9, 9}, Mask::kUnknown), {});
    const auto glb = readGlb(written("a.glb", mesh));
    QVERIFY(glb && !glb->json.contains("images"));
    QVERIFY(!glb->primitives()[0].toObject()["attributes"].toObject().contains("TEXCOORD_0"));
}

void IoReliefMeshTest::objNamesThePlacesOfTheImage() {
    const Field texture({33, 21}, 3);
    const Mask mask = Mask::fromRect({33, 21}, {3, 5, 20, 11});
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({33, 21}).view(), mask, {.width = 20});
    const QByteArray bytes = written("a.obj", mesh, texture.view());
    QVERIFY(*readObj(bytes) == *readStl(written("a.stl", mesh)));
    std::vector<std::array<float, 3>> at;
    std::vector<std::array<float, 2>> uv;
    std::size_t draped = 0;
    for (const QByteArray& line : bytes.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words[0] == "v") at.push_back({words[1].toFloat(), words[2].toFloat(), 0});
        if (words[0] == "vt") uv.push_back({words[1].toFloat(), words[2].toFloat()});
        if (words[0] != "f" || !words[1].contains('/')) continue;
        ++draped;
        for (int k = 1; k <= 3; ++k) {
            const QList<QByteArray> ids = words[k].split('/');
            const auto& place = uv.at(ids[1].toULongLong() - 1);
            const auto& corner = at.at(ids[0].toULongLong() - 1);
            // One pixel is a millimetre; the body starts 3 from the left, 5 above the lower edge.
            QVERIFY(std::abs(place[0] * 33 - (3 + corner[0])) < 1e-3);
            QVERIFY(std::abs(place[1] * 21 - (5 + corner[1])) < 1e-3);
        }
    }
    QCOMPARE(draped, mesh.surfaceTriangles);
    QVERIFY(!written("b.obj", mesh).contains("vt"));
}

void IoReliefMeshTest::theTextureOfAnObjLiesBesideIt() {
    const Field texture = fieldOf({33, 21}, 3, [](int c, int x, int y) {
        return float(kFullScale) * float((x + 2 * y + 50 * c) % 200) / 200;
    });
    const Mask mask = Mask::fromRect({33, 21}, {3, 5, 20, 11});
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({33, 21}).view(), mask, {.width = 20});
    const QByteArray bytes = written("my body.obj", mesh, texture.view());
    const QDir folder(folder_.path());
    QVERIFY(bytes.contains("mtllib my body.mtl\n"));
    QCOMPARE(bytes.count("usemtl surface\n"), 1);
    QCOMPARE(bytes.count("usemtl body\n"), 1);
    const QByteArray materials =
        load(std::filesystem::path(folder.filePath("my body.mtl").toStdString()));
    QVERIFY(materials.contains("newmtl surface\n") && materials.contains("newmtl body\n"));
    QVERIFY(materials.contains("map_Kd my body-texture.png\n"));
    const QImage image(folder.filePath("my body-texture.png"));
    QCOMPARE(image.size(), QSize(33, 21));
    const auto code = [&](int c) { return int(std::lround(texture.at(c, {7, 9}) / kCode8)); };
    QVERIFY(std::abs(qRed(image.pixel(7, 9)) - code(0)) <= 1);
    QVERIFY(std::abs(qBlue(image.pixel(7, 9)) - code(2)) <= 1);
    // Without a texture nothing lies beside it.
    QVERIFY(!written("plain.obj", mesh).contains("mtllib"));
    QVERIFY(!folder.exists("plain.mtl") && !folder.exists("plain-texture.png"));
    QCOMPARE(io::filesBeside("a/b.OBJ").size(), 2u);
    QVERIFY(io::filesBeside("a.glb").empty() && io::filesBeside("/dev/null").empty());
}

void IoReliefMeshTest::verticesOfAPlyHaveTheColoursOfTheImage() {
    const Field texture = fieldOf({33, 21}, 3, [](int c, int x, int) {
        return float(kFullScale) * (c == 0 ? float(x) / 40 : 0.25f * float(c));
    });
    const Mask mask = Mask::fromRect({33, 21}, {3, 5, 20, 11});
    const io::SolidMesh mesh = io::makeSolid(wavyHeight({33, 21}).view(), mask, {.width = 20});
    const QByteArray bytes = written("a.ply", mesh, texture.view());
    QVERIFY(*readPly(bytes) == *readStl(written("a.stl", mesh)));
    const qsizetype first = bytes.indexOf("end_header\n") + 11;
    for (std::size_t i = 0; i < mesh.surfaceVertices; ++i) {
        const qsizetype at = first + 15 * qsizetype(i) + 12;
        // Between the pixels left and right of the corner.
        const double red = 255 * (mesh.corners[i][0] - 0.5) / 40;
        QVERIFY(std::abs(quint8(bytes[at]) - red) <= 1.01);
        QCOMPARE(int(quint8(bytes[at + 2])), 128);
    }
    QVERIFY(!written("b.ply", mesh).contains("red"));
}

void IoReliefMeshTest::unknownExtensionsAreRefused() {
    const io::SolidMesh mesh =
        io::makeSolid(wavyHeight({9, 9}).view(), Mask({9, 9}, Mask::kUnknown), {});
    QVERIFY_THROWS_EXCEPTION(BadInput, static_cast<void>(written("a.3ds", mesh)));
    QVERIFY(io::knowsMeshExtension("a.STL") && !io::knowsMeshExtension("a.png"));
}

QTEST_APPLESS_MAIN(IoReliefMeshTest)
#include "io_relief_mesh_test.moc"
