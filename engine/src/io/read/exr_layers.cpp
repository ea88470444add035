#include "io/read/exr_layers.h"

#include <OpenEXR/ImfChannelList.h>

#include <algorithm>
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

/// The layers of a part whose channels end like `color`.
void addLayers(const Imf::Header& part, int index, bool severalParts,
               const std::vector<std::string>& color, std::vector<ExrLayer>& layers) {
    const Imf::ChannelList& list = part.channels();
    const auto holds = [&](const std::string& name) { return list.findChannel(name) != nullptr; };
    for (auto channel = list.begin(); channel != list.end(); ++channel) {
        const std::string group = groupOf(channel.name()), prefix = group.empty() ? "" : group + '.';
        if (prefix + color.back() != channel.name()) continue;
        ExrLayer layer{
            .name = shownName(part, group, severalParts), .part = index, .color = {}, .alpha = {}};
        for (const std::string& c : color) layer.color.push_back(prefix + c);
        // Luminance beside chroma is no grey.
        const bool chroma = color.size() == 1 && (holds(prefix + "RY") || holds(prefix + "BY"));
        if (chroma || !std::all_of(layer.color.begin(), layer.color.end(), holds)) continue;
        if (holds(prefix + "A")) layer.alpha = prefix + 'A';
        layers.push_back(std::move(layer));
    }
}

/// 0 is taken first.
int rank(const ExrLayer& layer) {
    const std::string group = groupOf(layer.color.front());
    if (group.empty()) return 0;
    return group == "Combined" || group.ends_with(".Combined") ? 1 : 2;
}

}  // namespace

std::vector<ExrLayer> exrLayers(const std::vector<Imf::Header>& parts) {
    std::vector<ExrLayer> layers;
    const std::vector<std::string> kinds[] = {{"R", "G", "B"}, {"Y"}};
    for (const auto& color : kinds)
        for (std::size_t p = 0; p < parts.size(); ++p)
            addLayers(parts[p], static_cast<int>(p), parts.size() > 1, color, layers);
    std::stable_sort(layers.begin(), layers.end(), [](const ExrLayer& a, const ExrLayer& b) {
        if (a.isRgb() != b.isRgb()) return a.isRgb();
        return a.part != b.part ? a.part < b.part : rank(a) < rank(b);
    });
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
