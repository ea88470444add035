# Reads CTest's LastTest.log, of several runs one after another; prints why checks were skipped and, last,
# one line of totals. What a program did in its last run counts. A program that is no Qt Test, or that died
# before its totals, counts as one check. Exits 1 if anything failed.
/^[0-9]+\/[0-9]+ Testing: / {
    name = $3
    if (!(name in runs)) programs[++count] = name
    runs[name]++
    passed[name] = failed[name] = skipped[name] = counted = 0
}
/^(SKIP|XFAIL) +: / {
    if ($1 == "SKIP" && runs[name] == 1) {
        reason = $0
        sub(/^SKIP +: [^ (]+\(/, "", reason)
        reason = substr(reason, index(reason, ") ") + 2)
        if (!(reason in times)) order[++reasons] = reason
        times[reason]++
        if (index(where[reason], name) == 0)
            where[reason] = where[reason] (where[reason] ? ", " : "") name
    }
}
/: [0-9]+ points, [0-9]+ with [^,]*, [0-9]+ with a / {  # tests/faults
    if (runs[name] == 1 && match($0, /: [0-9]+ points, .*/)) {
        split(substr($0, RSTART + 2), found, " ")
        points += found[1]; results += found[3]; sentences += found[7]
    }
}
/^Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/ {
    passed[name] = $2; failed[name] = $4; skipped[name] = $6; counted = 1
}
/^Test (Passed|Failed|time|timeout)|^Test timed out/ {
    if ($0 ~ /^Test Passed/) { if (!counted) passed[name] = 1 }
    else if ($0 ~ /^Test Failed|^Test timed out/) { if (!failed[name]) failed[name] = 1 }
}
END {
    for (i = 1; i <= reasons; i++)
        printf "skipped %d in %s: %s\n", times[order[i]], where[order[i]], order[i]
    for (i = 1; i <= count; i++) {
        name = programs[i]
        if (failed[name]) printf "failed: %s\n", name
        else if (runs[name] > 1) printf "failed beside others, passed alone: %s\n", name
        sum += passed[name]; bad += failed[name]; left += skipped[name]
    }
    if (points)
        printf "faults injected at %d points: %d with the result, %d with a sentence\n", points, results, sentences
    printf "%d test programs; of their checks:\n", count
    printf "%d passed, %d failed, %d skipped\n", sum, bad, left
    exit bad > 0
}
