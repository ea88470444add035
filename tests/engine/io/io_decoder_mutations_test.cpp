/// Mutated JPEG XL, HEIC, AVIF and DNG: each is read, or refused in a sentence, in time, and whatever
/// it does to its decoder ends with that. WEFT_DECODER_MUTATIONS: how many of each kind, from number
/// WEFT_DECODER_FIRST on, so that several processes share them.
#include <QElapsedTimer>
#include <QtTest>
#include <array>
#include <functional>
#include <map>

#include "engine/io/io_files.h"
#include "support/camera_pictures.h"
#include "support/odd_files/jxl_files.h"
#include "support/random.h"
#include "support/sanitized.h"
#include "weft/io/colour_profile.h"

using namespace weft;
using namespace weft::tests;

namespace {

int countOfEach() {
    const int asked = qEnvironmentVariableIntValue("WEFT_DECODER_MUTATIONS");
    return asked > 0 ? asked : kSanitized ? 10 : 60;
}

int firstOfEach() { return qEnvironmentVariableIntValue("WEFT_DECODER_FIRST"); }

/// Bytes by which a file is sent to the decoder: they stay.
constexpr int kSignature = 12;

int placeIn(const QByteArray& bytes, Random& random) {
    return random.between(kSignature, int(bytes.size()) - 1);
}

void flipBits(QByteArray& bytes, Random& random) {
    for (int n = random.between(1, 8); n > 0; --n)
        bytes[placeIn(bytes, random)] ^= static_cast<char>(1 << random.below(8));
}

/// A length, a count or an offset that is extreme, or nearly right.
void setNumber(QByteArray& bytes, Random& random) {
    constexpr std::array<quint32, 9> kExtremes = {0,      1,          0x7f,       0xff,      0x7fff,
                                                  0xffff, 0x7fffffff, 0x80000000, 0xffffffff};
    const int size = 1 << random.below(3), at = placeIn(bytes, random);
    const bool little = random.chance(0.5), extreme = random.chance(0.6);
    const auto value = extreme ? kExtremes[static_cast<std::size_t>(random.below(9))]
                               : static_cast<quint32>(random.below(2 * int(bytes.size())));
    for (int i = 0; i < size && at + i < bytes.size(); ++i)
        bytes[at + i] = static_cast<char>(value >> 8 * (little ? i : size - 1 - i));
}

void cut(QByteArray& bytes, Random& random) { bytes.truncate(placeIn(bytes, random)); }

void remove(QByteArray& bytes, Random& random) {
    bytes.remove(placeIn(bytes, random), random.logBetween(1, int(bytes.size())));
}

void repeat(QByteArray& bytes, Random& random) {
    const QByteArray piece =
        bytes.mid(placeIn(bytes, random), random.logBetween(1, int(bytes.size())));
    if (random.chance(0.5))
        bytes.insert(placeIn(bytes, random), piece);
    else
        bytes.replace(placeIn(bytes, random), piece.size(), piece);
}

void scramble(QByteArray& bytes, Random& random) {
    const int at = placeIn(bytes, random), size = random.logBetween(1, 64);
    for (int i = at; i < std::min(at + size, int(bytes.size())); ++i)
        bytes[i] = static_cast<char>(random.below(256));
}

QByteArray mutated(QByteArray bytes, Random& random) {
    constexpr std::array kKinds = {flipBits, setNumber, setNumber, cut, remove, repeat, scramble};
    for (int n = random.logBetween(1, 4); n > 0 && bytes.size() > kSignature; --n)
        kKinds[static_cast<std::size_t>(random.below(int(kKinds.size())))](bytes, random);
    return bytes;
}

/// Its first directory was so damaged that it was not taken for a camera's and went to another
/// reader.
const QString kElsewhere = "refused without the decoder";

/// What became of a file, in few words.
QString outcomeOf(const QByteArray& bytes) {
    try {
        static_cast<void>(read(bytes));
        return "read";
    } catch (const BadInput& error) {
        const QString why = error.what();
        for (const char* words :
             {"is damaged", "ended before the picture", "takes too long", "was stopped", "memory",
              "more than Weft reads", "is truncated", "libheif says", "LibRaw"})
            if (why.contains(words)) return words;
        return kElsewhere;
    } catch (const std::bad_alloc&) {
        return "memory";
    }
}

struct Tally {
    std::map<QString, int> outcomes;
    double slowest = 0;  ///< seconds
    int slowestIndex = 0;

    void tell() const {
        QString told;
        for (const auto& [outcome, count] : outcomes)
            told += QString("%1: %2; ").arg(outcome).arg(count);
        qInfo("%sslowest: %.2f s (mutation %d)", qPrintable(told), slowest, slowestIndex);
    }
};

}  // namespace

class IoDecoderMutationsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
#ifdef WEFT_NO_DECODER
        QSKIP("weft-decoder was not built: neither LibRaw nor libheif were found");
#endif
    }

    void everyMutationIsReadOrRefusedInTime_data() {
        QTest::addColumn<QByteArray>("whole");
        const auto& icc = io::standardProfile(io::StandardProfile::displayP3);
        QTest::newRow("JPEG XL") << jxlFile({.alpha = true, .icc = icc}, jxlRamp);
        QTest::newRow("JPEG XL, lossy, boxes")
            << jxlFile({.width = 40, .height = 30, .distance = 1.0f, .exif = exifBlock(1)}, jxlRamp);
#ifdef WEFT_HAS_HEIF
        QTest::newRow("HEIC") << heif(heif_compression_HEVC, exifBlock(1), icc);
        QTest::newRow("AVIF") << heif(heif_compression_AV1, exifBlock(1), icc);
#endif
#ifdef WEFT_HAS_RAW
        QTest::newRow("DNG") << dng(1);
#endif
    }
    void everyMutationIsReadOrRefusedInTime() {
        QFETCH(QByteArray, whole);
        if (whole.isEmpty()) QSKIP("libheif has no such encoder here");
        QCOMPARE(outcomeOf(whole), QString("read"));
        Tally tally;
        const int first = firstOfEach();
        for (int i = first; i < first + countOfEach() + tally.outcomes[kElsewhere]; ++i) {
            Random random(static_cast<std::uint64_t>(i) * 7919 + 17);
            const QByteArray bytes = mutated(whole, random);
            QElapsedTimer timer;
            timer.start();
            const QString outcome = outcomeOf(bytes);
            const double seconds = double(timer.elapsed()) / 1000;
            ++tally.outcomes[outcome];
            if (seconds > tally.slowest) tally.slowest = seconds, tally.slowestIndex = i;
            constexpr double kMost = 200;  // the parent waits 3 minutes
            QVERIFY2(seconds < kMost, qPrintable(QString("mutation %1: %2 s").arg(i).arg(seconds)));
            QVERIFY2(outcome != "was stopped", qPrintable(QString("mutation %1").arg(i)));
            constexpr int kOften = 1000;
            if ((i + 1) % kOften == 0) tally.tell();
        }
        tally.tell();
        QVERIFY2(tally.outcomes.size() > 1, "mutations change nothing");
    }
};

QTEST_GUILESS_MAIN(IoDecoderMutationsTest)
#include "io_decoder_mutations_test.moc"
