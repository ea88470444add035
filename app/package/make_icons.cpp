/// make_icons PICTURE.svg FOLDER SIZE...: the program's icon in pixels, as FOLDER/SIZE.png.
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cstdio>

namespace {

QImage drawn(QSvgRenderer& picture, int size) {
    QImage image(size, size, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.render(&painter);
    return image;
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    if (words.size() < 4) return 2;
    QSvgRenderer picture(words[1]);
    for (const QString& size : words.mid(3)) {
        const QString file = words[2] + '/' + size + ".png";
        if (!picture.isValid() || !drawn(picture, size.toInt()).save(file)) {
            std::fprintf(stderr, "make_icons: '%s' cannot be drawn.\n", qPrintable(file));
            return 1;
        }
    }
}
