#include "resources/translations/tool/literals.h"

#include <QRegularExpression>

namespace weft::translations {

namespace {

const QRegularExpression& tokens() {
    static const QRegularExpression expression(
        R"re((?<skip>//[^\n]*|/\*.*?\*/|\s+|\#\s*include[^\n]*)|(?<raw>R"(\w*)\(.*?\)\g{-1}")|"(?<text>(?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)+'|(?<word>\w+)|.)re",
        QRegularExpression::DotMatchesEverythingOption);
    return expression;
}

QString resolved(const QString& escaped) {
    QString text;
    for (int i = 0; i < escaped.size(); ++i) {
        if (escaped[i] != '\\' || i + 1 == escaped.size()) {
            text += escaped[i];
            continue;
        }
        const QChar next = escaped[++i];
        text += next == 'n' ? QChar('\n') : next == 't' ? QChar('\t') : next;
    }
    return text;
}

/// A call whose parenthesis is open, or another bracket.
struct Open {
    QString callee;
    int argument;
};

class Scan {
public:
    explicit Scan(const QString& source) : source_(source) {}

    std::vector<Literal> all() {
        auto it = tokens().globalMatch(source_);
        while (it.hasNext()) {
            const auto match = it.next();
            if (match.hasCaptured("skip")) {
                line_ += match.capturedView().count('\n');
                continue;
            }
            if (match.hasCaptured("text"))
                literal(resolved(match.captured("text")), match.capturedEnd());
            else
                other(match.captured());
            line_ += match.capturedView().count('\n');
        }
        return std::move(found_);
    }

private:
    void literal(const QString& text, qsizetype end) {
        if (inLiteral_) {
            found_.back().text += text;
            return;
        }
        inLiteral_ = true;
        const Open here = open_.empty() ? Open{} : open_.back();
        if (!found_.empty() && isNext_ && here.argument == found_.back().argument + 1)
            found_.back().comment = text;
        const auto lineEnd = source_.indexOf('\n', end);
        const QString rest = source_.mid(end, lineEnd - end);
        found_.push_back({text,
                          {},
                          here.callee,
                          here.argument,
                          line_,
                          last_ == "+",
                          rest.contains("//") ? rest.section("//", 1) : QString()});
        isNext_ = true;
    }

    void other(const QString& token) {
        if (inLiteral_ && token == "+") found_.back().joined = true;
        if (!(inLiteral_ && token == ",")) isNext_ = isNext_ && token == ",";
        inLiteral_ = false;
        if (token == "(" || token == "{" || token == "[") {
            open_.push_back({token == "(" ? last_ : QString(), 0});
        } else if (token == ")" || token == "}" || token == "]") {
            if (!open_.empty()) open_.pop_back();
        } else if (token == "," && !open_.empty()) {
            ++open_.back().argument;
        }
        last_ = token;
    }

    const QString& source_;
    std::vector<Literal> found_;
    std::vector<Open> open_;
    QString last_;
    int line_ = 1;
    bool inLiteral_ = false;
    /// Nothing but a comma came since the last literal.
    bool isNext_ = false;
};

}  // namespace

std::vector<Literal> literalsOf(const QString& source) { return Scan(source).all(); }

}  // namespace weft::translations
