#pragma once
/// Labels of connected parts by union and find; every label ends as an index within its part.
/// Device code. (Komura, Comput. Phys. Commun. 194, 2015; here with plain atomics.)

namespace weft::gpu {

/// Follows parents to the root.
__device__ inline int rootOf(const int* label, int i) {
    const volatile int* parent = label;
    for (int next = parent[i]; next != i; next = parent[i]) i = next;
    return i;
}

/// Joins the parts of i and k; the smaller root stays.
__device__ inline void unite(int* label, int i, int k) {
    for (;;) {
        i = rootOf(label, i);
        k = rootOf(label, k);
        if (i == k) return;
        if (i < k) {
            const int other = i;
            i = k;
            k = other;
        }
        const int before = atomicMin(label + i, k);
        if (before == i) return;
        i = before;
    }
}

}  // namespace weft::gpu
