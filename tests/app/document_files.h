#pragma once
/// A folder with a picture, a patch and its mask, and what the program makes of them.
#include "app/weft_process.h"

namespace weft::tests {

class DocumentFolder {
public:
    DocumentFolder() {
        landscape({160, 120}).save(at("b.png"));
        landscape({60, 50}, QImage::Format_RGB32, 3).save(at("p.png"));
        discMask({60, 50}).save(at("m.png"));
    }
    [[nodiscard]] QString path() const { return folder_.path(); }
    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] Finished clone(const QString& out, const QStringList& more = {},
                                 const QString& place = "30,20") const {
        return runWeft(
            QStringList{"clone", "--background", at("b.png"), "--patch", at("p.png"), "--mask",
                        at("m.png"), "--at", place, "--backend", "cpu", "--out", at(out)} +
                more,
            path());
    }
    [[nodiscard]] Finished render(const QString& document, const QString& out,
                                  const QStringList& more = {}) const {
        return runWeft(
            QStringList{"render", at(document), "--backend", "cpu", "--out", at(out)} + more, path());
    }

private:
    QTemporaryDir folder_;
};

}  // namespace weft::tests
