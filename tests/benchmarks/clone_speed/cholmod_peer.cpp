#include <cholmod.h>

#include "peers.h"
#include "stopwatch.h"
#include "weft/backend/poisson_system.h"

namespace weft::benchmarks {

namespace {

/// Numbers Ω row by row; −1 outside.
std::vector<int> numbered(const Mask& mask) {
    std::vector<int> index;
    int next = 0;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            index.push_back(mask.unknown({x, y}) ? next++ : -1);
    return index;
}

/// Upper triangle of A.
cholmod_sparse* matrixOf(const Domain& domain, const std::vector<int>& index,
                         cholmod_common* common) {
    const Extent e = domain.extent();
    const auto n = static_cast<std::size_t>(domain.unknowns());
    cholmod_triplet* entries = cholmod_allocate_triplet(n, n, 3 * n, 1, CHOLMOD_REAL, common);
    std::size_t count = 0;
    const auto add = [&](int i, int j, double v) {
        static_cast<int*>(entries->i)[count] = i;
        static_cast<int*>(entries->j)[count] = j;
        static_cast<double*>(entries->x)[count++] = v;
    };
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const auto at = static_cast<std::size_t>(std::int64_t{y} * e.width + x);
            if (index[at] < 0) continue;
            add(index[at], index[at], domain.neighbours({x, y}));
            if (x + 1 < e.width && index[at + 1] >= 0) add(index[at], index[at + 1], -1);
            const std::size_t below = at + static_cast<std::size_t>(e.width);
            if (y + 1 < e.height && index[below] >= 0) add(index[at], index[below], -1);
        }
    entries->nnz = count;
    cholmod_sparse* matrix = cholmod_triplet_to_sparse(entries, count, common);
    cholmod_free_triplet(&entries, common);
    return matrix;
}

cholmod_dense* rightHandSides(const PoissonSystem& system, const std::vector<int>& index,
                              cholmod_common* common) {
    const auto n = static_cast<std::size_t>(system.domain->unknowns());
    cholmod_dense* b = cholmod_allocate_dense(n, 3, n, CHOLMOD_REAL, common);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = 0; i < index.size(); ++i)
            if (index[i] >= 0)
                static_cast<double*>(b->x)[c * n + static_cast<std::size_t>(index[i])] =
                    system.rhs->row(static_cast<int>(c), 0)[i];
    return b;
}

}  // namespace

CholmodTimes timeCholmod(const Task& task) {
    cholmod_common common;
    cholmod_start(&common);
    const auto system = Assembler().assemble(task.problem());
    const std::vector<int> index = numbered(system->domain->mask());
    cholmod_sparse* matrix = matrixOf(*system->domain, index, &common);
    cholmod_dense* b = rightHandSides(*system, index, &common);
    CholmodTimes times;
    Stopwatch watch;
    cholmod_factor* factor = cholmod_analyze(matrix, &common);
    times.analyse = watch.seconds();
    watch = {};
    cholmod_factorize(matrix, factor, &common);
    times.factorise = watch.seconds();
    watch = {};
    cholmod_dense* x = cholmod_solve(CHOLMOD_A, factor, b, &common);
    times.solve = watch.seconds();
    cholmod_free_dense(&x, &common);
    cholmod_free_dense(&b, &common);
    cholmod_free_factor(&factor, &common);
    cholmod_free_sparse(&matrix, &common);
    cholmod_finish(&common);
    return times;
}

}  // namespace weft::benchmarks
