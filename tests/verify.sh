#!/usr/bin/env bash
# Checks the theorems of verified/ with Coq, makes a program of the checker that they are about, and
# has it judge proofs, together with the other judges: `make verify`, or `make verify LISTS=200000`.
# Installs Coq and OCaml where they are missing and can be installed.
#
#   tests/verify.sh [LISTS]      how many lists of clauses; 4,000 unless told
#   tests/verify.sh --program    makes the program only: build/verified/check_proof
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "verify: $*"; }

are_there() { command -v coqc && command -v coqchk && command -v ocamlopt; } >/dev/null

if ! are_there; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    if command -v apt-get >/dev/null && "${as_root[@]}" true; then
        "${as_root[@]}" apt-get update
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends coq ocaml-nox
    fi
    if ! are_there; then
        say "please install: coq ocaml-nox" >&2
        exit 1
    fi
fi

built=build/verified
rm -rf "$built"
mkdir -p "$built"
cp verified/*.v verified/main.ml "$built"
cd "$built"

# What a theorem could rest on without having been proved. Coq tells below; this tells where.
unproved='Admitted|admit|Axioms?|Parameters?|Conjecture|Unset (Guard|Positivity|Universe)'
if grep -nE "\\b($unproved)\\b" ./*.v; then
    say "there is something that has not been proved" >&2
    exit 1
fi

mapfile -t files < <(grep '\.v$' ../../verified/_CoqProject)
if [ "${#files[@]}" -ne "$(find . -name '*.v' | wc -l)" ]; then
    say "verified/_CoqProject does not have all files" >&2
    exit 1
fi
for file in "${files[@]}"; do
    if ! coqc -q -R . Mj "$file" >"${file%.v}.out" 2>coqc.err || [ -s coqc.err ]; then
        cat coqc.err >&2
        say "$file: Coq does not accept it, or warns of something" >&2
        exit 1
    fi
done
theorems=$(grep -c '^Print Assumptions' Soundness.v)
for ((k = 0; k < theorems; k++)); do echo 'Closed under the global context'; done |
    cmp - Soundness.out || {
    say "the theorems rest on something:" >&2
    cat Soundness.out >&2
    exit 1
}
say "$theorems theorems, closed under the global context"

# The program: what Coq has made, and a shell around it.
ocamlopt -w -a -c checker.mli checker.ml
ocamlopt -w +a-70 -warn-error +a checker.cmx main.ml -o check_proof
cd ../..
[ "${1-}" != --program ] || exit 0

# Everything once more, from the compiled files, by the checker that shares no code with coqc but
# the kernel: it has read the standard library too.
coqchk -silent -o -R "$built" Mj Mj.Soundness >"$built/coqchk.out" 2>&1 || {
    cat "$built/coqchk.out" >&2
    exit 1
}
grep -q '^\* Axioms: <none>' "$built/coqchk.out" || {
    cat "$built/coqchk.out" >&2
    exit 1
}
say "coqchk: no axioms"

# The other judges, and what is asked of all.
MJ_VERIFIED=$PWD/$built/check_proof MJ_CLAUSE_LISTS=${1:-4000} cargo test --test proof_texts \
    --test proofs --test towers --test clause_lists --test verified -- --include-ignored \
    --nocapture | tee "$built/tests.out"
grep -q '^4 judges: ' "$built/tests.out" || {
    say "the proved checker was not asked" >&2
    exit 1
}
say "everything is right"
