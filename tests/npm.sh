# What the tests that need packages of npm have in common. To be read by a script that has set OUT.

# npm without the messages that have nothing to do with the tests.
npm_quiet() { npm --silent --no-audit --no-fund --no-update-notifier "$@"; }

# npm_tools FOLDER PACKAGE@VERSION...: installs them below OUT, unless they are there.
npm_tools() {
    local folder=$OUT/$1
    shift
    [ "$(cat "$folder/wanted" 2>/dev/null)" = "$*" ] && return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    echo '{ "private": true }' >"$folder/package.json"
    (cd "$folder" && npm_quiet install --ignore-scripts "$@") && echo "$*" >"$folder/wanted"
}
