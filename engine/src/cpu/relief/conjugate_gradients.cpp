#include "cpu/relief/conjugate_gradients.h"

#include <numeric>
#include <utility>

namespace weft::relief {

namespace {

double sum(const Doubles& rows) { return std::accumulate(rows.begin(), rows.end(), 0.0); }

}  // namespace

void ConjugateGradients::reshape(int width, int height) {
    for (Plane* plane : {&b, &x, &nextB_, &z_, &p_, &nextP_, &q_}) plane->reshape(width, height);
    rowSums_.assign(height, 0);
}

bool ConjugateGradients::solve(ThreadPool& pool, HeightForm& form, HeightPreconditioner& M,
                               const CgLimits& limits, std::stop_token stop) {
    x.clear();
    p_.clear();
    M.apply(pool, b, z_, rowSums_);
    double rz = sum(rowSums_);
    const double first = rz;
    float alpha = 0, beta = 0;
    for (int k = 0; k < limits.iterations && rz > 0; ++k) {
        if (stop.stop_requested()) return false;
        if (rz <= limits.reduction * limits.reduction * first && k > 0) break;
        const double odd = form.apply(pool, {z_, p_, alpha, beta, x, nextP_}, q_, rowSums_);
        std::swap(p_, nextP_);
        alpha = 0;
        const double pq = sum(rowSums_) + odd;
        if (!(pq > 0)) break;
        alpha = static_cast<float>(rz / pq);
        M.advance(pool, {alpha, q_, nextB_}, b, z_, rowSums_);
        std::swap(b, nextB_);
        const double next = sum(rowSums_);
        beta = static_cast<float>(next / rz);
        rz = next;
    }
    const simd::ReliefGrid g = x.grid();
    for (int y = 0; y < g.height; ++y)
        for (int i = 0; i < g.width; ++i) x.row(y)[i] += alpha * p_.row(y)[i];
    return true;
}

}  // namespace weft::relief
