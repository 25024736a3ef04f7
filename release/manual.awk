# Makes mjsolver(3) from the header: its comments are the manual.
#
#     awk -v version=0.1.0 -f release/manual.awk include/mjsolver.h >mjsolver.3
#
# The comment at the top becomes the description; its contents, the numbered titles further down
# become sections. Every comment of the form "/** ... */" is followed by what it is about.

function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/'/, "\\(aq", text)
    gsub(/`/, "\\(ga", text)
    gsub(/\^/, "\\(ha", text)
    gsub(/~/, "\\(ti", text)
    if (text ~ /^\./) text = "\\\\&" text
    return text
}

function begin_lines() { if (!verbatim) { print ".PP\n.RS 4\n.EX"; verbatim = 1 } }
function end_lines() { if (verbatim) { print ".EE\n.RE"; verbatim = 0; fresh = 0; pending = 1 } }
function new_paragraph() { if (!fresh) print ".PP"; fresh = 1 }

# A line of a comment. What is indented by four blanks or more is a table or code, two blanks go on
# with what a line before began with its name and a colon.
function comment_line(text) {
    if (text ~ /^[ \t]*$/) { end_lines(); pending = 1; return }
    if ((text ~ /^    / || text ~ /^ +[0-9]+\. /) && !(in_item && !pending && !verbatim)) {
        begin_lines()
        if (text ~ /^    /) sub(/^    /, "", text)
        print escape(text)
        pending = 0
        return
    }
    end_lines()
    if ((pending || in_item) && state != "top" &&
        (text ~ /^[a-z_][a-z_, 0-9]*: / || text ~ /^The others: /)) {
        colon = index(text, ": ")
        print ".TP\n\\fI" escape(substr(text, 1, colon - 1)) "\\fR"
        print escape(substr(text, colon + 2))
        in_item = 1; pending = 0; fresh = 0
        return
    }
    if (pending || (in_item && text !~ /^  /)) { new_paragraph(); in_item = 0 }
    pending = 0
    sub(/^ +/, "", text)
    print escape(text)
    fresh = 0
}

# Code, as it is.
function code_line(text) {
    begin_lines()
    print text == "" ? "" : escape(text)
}

function section(title) {
    end_lines()
    print ".SH " escape(toupper(title))
    fresh = 1; pending = 0; in_item = 0
}

BEGIN {
    program = "#include <mjsolver.h>\n#include <stdio.h>\n\nint main(void)\n{\n" \
        "    mj_tile tiles[144];\n" \
        "    mj_pair pair;\n" \
        "    int32_t code = mj_turtle(tiles, 144);\n" \
        "    if (code == 144)\n" \
        "        code = mj_deal_surely(tiles, 144, 4, 42, 0, 100, NULL, tiles, NULL, NULL);\n" \
        "    if (code == MJ_SOLVABLE)\n" \
        "        code = mj_hint(tiles, 144, NULL, &pair, NULL);\n" \
        "    if (code != MJ_SOLVABLE) {\n" \
        "        fprintf(stderr, \"mjsolver: %s\\n\", mj_strerror(code));\n" \
        "        return 1;\n" \
        "    }\n" \
        "    printf(\"play tiles %u and %u\\n\", (unsigned)pair.first, (unsigned)pair.second);\n" \
        "    return 0;\n}\n"
    print ".\\\" Made by release/manual.awk from mjsolver.h: do not edit."
    print ".TH MJSOLVER 3 2026-11-18 \"mjsolver " version "\" \"Library Functions Manual\""
    print ".SH NAME\nmjsolver \\- decide Mahjong Solitaire and Shisen\\-Sho boards"
    print ".SH SYNOPSIS\n.nf\n\\fB#include <mjsolver.h>\\fR\n.fi"
    print ".PP\n\\fBcc\\fR \\fIprogram.c\\fR \\fB\\-lmjsolver\\fR"
    print ".SH DESCRIPTION"
    fresh = 1; state = "start"
}

# The comment at the top.
state == "start" && /^\/\*/ { state = "top"; next }
state == "top" && /^ \*\// { end_lines(); section("Numbers, structs and options"); state = "code"; next }
state == "top" {
    text = $0
    sub(/^ \* ?/, "", text)
    if (text ~ /^mjsolver: /) sub(/^mjsolver: d/, "D", text)
    if (text ~ /^Made from the Rust source/) next
    # "Errors. Functions return ..." begins a part of its own.
    if (match(text, /^[A-Z][A-Za-z-]+( [a-z]+)?\. /) && pending) {
        title = substr(text, 1, RLENGTH - 2)
        end_lines()
        print ".SS " escape(title)
        fresh = 1; pending = 0; in_item = 0
        text = substr(text, RLENGTH + 1)
    }
    comment_line(text)
    next
}

state == "strict" && /\*\// { state = "code"; end_lines(); next }
state == "strict" { text = $0; sub(/^ \* ?/, "", text); comment_line(text); next }
state == "code" && /^\/\*$/ { state = "strict"; section("MJ_STRICT"); next }

# " 3. The course of a game ====": a section.
/^\/\* +[0-9]+\. .*=+ \*\/$/ {
    text = $0
    sub(/^\/\* +[0-9]+\. /, "", text)
    sub(/ =+ \*\/$/, "", text)
    section(text)
    next
}

# A comment on one line, and the beginning, middle and end of a longer one; not within a struct.
state == "code" && /^\/\*\* .*\*\/$/ {
    text = $0
    sub(/^\/\*\* /, "", text)
    sub(/ \*\/$/, "", text)
    about = text "\n"
    next
}
state == "code" && /^\/\*\*$/ { state = "comment"; about = ""; next }
state == "comment" && /^ \*\/$/ { state = "code"; next }
state == "comment" { text = $0; sub(/^ \* ?/, "", text); about = about text "\n"; next }

# What a comment is about: up to the end of the declaration; then the comment.
function tell() {
    if (about == "") return
    end_lines()
    pending = 0; in_item = 0; fresh = 0
    count = split(about, lines, "\n")
    print ".RS 4"
    fresh = 1
    for (k = 1; k < count; k++) comment_line(lines[k])
    end_lines()
    print ".RE"
    about = ""
}

state == "code" && /^#define MJ_[A-Z_0-9]+/ && about != "" {
    end_lines()
    text = $0
    sub(/ *\\$/, "", text)
    new_paragraph()
    value = text
    sub(/^#define [A-Z_a-z0-9]+(\([a-z, ]*\))? ?/, "", value)
    name = substr(text, 9, length(text) - 8 - length(value))
    sub(/ $/, "", name)
    print "\\fB" escape(name) "\\fR" (length(value) > 0 && length(value) < 30 && value !~ /^_/ ? " " escape(value) : "")
    fresh = 0
    tell()
    next
}

state == "code" && /^typedef (struct|int)|^typedef .*\(MJ_CALL/ {
    state = "type"
    new_paragraph()
    name = $0
    if (name ~ /struct/) { sub(/^typedef struct /, "", name); sub(/ .*/, "", name) }
    else { sub(/^[^*]*\*/, "", name); sub(/\).*/, "", name) }
    print "\\fB" escape(name) "\\fR"
    fresh = 0
    kept = about; about = kept
    tell()
}
state == "type" {
    code_line($0)
    if (/;$/ && (/^}/ || !/^    /) && !/^typedef struct/) { state = "code"; end_lines() }
    else if (/\);$/) { state = "code"; end_lines() }
    next
}

state == "code" && /^MJ_API/ {
    state = "function"
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    end_lines()
    print ".SS " escape(name)
    fresh = 1
    print ".nf"
}
state == "function" {
    text = $0
    sub(/^MJ_API /, "", text)
    sub(/MJ_CALL /, "", text)
    # As far to the left as it goes: lines are narrow in a manual.
    sub(/^ +/, "    ", text)
    print "\\fB" escape(text) "\\fR"
    if (/;$/) {
        print ".fi\n.PP"
        fresh = 1; state = "code"; pending = 0; in_item = 0
        count = split(about, lines, "\n")
        for (k = 1; k < count; k++) comment_line(lines[k])
        end_lines()
        about = ""
        fresh = 0
    }
    next
}

END {
    section("Examples")
    print "Deals a turtle that can be won, and names the first pair to play. It is built with"
    print "\\fBcc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs mjsolver)\\fR."
    count = split(program, lines, "\n")
    for (k = 1; k < count; k++) code_line(lines[k])
    section("See also")
    print "\\fBmjsolver\\fR(1)"
    print ".PP"
    print "Michiel de Bondt, \\fISolving Mahjong Solitaire boards with peeking\\fR, arXiv:1203.6559."
}
