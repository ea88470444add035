#pragma once
/// How fast Jacobi's method converges on the mask on show, for the convergence panel.
#include <memory>
#include <new>
#include <optional>
#include <stop_token>

#include "live/mailbox.h"
#include "poisson/spectral_radius.h"

namespace weft {

/// Found once for each mask. Solver thread only.
class RateOfMask {
public:
    [[nodiscard]] bool holds(const std::shared_ptr<const Domain>& domain) const {
        return domain_ == domain;
    }
    /// False when stopped or superseded by a newer edit in `mailbox`: it then holds nothing. Where
    /// memory does not suffice the rate is not known. Throws DeviceError.
    [[nodiscard]] bool find(Backend& backend, std::shared_ptr<const Domain> domain,
                            const Mailbox& mailbox, const std::stop_token& stop) {
        forget();
        std::optional<double> radius;
        try {
            radius =
                jacobiSpectralRadius(backend, domain, stop, [&] { return mailbox.superseded(); });
        } catch (const std::bad_alloc&) {
            radius.reset();  // a figure of the panel: no reason to give up what it is about
        }
        if (stop.stop_requested() || mailbox.superseded()) return false;
        radius_ = radius.value_or(0);
        domain_ = std::move(domain);
        return true;
    }
    /// ρ, 0 where it is not known.
    [[nodiscard]] double of(const std::shared_ptr<const Domain>& domain) const {
        return holds(domain) ? radius_ : 0;
    }
    void forget() {
        domain_.reset();
        radius_ = 0;
    }

private:
    std::shared_ptr<const Domain> domain_;
    double radius_ = 0;
};

}  // namespace weft
