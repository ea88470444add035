#pragma once
/// The string literals of a C++ source, and what stands around them.
#include <QString>
#include <vector>

namespace weft::translations {

struct Literal {
    /// Adjacent literals as one, escapes resolved.
    QString text;
    /// The next argument of the same call, where it is a literal too: tr(text, comment).
    QString comment;
    /// The function in whose parentheses it stands, and which argument it is, from 0; "" outside.
    QString callee;
    int argument;
    int line;
    /// A + stands before or after it.
    bool joined;
    /// The comment at the end of its line.
    QString remark;

    [[nodiscard]] bool isMarked(const char* words) const {
        return remark.contains(QLatin1String(words));
    }
};

/// In their order. Includes, comments, characters and raw literals are left out.
[[nodiscard]] std::vector<Literal> literalsOf(const QString& source);

}  // namespace weft::translations
