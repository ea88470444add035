# awk -v root=R -v to=F -f join_sources.awk WANTED compile_commands.json: joins the sources that the file WANTED names, seen
# from R, up to eight of a folder, and writes to F what includes them and its compile commands: a tool reads the headers of Qt once
# for all of them, which takes far longer than what it judges. Names that begin so let clang's analyzer look into what is included.
BEGIN { most = 8 }  # as release builds do, so that names which differ there differ here

# Flags of all members, each once.
function add_flags(group, command,    words, count, i, word) {
    count = split(command, words, " ")
    for (i = 2; i <= count; ++i) {
        word = words[i]
        if (word == "-isystem") word = word " " words[++i]
        if (word == "-o" || word == "-c") { ++i; continue }
        if (!((group, word) in flagged)) flags[group] = flags[group] " " word
        flagged[group, word] = 1
    }
}
# Programs that define all in no namespace, or in nameless ones, get one each; their headers must come before. Others, of which
# a folder has one, come last, since they use namespaces of ours.
function add_source(group, path,    line, program, named, headers) {
    while ((getline line < path) > 0) {
        if (line ~ /^(QTEST_[A-Z_]*MAIN|int main)\(/) program = 1
        if (line ~ /^namespace weft/) named = 1
        if (line ~ /^#include/ && line !~ /\.moc"/) headers = headers line "\n"
    }
    close(path)
    line = "#include \"" path "\"  // NOLINT(bugprone-suspicious-include)\n"
    if (program && named) {
        last[group] = line
    } else if (program) {
        first[group] = first[group] headers
        sources[group] = sources[group] "namespace program_" members[group] " {\n" line "}\n"
    } else {
        sources[group] = sources[group] line
    }
}

NR == FNR { wanted[root "/" $0] = 1; next }
/^  "command": / { command = $0; sub(/^  "command": "/, "", command); sub(/",$/, "", command) }
/^  "file": / {
    path = $2; gsub(/"/, "", path)
    if (!(path in wanted)) next
    folder = path; sub(/\/[^\/]*$/, "", folder)
    level = match(command, / -march=[^ ]*/) ? substr(command, RSTART + 7, RLENGTH - 7) : ""
    if ((path, level) in done) next
    done[path, level] = 1
    number = int(count[folder, level] / most)
    count[folder, level] += 1
    group = to substr(folder, length(root) + 1) "/UnifiedSource" level "-" number ".cpp"
    members[group] += 1
    add_flags(group, "c++ -iquote" folder)
    add_flags(group, command)
    add_source(group, path)
}
END {
    list = to "/compile_commands.json"
    for (group in members) {
        folder = group; sub(/\/[^\/]*$/, "", folder)
        system("mkdir -p " folder)
        printf "%s%s%s", first[group], sources[group], last[group] > group
        close(group)
        printf "%s{\"directory\": \"%s\", \"command\": \"c++%s -c %s\", \"file\": \"%s\"}",
            entries++ ? ",\n" : "[\n", to, flags[group], group, group > list
    }
    print "\n]" > list
}
