#pragma once
/// weft.h for C++17: a handle that frees itself, errors as exceptions, and no other rule. What weft.h
/// says holds.
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "weft.h"

namespace libweft {

/// Why a job failed: what() is weft_error_text().
class Error : public std::runtime_error {
public:
    Error(weft_status status, const std::string& text) : std::runtime_error(text), status_(status) {}
    [[nodiscard]] weft_status status() const { return status_; }

private:
    weft_status status_;
};

template <class Sample>
constexpr weft_sample kindOf();
template <>
constexpr weft_sample kindOf<std::uint8_t>() {
    return WEFT_UINT8;
}
template <>
constexpr weft_sample kindOf<std::uint16_t>() {
    return WEFT_UINT16;
}
template <>
constexpr weft_sample kindOf<float>() {
    return WEFT_FLOAT32;
}

/// A picture with samples of its own, packed: height rows of width pixels of `channels` samples.
template <class Sample>
class Picture {
public:
    Picture(int width, int height, int channels)
        : width_(width),
          height_(height),
          channels_(channels),
          samples_(sizeChecked(width) * sizeChecked(height) * sizeChecked(channels)) {}

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] int channels() const { return channels_; }
    [[nodiscard]] Sample* data() { return samples_.data(); }
    [[nodiscard]] const Sample* data() const { return samples_.data(); }
    [[nodiscard]] Sample& at(int x, int y, int channel = 0) {
        return samples_[(std::size_t(y) * std::size_t(width_) + std::size_t(x)) *
                            std::size_t(channels_) +
                        std::size_t(channel)];
    }
    /// As weft.h takes it; valid as long as the picture. Inputs are only read.
    [[nodiscard]] weft_picture view() const {
        return {const_cast<Sample*>(samples_.data()),
                width_,
                height_,
                channels_,
                kindOf<Sample>(),
                0,
                0,
                0};
    }

private:
    static std::size_t sizeChecked(int side) {
        if (side < 1) throw Error(WEFT_BAD_ARGUMENT, "A picture has sides and channels from 1 on.");
        return std::size_t(side);
    }

    int width_, height_, channels_;
    std::vector<Sample> samples_;
};

/// A job with the usual settings.
[[nodiscard]] inline weft_clone_job cloneJob() {
    weft_clone_job job;
    weft_clone_init(&job, sizeof job);
    return job;
}
[[nodiscard]] inline weft_relief_job reliefJob() {
    weft_relief_job job;
    weft_relief_init(&job, sizeof job);
    return job;
}

/// A handle. Each function throws Error where the one of weft.h fails; true: the tolerance was
/// reached.
class Solver {
public:
    explicit Solver(const char* backend = "auto", int threads = 0) {
        if (weft_open(&handle_) != WEFT_OK) throw std::bad_alloc();
        try {
            check(weft_set_backend(handle_, backend));
            check(weft_set_threads(handle_, threads));
        } catch (...) {
            weft_close(&handle_);
            throw;
        }
    }
    Solver(Solver&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Solver& operator=(Solver&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Solver() { weft_close(&handle_); }

    void setTolerance(double steps) { check(weft_set_tolerance(handle_, steps)); }
    void setProgress(weft_progress progress, void* user) {
        check(weft_set_progress(handle_, progress, user));
    }
    /// From any thread.
    void cancel() { weft_cancel(handle_); }

    bool clone(const weft_clone_job& job, const weft_picture& out) {
        return check(weft_clone(handle_, &job, &out));
    }
    bool fill(const weft_picture& picture, const weft_picture& mask, const weft_picture& out) {
        return check(weft_fill(handle_, &picture, &mask, &out));
    }
    bool heal(const weft_picture& picture, const weft_picture& mask, const weft_picture& out) {
        return check(weft_heal(handle_, &picture, &mask, &out));
    }
    bool tile(const weft_picture& picture, const weft_picture& out) {
        return check(weft_tile(handle_, &picture, &out));
    }
    bool relief(weft_relief_job& job, const weft_picture& height,
                const weft_picture* normals = nullptr) {
        return check(weft_relief(handle_, &job, &height, normals));
    }

    [[nodiscard]] weft_certificate certificate() {
        weft_certificate made;
        check(weft_get_certificate(handle_, &made, sizeof made));
        return made;
    }
    [[nodiscard]] std::string device() const { return weft_device(handle_); }
    /// For functions of weft.h.
    [[nodiscard]] weft_solver* get() const { return handle_; }

private:
    bool check(weft_status status) const {
        if (status != WEFT_OK && status != WEFT_NOT_REACHED)
            throw Error(status, weft_error_text(handle_));
        return status == WEFT_OK;
    }

    weft_solver* handle_ = nullptr;
};

}  // namespace libweft
