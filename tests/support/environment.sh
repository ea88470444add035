# Sourced by what runs test programs, from the top folder: weft_test_environment PRESET sets how Qt and the
# sanitizers behave; `fixedAddresses` is then what goes before a program.
fixedAddresses=()

# weft_note_part FILE NAME: adds a line to FILE: what NAME took since the last call (or this shell's start) in seconds,
# and in seconds of processors. `times` must not run in a subshell: it would tell of that alone.
weftNoted=0 weftNotedProcessor=0
weft_note_part() {
    local processor
    times >"$1.times"
    processor=$(sed -n 2p "$1.times" | awk -F '[ms ]+' '{ print int($1 * 60 + $2 + $3 * 60 + $4) }')
    rm -f "$1.times"
    printf '%s %d %d\n' "$2" $((SECONDS - weftNoted)) $((processor - weftNotedProcessor)) >>"$1"
    weftNoted=$SECONDS weftNotedProcessor=$processor
}

weft_test_environment() {
    local support=$PWD/tests/support
    export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
    export QT_LOGGING_RULES="${QT_LOGGING_RULES:-qt.qpa.*=false}"
    export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1}"
    export LSAN_OPTIONS="${LSAN_OPTIONS:-suppressions=$support/lsan.supp:print_suppressions=0}"
    export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1}"
    export TSAN_OPTIONS="${TSAN_OPTIONS:-suppressions=$support/tsan.supp:second_deadlock_stack=1:history_size=4}"
    # One OpenMP thread for CHOLMOD: thread checkers cannot follow more, and on two cores they only spin.
    export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1}
    case $1 in release | dev) return 0 ;; esac
    export QTEST_FUNCTION_TIMEOUT=${QTEST_FUNCTION_TIMEOUT:-1500000}
    QT_QPA_PLATFORM=offscreen
    export G_SLICE=always-malloc
    # The shadow memory of GCC 12's sanitizers meets libraries where kernels spread addresses further.
    if setarch -R true 2>/dev/null; then fixedAddresses=(setarch -R); fi
}
