#include "io/colour/lab.h"

#include <vector>

#include "io/colour/icc_profile.h"
#include "io/samples.h"
#include "weft/backend/thread_pool.h"

namespace weft::io {

void convertLabToSrgb(Field& color) {
    const Profile lab(cmsCreateLab4Profile(nullptr));
    const Profile srgb = openProfile(standardProfile(StandardProfile::sRgb));
    const Transform transform(cmsCreateTransform(lab.get(), TYPE_Lab_FLT, srgb.get(), TYPE_RGB_FLT,
                                                 INTENT_RELATIVE_COLORIMETRIC,
                                                 cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE));
    if (!transform) throw std::bad_alloc();
    constexpr std::size_t kChannels = 3;
    const auto width = static_cast<std::size_t>(color.extent().width);
    ThreadPool pool(0);
    pool.forRows(color.extent().height, 8, [&](int begin, int end) {
        std::vector<float> in(width * kChannels), out(width * kChannels);
        for (int y = begin; y < end; ++y) {
            for (std::size_t c = 0; c < kChannels; ++c)
                for (std::size_t x = 0; x < width; ++x)
                    in[x * kChannels + c] = color.row(static_cast<int>(c), y)[x];
            cmsDoTransform(transform.get(), in.data(), out.data(),
                           static_cast<cmsUInt32Number>(width));
            for (std::size_t c = 0; c < kChannels; ++c)
                for (std::size_t x = 0; x < width; ++x)
                    color.row(static_cast<int>(c), y)[x] =
                        static_cast<float>(toCode16(fromUnit(out[x * kChannels + c])));
        }
    });
}

}  // namespace weft::io
