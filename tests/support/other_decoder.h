#pragma once
/// A program beside a decoder of the test's own, instead of weft-decoder.
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

namespace weft::tests {

/// A decoder that does what decoding does not need (support/misbehaving_decoder.cpp).
inline QString misbehavingDecoder() {
    return QCoreApplication::applicationDirPath() + "/weft-decoder-misbehaving";
}

/// A copy of `program` in a folder where `decoder` is its weft-decoder; of no decoder where that is
/// empty.
class BesideDecoder {
public:
    BesideDecoder(const QString& program, const QString& decoder)
        : program_(folder_.filePath("program")) {
        ready_ = QFile::copy(program, program_) &&
                 (decoder.isEmpty() || QFile::link(decoder, folder_.filePath("weft-decoder")));
    }
    [[nodiscard]] bool isReady() const { return ready_; }
    [[nodiscard]] QString program() const { return program_; }
    [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }

private:
    QTemporaryDir folder_;
    QString program_;
    bool ready_ = false;
};

}  // namespace weft::tests
