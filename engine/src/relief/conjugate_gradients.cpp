#include "relief/conjugate_gradients.h"

namespace weft::relief {

namespace {

constexpr int kGrain = 32;

}  // namespace

void ConjugateGradients::reshape(int width, int height) {
    for (Plane* plane : {&b, &x, &z_, &p_, &q_}) plane->reshape(width, height);
    rowSums_.assign(height, 0);
}

double ConjugateGradients::dot(ThreadPool& pool, const Plane& u, const Plane& v) {
    const simd::ReliefGrid g = u.grid();
    pool.forRows(g.height, kGrain, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y)
            rowSums_[y] = simd::reliefKernels().dotRow(u.row(y), v.row(y), g.width);
    });
    double sum = 0;
    for (const double row : rowSums_) sum += row;
    return sum;
}

bool ConjugateGradients::solve(ThreadPool& pool, HeightForm& form, HeightPreconditioner& M,
                               const CgLimits& limits, std::stop_token stop) {
    const simd::ReliefKernels& kernels = simd::reliefKernels();
    const simd::ReliefGrid g = b.grid();
    x.clear();
    p_.clear();
    M.apply(pool, b, z_);
    double rz = dot(pool, b, z_), beta = 0;
    const double first = rz;
    for (int k = 0; k < limits.iterations && rz > 0; ++k) {
        if (stop.stop_requested()) return false;
        if (rz <= limits.reduction * limits.reduction * first && k > 0) break;
        pool.forRows(g.height, kGrain, [&](int top, int bottom) {
            kernels.directionRows(g, static_cast<float>(beta), z_.data(), p_.data(), top, bottom);
        });
        form.apply(pool, p_, q_);
        const double pq = dot(pool, p_, q_);
        if (!(pq > 0)) break;
        pool.forRows(g.height, kGrain, [&](int top, int bottom) {
            kernels.advanceRows(g, static_cast<float>(rz / pq), p_.data(), q_.data(), x.data(),
                                b.data(), top, bottom);
        });
        M.apply(pool, b, z_);
        const double next = dot(pool, b, z_);
        beta = next / rz;
        rz = next;
    }
    return true;
}

}  // namespace weft::relief
