#pragma once
/// Entries of the relaxation kernels, compiled in files of their own; relax.h chooses among them.

namespace weft::gpu {

/// `strip`: 4 or 8 cells a thread; `ownWarps`: the exchange has threads of its own.
[[nodiscard]] const void* launchedJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* launchedInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* launchedRedBlack(int strip, bool ownWarps);
[[nodiscard]] const void* launchedDouble(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredRedBlack(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredDouble(int strip, bool ownWarps);
[[nodiscard]] const void* persistentJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* persistentInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* persistentRedBlack(int strip, bool ownWarps);
[[nodiscard]] const void* persistentDouble(int strip, bool ownWarps);

/// The same for (f, g).
[[nodiscard]] const void* launchedNormalJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* launchedNormalInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* launchedNormalRedBlack(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredNormalJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredNormalInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* clusteredNormalRedBlack(int strip, bool ownWarps);
[[nodiscard]] const void* persistentNormalJacobi(int strip, bool ownWarps);
[[nodiscard]] const void* persistentNormalInPlace(int strip, bool ownWarps);
[[nodiscard]] const void* persistentNormalRedBlack(int strip, bool ownWarps);

}  // namespace weft::gpu
