#include "io/read/exr_layers.h"

#include <OpenEXR/ImfChannelList.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <string_view>

#include "weft/sentence.h"

namespace weft::io {

namespace {

/// Everything before the last dot.
std::string groupOf(std::string_view channel) {
    const std::size_t dot = channel.rfind('.');
    return std::string(channel.substr(0, dot == std::string_view::npos ? 0 : dot));
}

/// Of several parts each layer is called by its part, too, unless its channels say that already.
std::string shownName(const Imf::Header& part, const std::string& group, bool severalParts) {
    if (!severalParts || !part.hasName() || part.name().empty()) return group;
    if (group.empty() || group == part.name()) return part.name();
    return group.starts_with(part.name() + '.') ? group : part.name() + '.' + group;
}

/// The last words of the channels of a group, and their whole names.
using Words = std::map<std::string, std::string>;

/// The whole name of the channel that ends on a word, written so or else in another case; empty:
/// none.
std::string channelOf(const Words& words, std::string_view word) {
    if (const auto exact = words.find(std::string(word)); exact != words.end()) return exact->second;
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto& entry) {
        return std::equal(
            entry.first.begin(), entry.first.end(), word.begin(), word.end(),
            [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
    });
    return found == words.end() ? std::string() : found->second;
}

/// Those of all words; empty: one is missing.
std::vector<std::string> channelsOf(const Words& words, std::initializer_list<const char*> wanted) {
    std::vector<std::string> found;
    for (const char* word : wanted) found.push_back(channelOf(words, word));
    const bool whole = std::find(found.begin(), found.end(), "") == found.end();
    return whole ? found : std::vector<std::string>();
}

/// Where Y stands beside X they are coordinates, and luminance beside chroma is no grey.
bool isLuminance(const Words& words) {
    return words.contains("Y") && channelOf(words, "X").empty() && !words.contains("RY") &&
           !words.contains("BY");
}

/// Three names or one; empty: no picture.
std::vector<std::string> colorOf(const Words& words) {
    if (auto letters = channelsOf(words, {"R", "G", "B"}); !letters.empty()) return letters;
    if (auto names = channelsOf(words, {"red", "green", "blue"}); !names.empty()) return names;
    return isLuminance(words) ? channelsOf(words, {"Y"}) : std::vector<std::string>();
}

ExrLayer layerOf(const Words& words) {
    ExrLayer layer{.name = {}, .part = 0, .color = colorOf(words), .alpha = channelOf(words, "A")};
    if (layer.alpha.empty()) layer.alpha = channelOf(words, "alpha");
    if (layer.color.empty()) layer.vectors = channelsOf(words, {"X", "Y"});
    return layer;
}

/// The pictures and vectors of a part.
void addLayers(const Imf::Header& part, int index, bool severalParts, std::vector<ExrLayer>& layers) {
    const Imf::ChannelList& list = part.channels();
    std::map<std::string, Words> groups;
    for (auto channel = list.begin(); channel != list.end(); ++channel) {
        const std::string name = channel.name(), group = groupOf(name);
        groups[group].emplace(name.substr(group.empty() ? 0 : group.size() + 1), name);
    }
    for (const auto& [group, words] : groups) {
        ExrLayer layer = layerOf(words);
        if (layer.color.empty() && layer.vectors.empty()) continue;
        layer.name = shownName(part, group, severalParts);
        layer.part = index;
        layers.push_back(std::move(layer));
    }
}

/// 0 is taken first.
int rank(const ExrLayer& layer) {
    const std::string group = groupOf(layer.color.front());
    if (group.empty()) return 0;
    return group == "Combined" || group.ends_with(".Combined") ? 1 : 2;
}

std::vector<ExrLayer> allLayers(const std::vector<Imf::Header>& parts) {
    std::vector<ExrLayer> layers;
    for (std::size_t p = 0; p < parts.size(); ++p)
        addLayers(parts[p], static_cast<int>(p), parts.size() > 1, layers);
    return layers;
}

}  // namespace

std::vector<ExrLayer> exrLayers(const std::vector<Imf::Header>& parts) {
    std::vector<ExrLayer> layers = allLayers(parts);
    std::erase_if(layers, [](const ExrLayer& layer) { return layer.color.empty(); });
    std::stable_sort(layers.begin(), layers.end(), [](const ExrLayer& a, const ExrLayer& b) {
        if (a.isRgb() != b.isRgb()) return a.isRgb();
        return a.part != b.part ? a.part < b.part : rank(a) < rank(b);
    });
    return layers;
}

std::vector<ExrLayer> exrVectors(const std::vector<Imf::Header>& parts) {
    std::vector<ExrLayer> layers = allLayers(parts);
    std::erase_if(layers, [](const ExrLayer& layer) { return layer.vectors.empty(); });
    return layers;
}

ListedLayers listed(const std::vector<ExrLayer>& layers) {
    constexpr std::size_t kMost = 10, kMostBytes = 200;
    ListedLayers few;
    std::size_t count = 0;
    while (count < std::min(layers.size(), kMost) && few.names.size() < kMostBytes) {
        const std::string& name = layers[count++].name;
        few.names += (few.names.empty() ? "" : ", ") +
                     (name.empty() ? std::string("the unnamed one") : "“" + name + "”");
    }
    few.more = layers.size() - count;
    return few;
}

}  // namespace weft::io
