#pragma once
/// The six clone scenes of the sample pictures, as a table.
#include <array>

#include "weft/patch.h"

namespace weft::tests {

/// File names are relative to sharedData()/"clone"; an empty mask means the whole patch.
struct CloneScene {
    const char* name;
    const char* background;
    const char* patch;
    const char* mask;
    Point at;
    Gradients gradients;
};

inline constexpr std::array<CloneScene, 6> kCloneScenes = {{
    {"cat-in-coffee",
     "coffee.png",
     "chelsea.png",
     "chelsea_face_mask.png",
     {120, 60},
     Gradients::import},
    {"cat-in-stars",
     "hubble_deep_field.jpg",
     "chelsea.png",
     "chelsea_face_mask.png",
     {300, 300},
     Gradients::mixed},
    {"cat-over-edge",
     "coffee.png",
     "chelsea.png",
     "chelsea_face_mask.png",
     {-180, -90},
     Gradients::import},
    {"rocket-in-stars",
     "hubble_deep_field.jpg",
     "rocket.jpg",
     "rocket_hole_mask.png",
     {200, 300},
     Gradients::import},
    {"rocket-over-edge",
     "hubble_deep_field.jpg",
     "rocket.jpg",
     "rocket_hole_mask.png",
     {650, 520},
     Gradients::mixed},
    {"coffee-whole", "rocket.jpg", "coffee.png", "", {30, 20}, Gradients::mixed},
}};

}  // namespace weft::tests
