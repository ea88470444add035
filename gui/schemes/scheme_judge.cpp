#include "gui/schemes/scheme_judge.h"

#include <utility>

#include "gui/languages/engine_text.h"

namespace weft::gui {

SchemeJudge::SchemeJudge(BackendProber* prober, QObject* parent) : QObject(parent), prober_(prober) {
    askSoon_.setSingleShot(true);
    askSoon_.setInterval(0);
    connect(&askSoon_, &QTimer::timeout, this, &SchemeJudge::ask);
    if (prober) connect(prober, &BackendProber::judged, this, &SchemeJudge::take);
}

void SchemeJudge::setBackend(const QString& name) {
    if (name == backend_) return;
    backend_ = name;
    reasons_.clear();
    unasked_.clear();
    emit changed();
}

QString SchemeJudge::unsupportedReason(const Scheme& scheme) {
    if (std::string reason = impossibleReason(scheme); !reason.empty()) return engineText(reason);
    if (!prober_ || backend_.isEmpty()) return {};
    const auto [known, isNew] = reasons_.try_emplace(scheme.canonical());
    if (isNew) {
        unasked_.push_back(scheme);
        askSoon_.start();
    }
    return known->second.value_or(QString());
}

void SchemeJudge::ask() {
    if (!unasked_.empty()) prober_->judge(backend_, std::exchange(unasked_, {}));
}

void SchemeJudge::take(const QString& backend, const std::vector<JudgedScheme>& answers) {
    if (backend != backend_) return;
    bool news = false;
    for (const JudgedScheme& a : answers) {
        const auto asked = reasons_.find(a.scheme.canonical());
        if (asked == reasons_.end()) continue;
        news |= !a.reason.isEmpty();
        asked->second = a.reason;
    }
    if (news) emit changed();
}

}  // namespace weft::gui
