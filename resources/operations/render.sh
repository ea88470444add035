#!/bin/sh
# Renders the pictures of the operations from the sample scene: render.sh [WEFT]. Needs ImageMagick.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
weft=${1:-$here/../../build/release/bin/weft}
samples=$here/../samples
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# A half-size lake and a balloon that fits a picture of 480 x 360.
convert "$samples/background.jpg" -crop 960x720+330+110 +repage -resize 480x360 "$work/lake.png"
convert "$samples/patch.png" -resize 50% "$work/balloon.png"
convert "$samples/mask.png" -resize 50% -threshold 50% "$work/balloon-mask.png"
# Regions of the picture below: a round one, and one around the balloon.
convert -size 480x360 xc:black -fill white -draw 'ellipse 228,165 100,125 0,360' "$work/round.png"
convert -size 480x360 xc:black "$work/balloon-mask.png" -geometry +120+4 -composite "$work/around.png"

put() {  # OPERATION: onto the lake
    "$weft" clone --background "$work/lake.png" --patch "$work/balloon.png" --mask "$work/balloon-mask.png" \
        --at 120,70 --operation "$1" --out "$work/${1%%:*}.png" --backend cpu
}
change() {  # OPERATION PICTURE REGION: of the picture below; before and after, side by side
    out=$work/${1%%:*}.png
    "$weft" clone --background "$work/$2.png" --mask "$work/$3.png" --operation "$1" --out "$work/after.png" \
        --backend cpu
    for half in "$work/$2.png" "$work/after.png"; do
        convert "$half" -crop 236x360+110+0 +repage -bordercolor '#202020' -border 2x0 "$half.half.png"
    done
    convert "$work/$2.png.half.png" "$work/after.png.half.png" +append "$out"
}
for operation in import mixed average normal monochrome; do put "$operation"; done
# A balloon before the sky alone, to be taken out of the picture.
convert "$samples/background.jpg" -crop 960x720+330+0 +repage -resize 480x360 "$work/sky.png"
"$weft" clone --background "$work/sky.png" --patch "$work/balloon.png" --mask "$work/balloon-mask.png" \
    --at 120,4 --out "$work/flown.png" --backend cpu
change fill flown around
change heal:dx=168,dy=0 flown around
change recolour:red=1.6,green=0.9,blue=0.4,saturation=1.4 lake round
change flatten:low=9,high=20 lake round
change illumination:alpha=0.2,beta=0.4 lake round
# Four copies of a tile.
convert "$work/lake.png" -crop 240x180+150+90 +repage "$work/part.png"
"$weft" clone --patch "$work/part.png" --operation tile --out "$work/one.png" --backend cpu
convert "$work/one.png" "$work/one.png" +append "$work/row.png"
convert "$work/row.png" "$work/row.png" -append "$work/tile.png"

for picture in "$work"/import.png "$work"/mixed.png "$work"/average.png "$work"/normal.png \
    "$work"/monochrome.png "$work"/fill.png "$work"/heal.png "$work"/recolour.png \
    "$work"/flatten.png "$work"/illumination.png "$work"/tile.png; do
    convert "$picture" -filter Lanczos -resize 200x150 -strip "$here/$(basename "$picture")"
done
