#include <opencv2/core.hpp>
#include <opencv2/photo.hpp>

#include "peers.h"
#include "stopwatch.h"

namespace weft::benchmarks {

namespace {

cv::Mat eightBit(const Field& picture) {
    const Extent e = picture.extent();
    cv::Mat image(e.height, e.width, CV_8UC3);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            for (int c = 0; c < 3; ++c)
                image.at<cv::Vec3b>(y, x)[c] =
                    static_cast<unsigned char>(picture.at(c, {x, y}) / static_cast<float>(kCode8));
    return image;
}

cv::Mat eightBit(const Mask& mask) {
    const Extent e = mask.extent();
    cv::Mat image(e.height, e.width, CV_8UC1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) image.at<unsigned char>(y, x) = mask.row(y)[x];
    return image;
}

}  // namespace

double timeOpenCv(const Task& task, int threads) {
    cv::setNumThreads(threads);
    const cv::Mat background = eightBit(*task.background), patch = eightBit(*task.patch);
    const cv::Mat mask = eightBit(*task.mask);
    const cv::Point centre(kAround + task.side / 2, kAround + task.side / 2);
    const int mode = task.gradients == Gradients::mixed ? cv::MIXED_CLONE : cv::NORMAL_CLONE;
    cv::Mat result;
    const Stopwatch watch;
    cv::seamlessClone(patch, background, mask, centre, result, mode);
    return watch.seconds();
}

}  // namespace weft::benchmarks
