# Reads CTest's LastTest.log; prints why checks were skipped and, last, one line of totals. A program
# that is no Qt Test, or that died before its totals, counts as one check. Exits 1 if anything failed.
/^[0-9]+\/[0-9]+ Testing: / { name = $3; programs++; counted = 0; bad = 0 }
/^(SKIP|XFAIL) +: / {
    if ($1 == "SKIP") {
        reason = $0
        sub(/^SKIP +: [^ (]+\(/, "", reason)
        reason = substr(reason, index(reason, ") ") + 2)
        if (!(reason in times)) order[++reasons] = reason
        times[reason]++
        if (index(where[reason], name) == 0)
            where[reason] = where[reason] (where[reason] ? ", " : "") name
    }
}
/^Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/ {
    passed += $2; failed += $4; skipped += $6; counted = 1; bad = $4
}
/^Test (Passed|Failed|time|timeout)|^Test timed out/ {
    if ($0 ~ /^Test Passed/) { if (!counted) passed++ }
    else if ($0 ~ /^Test Failed|^Test timed out/) { if (!bad) { failed++; bad = 1 } broken[++brokens] = name }
}
END {
    for (i = 1; i <= reasons; i++)
        printf "skipped %d in %s: %s\n", times[order[i]], where[order[i]], order[i]
    for (i = 1; i <= brokens; i++) printf "failed: %s\n", broken[i]
    printf "%d test programs; of their checks:\n", programs
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    exit failed > 0
}
