#pragma once
// The few colours of a painted body.
#include <cstddef>
#include <vector>

#include "weft/field.h"

namespace weft::relief {

/// Logarithms of R/G and B/G: a colour without its brightness.
struct Chroma {
    float u, v;
};
/// Of samples in linear light, unit of weft/units.h.
[[nodiscard]] Chroma chromaOf(float red, float green, float blue);
/// Of three channels of linear light.
[[nodiscard]] Chroma chromaOf(const Field& linear, Point p);

/// At most six that samples, of which there is one at least, fall into: Lloyd's algorithm, each
/// colour begun far from those before it.
[[nodiscard]] std::vector<Chroma> coloursOf(const std::vector<Chroma>& samples);
/// The nearest of them.
[[nodiscard]] std::size_t nearest(const std::vector<Chroma>& colours, Chroma c);

}  // namespace weft::relief
