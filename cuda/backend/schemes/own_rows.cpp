#include "backend/schemes/own_rows.h"

#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::gpu {

bool takesOwnRows(const Scheme& s) {
    if (s.sweepsPicture()) return s.exchange == Exchange::none;
    return s.update == Update::inPlace && s.grids == 1 && s.precision == Precision::f32 &&
           s.order != Order::deviceBarrier &&
           (s.exchange == Exchange::none || s.exchange == Exchange::fourWay);
}

void refuseOwnRows(const Domain& domain, const Scheme& scheme) {
    if (takesOwnRows(scheme)) return;
    if (!domain.linksAreOne())
        throw InvalidProblem(sentence(
            "Scheme '{scheme}' knows links of 1 between pixels only: choose base, tuned-sync, "
            "coarse, 4w-stripe, 4w-square or free.",
            {{"scheme", scheme.shortText()}}));
    if (domain.mostScreening() > 0)
        throw InvalidProblem(
            sentence("On the GPU scheme '{scheme}' does not hold a patch to wanted colours: choose "
                     "base, tuned-sync, coarse, 4w-stripe, 4w-square or free.",
                     {{"scheme", scheme.shortText()}}));
}

}  // namespace weft::gpu
