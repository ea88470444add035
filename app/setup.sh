# Sourced by app/run, app/bundle, app/package/run and tests/run: installs what is missing, finds nvcc, configures.
# Every function says what it does; nothing is done that is already done.

weftRoot=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Qt wants a UTF-8 locale and a private run-time folder; bare systems have neither.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8) ;;
    *) export LC_ALL=C.UTF-8 ;;
esac
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    XDG_RUNTIME_DIR=${TMPDIR:-/tmp}/weft-runtime-$(id -u)
    mkdir -m 700 "$XDG_RUNTIME_DIR" 2>/dev/null || true
    # Others may have made that name before: only a folder of our own that nobody else enters will do.
    if [ -L "$XDG_RUNTIME_DIR" ] || [ "$(stat -c '%u %a' "$XDG_RUNTIME_DIR" 2>/dev/null)" != "$(id -u) 700" ]; then
        XDG_RUNTIME_DIR=$(mktemp -d "${TMPDIR:-/tmp}/weft-runtime-XXXXXX")
    fi
    export XDG_RUNTIME_DIR
fi

weft_say() { printf '==> %s\n' "$*"; }
weft_die() { printf 'weft: %s\n' "$*" >&2; exit 1; }

# Turing, Ampere, Ada and Hopper, for builds that run elsewhere; newer ones from the PTX of the last, through the driver's
# compiler.
weftManyArchitectures=${WEFT_CUDA_ARCHITECTURES:-75-real;80-real;90}

# Packages of the given groups in app/packages.txt.
weft_packages() {
    local group package rest
    while read -r group package rest; do
        for wanted in "$@"; do
            if [ "$group" = "$wanted" ]; then printf '%s\n' "$package"; fi
        done
    done <"$weftRoot/app/packages.txt"
}

# Runs a command as root: directly, or through sudo.
weft_as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs what is missing of the given groups. Needs apt only when something is missing.
weft_install() {
    local wanted missing installed
    mapfile -t wanted < <(weft_packages "$@")
    if ! command -v dpkg-query >/dev/null; then
        weft_say "This is no Debian system; make sure that it has: ${wanted[*]}"
        return 0
    fi
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "${wanted[@]}" 2>/dev/null |
        sed -n 's/^[hi]i //p') || true
    missing=()
    for package in "${wanted[@]}"; do
        grep -qx -- "$package" <<<"$installed" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        weft_die "packages are missing and neither root nor sudo is at hand. As root, run:
  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    fi
    weft_say "Installing ${#missing[@]} missing packages with apt: ${missing[*]}"
    weft_as_root apt-get -q -o DPkg::Lock::Timeout=300 update </dev/null ||
        weft_say "apt-get update failed; trying with the package lists at hand"
    weft_as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Use-Pty=0 install -y --no-install-recommends "${missing[@]}" </dev/null ||
        weft_die "apt could not install the packages; see its message above"
}

# Makes nvcc visible to CMake where it is installed, on PATH or in the usual places.
weft_find_nvcc() {
    local nvcc
    command -v nvcc >/dev/null && return 0
    for nvcc in /usr/local/cuda/bin/nvcc /opt/cuda/bin/nvcc /usr/local/cuda-*/bin/nvcc; do
        if [ -x "$nvcc" ]; then
            PATH=$PATH:$(dirname "$nvcc")
            export PATH
            return 0
        fi
    done
}

# The CUDA architectures of this machine's GPUs ("86;90"), or nothing where there is no driver.
weft_gpu_architectures() {
    { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null || true; } |
        { grep -E '^[0-9]+\.[0-9]+$' || true; } | tr -d . | sort -u | paste -sd ';'
}

# weft_configure PRESET [CMake options]: (re)configures build/PRESET, quietly unless it fails. Where there is no
# GPU, device code is compiled quickly; that of a bundle or a package, which runs elsewhere, never.
weft_configure() {
    local preset=$1 log=$weftRoot/build/$1/configure.log gpus
    shift
    weft_find_nvcc
    gpus=$(weft_gpu_architectures)
    if [ -n "$gpus" ]; then set -- "-DWEFT_CUDA_ARCHITECTURES=$gpus" "$@"; fi
    if [ -n "$gpus" ] || [ "$preset" = bundle ] || [ "$preset" = package ]; then
        set -- -DWEFT_QUICK_DEVICE_CODE=OFF "$@"
    else
        set -- -DWEFT_QUICK_DEVICE_CODE=ON "$@"
    fi
    weft_say "Configuring build/$preset"
    mkdir -p "$weftRoot/build/$preset"
    (cd "$weftRoot" && cmake --preset "$preset" "$@") >"$log" 2>&1 </dev/null ||
        { tail -n 40 "$log"; weft_die "the build could not be configured; the full text is in $log"; }
    sed -n 's/^-- \(CUDA backend: \)/    \1/p; s/^-- \(.* is left out: \)/    \1/p' "$log"
}

# Memory that this shell's processes may still take, in MB: what is free, what its control group (v2, v1)
# leaves of its limit, and what a limit of address space allows, whichever is least.
weft_free_memory() {
    local least limit used files group
    least=$(awk '/^MemAvailable/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
    least=${least:-4096}
    limit=$(ulimit -v)
    if [ "$limit" != unlimited ] && [ $((limit / 1024)) -lt "$least" ]; then least=$((limit / 1024)); fi
    group=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)
    for group in "/sys/fs/cgroup$group/memory.max /sys/fs/cgroup$group/memory.current" \
        "/sys/fs/cgroup/memory.max /sys/fs/cgroup/memory.current" \
        "/sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory/memory.usage_in_bytes"; do
        limit=$(cat "${group% *}" 2>/dev/null) && used=$(cat "${group#* }" 2>/dev/null) || continue
        case $limit in *[!0-9]* | "") continue ;; esac
        # Files kept in memory count as used and are let go at once.
        files=$(awk '/^(in)?active_file / { own += $2 } /^total_(in)?active_file / { all += $2 }
            END { print int((all > own ? all : own) / 1048576) }' \
            "$(dirname "${group% *}")/memory.stat" 2>/dev/null) || files=0
        used=$((used - files * 1048576))
        if [ ${#limit} -lt 18 ] && [ $(((limit - used) / 1048576)) -lt "$least" ]; then
            least=$(((limit - used) / 1048576))
        fi
    done
    printf '%s\n' "$least"
}

# Compilers at a time: one a core, where each finds the memory that the largest file takes.
weft_jobs() {
    local jobs=$(($(weft_free_memory) / 800)) cores
    cores=$(nproc)
    if [ "$jobs" -gt "$cores" ]; then jobs=$cores; fi
    if [ "$jobs" -lt 1 ]; then jobs=1; fi
    printf '%s\n' "$jobs"
}

# weft_build PRESET [TARGET...]: builds with as many cores as memory allows.
weft_build() {
    local preset=$1 targets=() jobs
    jobs=$(weft_jobs)
    shift
    for target in "$@"; do targets+=(--target "$target"); done
    weft_say "Building ${*:-everything} in build/$preset with $jobs of $(nproc) cores"
    cmake --build "$weftRoot/build/$preset" "${targets[@]}" --parallel "$jobs" </dev/null ||
        weft_die "the build failed; the compiler's message is above"
}
