#pragma once
// Figures as text that spreadsheets and programs read.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

namespace weft::lab {

/// Empty (CSV) or `null` (JSON) where the figure is not known.
inline std::string csvNumber(double value) {
    if (!std::isfinite(value)) return {};
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}
inline std::string jsonNumber(double value) {
    const std::string text = csvNumber(value);
    return text.empty() ? "null" : text;
}

/// In double quotes, quotes doubled.
inline std::string csvText(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}
inline std::string jsonText(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            out += code;
        } else {
            out += c;
        }
    }
    return out + '"';
}

/// "key": value, joined by commas.
class JsonObject {
public:
    JsonObject& text(const std::string& key, const std::string& value) {
        return raw(key, jsonText(value));
    }
    JsonObject& number(const std::string& key, double value) { return raw(key, jsonNumber(value)); }
    JsonObject& count(const std::string& key, std::int64_t value) {
        return raw(key, std::to_string(value));
    }
    JsonObject& raw(const std::string& key, const std::string& json) {
        body_ += (body_.empty() ? "" : ", ") + jsonText(key) + ": " + json;
        return *this;
    }
    [[nodiscard]] std::string str() const { return "{" + body_ + "}"; }

private:
    std::string body_;
};

}  // namespace weft::lab
