# What the tests that are shell scripts have in common: one line a check; what failed is shown in
# full. To be read by a script that has set OUT, a folder of its own.

passed=0
failed=0

# check NAME COMMAND...: the command succeeds.
check() {
    local name=$1
    shift
    if "$@" >"$OUT/log" 2>&1 </dev/null; then
        echo "ok      $name"
        passed=$((passed + 1))
    else
        echo "FAILED  $name (exit status $?)"
        sed 's/^/        /' "$OUT/log"
        failed=$((failed + 1))
    fi
}

# within COMMAND...: a program that hangs is a failure, not a long wait. LIMIT is in seconds.
within() { timeout "${LIMIT:-600}" "$@"; }

# says STATUS PATTERN COMMAND...: the command ends with this status, and what it prints has a line
# that matches the pattern.
says() {
    local status=$1 pattern=$2 got=0
    shift 2
    if [ "$(type -t "$1")" = function ]; then
        "$@" >"$OUT/said" 2>&1 || got=$?
    else
        within "$@" >"$OUT/said" 2>&1 || got=$?
    fi
    cat "$OUT/said"
    if [ "$got" -ne "$status" ]; then
        echo "exit status $got, not $status: $*"
        return 1
    fi
    if ! grep -Eq -- "$pattern" "$OUT/said"; then
        echo "no line matches: $pattern"
        return 1
    fi
}

# report: the counts; fails if anything has failed, or nothing was checked.
report() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
