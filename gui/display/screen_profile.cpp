#include "gui/display/screen_profile.h"

#include <QGuiApplication>
#include <QScreen>
#include <algorithm>

#ifdef WEFT_HAS_XCB
#include <xcb/xcb.h>

#include <cstdlib>
#include <memory>
#include <string>
#endif

namespace weft::gui {

#ifdef WEFT_HAS_XCB

namespace {

struct Free {
    void operator()(void* reply) const noexcept { std::free(reply); }
};
template <class Reply>
using Owned = std::unique_ptr<Reply, Free>;

constexpr std::uint32_t kMostWords = 4u << 20;  ///< 16 MB: more is no profile

}  // namespace

std::vector<std::uint8_t> screenProfile(const QScreen* screen) {
    const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    xcb_connection_t* const connection = x11 ? x11->connection() : nullptr;
    if (!connection || xcb_connection_has_error(connection) != 0) return {};
    const auto index = std::max(qsizetype{0}, QGuiApplication::screens().indexOf(screen));
    std::string name = "_ICC_PROFILE";
    if (index > 0) name += "_" + std::to_string(index);
    const Owned<xcb_intern_atom_reply_t> atom(xcb_intern_atom_reply(
        connection,
        xcb_intern_atom(connection, 1, static_cast<std::uint16_t>(name.size()), name.c_str()),
        nullptr));
    if (!atom || atom->atom == XCB_ATOM_NONE) return {};
    const xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
    const Owned<xcb_get_property_reply_t> reply(xcb_get_property_reply(
        connection,
        xcb_get_property(connection, 0, root, atom->atom, XCB_ATOM_CARDINAL, 0, kMostWords),
        nullptr));
    if (!reply || reply->format != 8 || reply->bytes_after != 0) return {};
    const auto* first = static_cast<const std::uint8_t*>(xcb_get_property_value(reply.get()));
    return {first, first + xcb_get_property_value_length(reply.get())};
}

#else

std::vector<std::uint8_t> screenProfile(const QScreen*) { return {}; }

#endif

}  // namespace weft::gui
