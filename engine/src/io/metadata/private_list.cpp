#include "io/metadata/private_list.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace weft::io {

namespace {

/// What its value may be. Numbers hold no name, whatever wrote them.
enum class Holds { numbers, words, structure };

struct Rows {
    std::string_view group;  ///< of a key
    Holds holds;
    std::string_view names;  ///< what follows the group, each between commas
};

/// The list. Dates are those without a time zone, which tells where one was.
constexpr std::array kMayStay = {
    // how it was exposed
    Rows{"Exif.Photo.", Holds::numbers,
         ",ExposureTime,FNumber,ExposureProgram,ISOSpeedRatings,SensitivityType,"
         "StandardOutputSensitivity,RecommendedExposureIndex,ISOSpeed,ISOSpeedLatitudeyyy,"
         "ISOSpeedLatitudezzz,ShutterSpeedValue,ApertureValue,BrightnessValue,ExposureBiasValue,"
         "MaxApertureValue,SubjectDistance,SubjectDistanceRange,MeteringMode,LightSource,Flash,"
         "FlashEnergy,FocalLength,FocalLengthIn35mmFilm,ExposureIndex,ExposureMode,WhiteBalance,"
         "DigitalZoomRatio,SceneCaptureType,GainControl,Contrast,Saturation,Sharpness,"
         "CustomRendered,SensingMethod,FileSource,SceneType,LensSpecification,DateTimeOriginal,"
         "DateTimeDigitized,"},
    Rows{"Xmp.exif.", Holds::numbers,
         ",ExposureTime,FNumber,ExposureProgram,ISOSpeedRatings,ShutterSpeedValue,ApertureValue,"
         "BrightnessValue,ExposureBiasValue,MaxApertureValue,SubjectDistance,SubjectDistanceRange,"
         "MeteringMode,LightSource,Flash/exif:Fired,Flash/exif:Return,Flash/exif:Mode,"
         "Flash/exif:Function,Flash/exif:RedEyeMode,FlashEnergy,FocalLength,FocalLengthIn35mmFilm,"
         "ExposureIndex,ExposureMode,WhiteBalance,DigitalZoomRatio,SceneCaptureType,GainControl,"
         "Contrast,Saturation,Sharpness,CustomRendered,SensingMethod,FileSource,SceneType,"},
    Rows{"Xmp.exif.", Holds::structure, ",Flash,"},
    Rows{"Xmp.exifEX.", Holds::numbers,
         ",PhotographicSensitivity,SensitivityType,StandardOutputSensitivity,"
         "RecommendedExposureIndex,ISOSpeed,ISOSpeedLatitudeyyy,ISOSpeedLatitudezzz,"
         "LensSpecification,Gamma,"},
    Rows{"Xmp.aux.", Holds::numbers, ",LensInfo,"},
    // of what make the camera and the lens are
    Rows{"Exif.Image.", Holds::words, ",Make,Model,"},
    Rows{"Exif.Photo.", Holds::words, ",LensMake,LensModel,"},
    Rows{"Xmp.tiff.", Holds::words, ",Make,Model,"},
    Rows{"Xmp.exifEX.", Holds::words, ",LensMake,LensModel,"},
    Rows{"Xmp.aux.", Holds::words, ",Lens,"},
    // how its pixels are to be seen
    Rows{"Exif.Image.", Holds::numbers,
         ",Orientation,XResolution,YResolution,ResolutionUnit,DateTime,Rating,"},
    Rows{"Exif.Photo.", Holds::numbers,
         ",ExifVersion,FlashpixVersion,ColorSpace,Gamma,ComponentsConfiguration,"
         "CompressedBitsPerPixel,PixelXDimension,PixelYDimension,FocalPlaneXResolution,"
         "FocalPlaneYResolution,FocalPlaneResolutionUnit,"},
    Rows{"Exif.Iop.", Holds::numbers, ",InteroperabilityVersion,"},
    Rows{"Exif.Iop.", Holds::words, ",InteroperabilityIndex,"},
    Rows{"Xmp.tiff.", Holds::numbers,
         ",Orientation,XResolution,YResolution,ResolutionUnit,ImageWidth,ImageLength,"},
    Rows{"Xmp.exif.", Holds::numbers,
         ",ExifVersion,FlashpixVersion,ColorSpace,PixelXDimension,PixelYDimension,"
         "FocalPlaneXResolution,FocalPlaneYResolution,FocalPlaneResolutionUnit,"},
    Rows{"Xmp.GPano.", Holds::words, ",ProjectionType,"},
    Rows{"Xmp.GPano.", Holds::numbers,
         ",UsePanoramaViewer,CroppedAreaImageWidthPixels,CroppedAreaImageHeightPixels,"
         "FullPanoWidthPixels,FullPanoHeightPixels,CroppedAreaLeftPixels,CroppedAreaTopPixels,"
         "PosePitchDegrees,PoseRollDegrees,"},
    Rows{"Xmp.Iptc4xmpExt.", Holds::words, ",DigitalSourceType,"},  // camera, composite, generated
    Rows{"Xmp.xmp.", Holds::numbers, ",Rating,"},
    // what was written to be published: title, caption, author, rights
    Rows{"Exif.Image.", Holds::words, ",ImageDescription,Artist,Copyright,"},
    Rows{"Xmp.dc.", Holds::words, ",title,description,creator,rights,"},
    Rows{"Xmp.tiff.", Holds::words, ",Artist,Copyright,"},
    Rows{"Xmp.xmpRights.", Holds::numbers, ",Marked,"},
    Rows{"Xmp.xmpRights.", Holds::words, ",UsageTerms,WebStatement,"},
    Rows{"Xmp.photoshop.", Holds::words, ",Credit,"},
    Rows{"Iptc.Envelope.", Holds::numbers, ",ModelVersion,"},
    Rows{"Iptc.Envelope.", Holds::words, ",CharacterSet,"},
    Rows{"Iptc.Application2.", Holds::numbers, ",RecordVersion,DateCreated,DigitizationDate,"},
    Rows{"Iptc.Application2.", Holds::words, ",ObjectName,Caption,Byline,Credit,Copyright,"},
};

/// Numbers, fractions, dates; of XMP, truth.
bool isNumbers(const std::string& value) {
    constexpr std::size_t kLongest = 80;
    return value == "True" || value == "False" ||
           (value.size() <= kLongest &&
            value.find_first_not_of("0123456789+-./:, ") == std::string::npos);
}

bool isOfKind(Holds kind, const std::string& value) {
    switch (kind) {
        case Holds::numbers: return isNumbers(value);
        case Holds::words: return true;
        case Holds::structure: return value == "type=\"Struct\"";  // as Exiv2 says it
    }
    return false;
}

}  // namespace

bool mayStayPrivate(const std::string& key, const std::string& value) {
    return std::any_of(kMayStay.begin(), kMayStay.end(), [&](const Rows& rows) {
        if (!key.starts_with(rows.group)) return false;
        const std::string name = ',' + key.substr(rows.group.size()) + ',';
        return rows.names.find(name) != std::string_view::npos && isOfKind(rows.holds, value);
    });
}

}  // namespace weft::io
