#include "gui/schemes/scheme_judge.h"

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
    answers_.clear();
    unasked_.clear();
    asked_.clear();
    emit changed();
}

QString SchemeJudge::whyNot(const Scheme& scheme) {
    if (std::string reason = whyImpossible(scheme); !reason.empty())
        return QString::fromStdString(reason);
    if (!prober_ || backend_.isEmpty()) return {};
    const std::string text = scheme.canonical();
    const auto known = answers_.find(text);
    if (known != answers_.end()) return known->second;
    if (!asked_.contains(text) && unasked_.emplace(text, scheme).second && !askSoon_.isActive())
        askSoon_.start();
    return {};
}

void SchemeJudge::ask() {
    std::vector<Scheme> schemes;
    for (const auto& [text, scheme] : unasked_) {
        schemes.push_back(scheme);
        asked_.insert(text);
    }
    unasked_.clear();
    if (!schemes.empty()) prober_->judge(backend_, std::move(schemes));
}

void SchemeJudge::take(const QString& backend, const std::vector<JudgedScheme>& answers) {
    if (backend != backend_) return;
    bool news = false;
    for (const JudgedScheme& a : answers) {
        const std::string text = a.scheme.canonical();
        if (!asked_.contains(text)) continue;
        news |= !a.reason.isEmpty();
        answers_[text] = a.reason;
    }
    if (news) emit changed();
}

}  // namespace weft::gui
