#pragma once
/// What the backend in use says about schemes, remembered.
#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "gui/live/backend_prober.h"

namespace weft::gui {

/// Answers at once from memory; asks the prober for what is not known yet and tells when the answer
/// is there. Until then a scheme counts as one that runs. GUI thread.
class SchemeJudge : public QObject {
    Q_OBJECT
public:
    /// `prober` null: nothing beyond whyImpossible() is known.
    explicit SchemeJudge(BackendProber* prober, QObject* parent = nullptr);

    /// The backend whose answers count; empty: none is known yet.
    void setBackend(const QString& name);
    [[nodiscard]] const QString& backend() const { return backend_; }
    /// Why the scheme does not run, in a sentence; empty where it does, or is not known yet.
    [[nodiscard]] QString whyNot(const Scheme& scheme);

signals:
    /// Answers changed: look again.
    void changed();

private:
    void take(const QString& backend, const std::vector<JudgedScheme>& answers);
    void ask();

    BackendProber* prober_;
    QString backend_;
    std::map<std::string, QString> answers_;  ///< canonical text → reason
    std::map<std::string, Scheme> unasked_;
    std::set<std::string> asked_;
    QTimer askSoon_;  ///< one question for all that one look needs
};

}  // namespace weft::gui
