#include "weft/selection/cut_out.h"

#include <opencv2/imgproc.hpp>

#include "select/mask_shape.h"
#include "weft/backend/thread_pool.h"
#include "weft/document/visible_colour.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft {

namespace {

/// A view of the mask's own bytes: 255 where unknown.
cv::Mat viewOf(const Mask& mask) {
    auto* bytes = const_cast<std::uint8_t*>(mask.row(0));
    return {mask.extent().height, mask.extent().width, CV_8U, bytes};
}

cv::Mat resized(const cv::Mat& from, cv::Size size, cv::InterpolationFlags how) {
    cv::Mat to;
    cv::resize(from, to, size, 0, 0, how);
    return to;
}

cv::Mat isThing(const cv::Mat& labels) { return (labels == cv::GC_PR_FGD) | (labels == cv::GC_FGD); }

bool fits(const Mask* hint, const Mask& region) { return !hint || hint->extent() == region.extent(); }

}  // namespace

Mask cutOut(FieldView color, const Mask& region, const CutOutOptions& options,
            std::stop_token stop) try {
    if (!(color.extent == region.extent()) || !fits(options.thing, region) ||
        !fits(options.rest, region))
        throw InvalidProblem("The region and the picture have different sizes.");
    const std::int64_t open = region.unknownCount();
    if (open == 0) throw InvalidProblem("Select a region around the thing first.");
    if (open == region.extent().area())
        throw InvalidProblem("Leave something out of the selection: it shows what does not belong.");
    cv::setRNGSeed(0);  // of k-means: the same picture is cut the same way
    const cv::Mat picture = select::smallBytes(color, options.most);
    const cv::Size size = picture.size();
    const cv::Mat inRegion = resized(viewOf(region), size, cv::INTER_AREA) > 127;
    cv::Mat labels(size, CV_8U, cv::Scalar(cv::GC_BGD)), thing = inRegion, inside, outside;
    labels.setTo(cv::GC_PR_FGD, inRegion);
    for (const auto& [hint, label] :
         {std::pair(options.thing, cv::GC_FGD), {options.rest, cv::GC_BGD}})
        if (hint) labels.setTo(label, resized(viewOf(*hint), size, cv::INTER_AREA) > 0);
    thing = isThing(labels);
    for (int n = 0; n < options.iterations; ++n) {
        if (stop.stop_requested()) return {};
        const int found = cv::countNonZero(thing);
        if (found == 0 || found == size.area()) break;  // nothing to learn one side's colours from
        cv::grabCut(picture, labels, {}, outside, inside, 1,
                    n == 0 ? cv::GC_INIT_WITH_MASK : cv::GC_EVAL);
        const cv::Mat before = thing;
        thing = isThing(labels);
        if (cv::countNonZero(thing != before) == 0) break;
    }
    Mask mask(region.extent());
    cv::Mat out = viewOf(mask);
    cv::bitwise_and(resized(thing, out.size(), cv::INTER_LINEAR) > 127, viewOf(region), out);
    if (options.thing) out.setTo(Mask::kUnknown, viewOf(*options.thing));
    if (options.rest) out.setTo(Mask::kFixed, viewOf(*options.rest));
    return mask;
} catch (const cv::Exception& error) {
    if (error.code == cv::Error::StsNoMem) throw std::bad_alloc();
    throw InvalidProblem(sentence("Nothing can be cut out here: {reason}.", {{"reason", error.err}}));
}

Mask cutOut(const Picture& picture, const Mask& region, const CutOutOptions& options,
            std::stop_token stop) {
    ThreadPool pool(1);
    const auto seen = visibleColour(picture.color, picture.alpha.get(), pool);
    return cutOut(seen->view(), region, options, std::move(stop));
}

}  // namespace weft
