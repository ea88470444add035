/// The table of operations.
#include "document/derived/derivation.h"
#include "weft/document/operation.h"

namespace weft {

namespace {

const std::vector<OperationParameter> kColourFactors = {
    {"red", "Red", "Red, multiplied by this", 0, 3, 1.5},
    {"green", "Green", "Green, multiplied by this", 0, 3, 1},
    {"blue", "Blue", "Blue, multiplied by this", 0, 3, 0.5},
    {"hue", "Hue", "Colours turned by so many degrees", -180, 180, 0},
    {"saturation", "Saturation", "How colourful: 0 is grey, 1 as it is", 0, 3, 1},
    {"lightness", "Lightness", "All channels, multiplied by this", 0, 3, 1}};

const std::vector<OperationParameter> kHealing = {
    {"dx", "Right by", "How many pixels to the right the detail comes from", -65535, 65535, 48, 1,
     true},
    {"dy", "Down by", "How many pixels further down the detail comes from", -65535, 65535, 0, 1,
     true},
    {"texture", "Texture",
     "How much of the other place's texture is added to what the surroundings predict", 0, 1, 0.25}};

const std::vector<OperationParameter> kEdges = {
    {"low", "Weak edges", "Edges that continue strong ones, from so many 8-bit codes a pixel on", 0,
     64, 4},
    {"high", "Strong edges", "Edges that are kept, from so many 8-bit codes a pixel on", 0, 64, 10},
    {"size", "Filter", "Pixels over which edges are looked for", 3, 9, 3, 2}};

const std::vector<OperationParameter> kCompression = {
    {"alpha", "Kept contrast", "Contrast that stays as it is, as a share of the region's mean", 0.01,
     1, 0.2},
    {"beta", "Compression", "How much stronger contrasts are reduced and weaker ones raised", 0, 1,
     0.2}};

}  // namespace

const std::vector<OperationInfo>& operations() {
    static const std::vector<OperationInfo> table = {
        {.key = "import",
         .title = "Import Gradients",
         .help = "Take all detail from the patch",
         .icon = "import-gradients",
         .shortcut = "I",
         .gradients = Gradients::import},
        {.key = "mixed",
         .title = "Mixed Gradients",
         .help = "Keep whichever detail is stronger, patch or background",
         .icon = "mixed-gradients",
         .shortcut = "X",
         .gradients = Gradients::mixed},
        {.key = "average",
         .title = "Average Gradients",
         .help = "Take the mean of both pictures' detail",
         .icon = "average-gradients",
         .shortcut = "A",
         .gradients = Gradients::average},
        {.key = "normal",
         .title = "Normal",
         .help = "Show the patch as it is; nothing is solved",
         .icon = "normal",
         .shortcut = "N",
         .solves = false},
        {.key = "monochrome",
         .title = "Monochrome",
         .help = "Take the patch's detail without its colours",
         .icon = "monochrome",
         .shortcut = "",
         .derive = deriveMonochrome},
        {.key = "fill",
         .title = "Fill",
         .help = "Blend the colours around the region across it; the patch's picture is not used",
         .icon = "fill",
         .shortcut = "",
         .usesSource = false,
         .hasColours = false,
         .fillsIn = true,
         .derive = deriveFill},
        {.key = "recolour",
         .title = "Recolour",
         .help = "Change the colours of what lies below; the patch's picture is not used",
         .icon = "recolour",
         .shortcut = "",
         .usesSource = false,
         .derive = deriveRecoloured,
         .parameters = kColourFactors},
        {.key = "heal",
         .title = "Heal",
         .help =
             "Predict what lies below from its surroundings, with texture from another place; the "
             "patch's picture is not used",
         .icon = "heal",
         .shortcut = "",
         .usesSource = false,
         .fillsIn = true,
         .derive = deriveHealed,
         .parameters = kHealing},
        {.key = "flatten",
         .title = "Flatten Texture",
         .help = "Keep only the edges of what lies below; the patch's picture is not used",
         .icon = "flatten",
         .shortcut = "",
         .gradients = Gradients::weighted,
         .usesSource = false,
         .derive = deriveFlattened,
         .parameters = kEdges},
        {.key = "illumination",
         .title = "Even Illumination",
         .help =
             "Brighten the shade and dim the glare of what lies below; the patch's picture is not "
             "used",
         .icon = "illumination",
         .shortcut = "",
         .gradients = Gradients::weighted,
         .usesSource = false,
         .derive = deriveIlluminated,
         .space = SolveSpace::logarithmic,
         .parameters = kCompression},
        {.key = "tile",
         .title = "Seamless Tile",
         .help = "Make the patch's opposite borders meet, so that copies side by side show no seam",
         .icon = "tile",
         .shortcut = "",
         .usesBelow = false,
         .derive = deriveTile},
    };
    return table;
}

}  // namespace weft
