#pragma once
// How experiments write down their parameters, a line each.
#include "weft/lab/lab_parameters.h"

namespace weft {

/// The default, which is the paper's, and that of a quick run; empty: the same.
struct LabDefault {
    std::string value, quick = {};
};
struct LabRange {
    double least = 0, most = 1e9;
};
using LabWords = std::vector<std::string>;

/// `words`: that may be given instead.
inline LabParameter wholeValue(const std::string& key, const std::string& help,
                               const LabDefault& usual, LabRange range = {},
                               const LabWords& words = {}) {
    using Kind = LabParameter::Kind;
    return {key, help, Kind::number, usual.value, usual.quick, range.least, range.most, true, words};
}
inline LabParameter realValue(const std::string& key, const std::string& help,
                              const LabDefault& usual, LabRange range) {
    using Kind = LabParameter::Kind;
    return {key, help, Kind::number, usual.value, usual.quick, range.least, range.most, false};
}
/// A list of such numbers.
inline LabParameter listOf(LabParameter numbers) {
    numbers.kind = LabParameter::Kind::numbers;
    return numbers;
}
inline LabParameter oneWord(const std::string& key, const std::string& help, const std::string& usual,
                            const LabWords& words) {
    return {
        .key = key, .help = help, .kind = LabParameter::Kind::word, .value = usual, .words = words};
}
/// `usual`: with commas; empty: all of them.
inline LabParameter someWords(const std::string& key, const std::string& help, const LabWords& words,
                              std::string usual = {}) {
    if (usual.empty())
        for (const std::string& word : words) usual += (usual.empty() ? "" : ",") + word;
    return {
        .key = key, .help = help, .kind = LabParameter::Kind::words, .value = usual, .words = words};
}
inline LabParameter freeText(const std::string& key, const std::string& help,
                             const std::string& usual) {
    return {.key = key, .help = help, .kind = LabParameter::Kind::text, .value = usual};
}

}  // namespace weft
