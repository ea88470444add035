#pragma once
/// What the backend in use says about schemes, remembered.
#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gui/live/backend_prober.h"

namespace weft::gui {

/// Answers at once from memory; asks the prober for what is not known yet and signals when the answer
/// is there. Until then a scheme counts as one that runs. GUI thread.
class SchemeJudge : public QObject {
    Q_OBJECT
public:
    /// `prober` null: nothing beyond impossibleReason() is known.
    explicit SchemeJudge(BackendProber* prober, QObject* parent = nullptr);

    /// The backend whose answers count; empty: none is known yet.
    void setBackend(const QString& name);
    [[nodiscard]] const QString& backend() const { return backend_; }
    /// Why the scheme does not run, in a sentence; empty where it does, or is not known yet.
    [[nodiscard]] QString unsupportedReason(const Scheme& scheme);

signals:
    /// Answers changed: ask anew.
    void changed();

private:
    void take(const QString& backend, const std::vector<JudgedScheme>& answers);
    void ask();

    BackendProber* prober_;
    QString backend_;
    /// By canonical text: why it does not run; none: it was asked, or stands in unasked_.
    std::map<std::string, std::optional<QString>> reasons_;
    std::vector<Scheme> unasked_;
    QTimer askSoon_;  ///< one question for all that is wanted at once
};

}  // namespace weft::gui
