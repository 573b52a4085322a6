#!/bin/sh
# make-completion.sh - write the completions of bash and zsh for the calculator.
#
# make-completion.sh OUT CT: OUT/ct for bash, OUT/_ct for zsh; the names are those that the command
# CT lists.
set -eu

out=$1
ct=$2
mkdir -p "$out"
# shellcheck disable=SC2086 # a command and its arguments
names=$($ct --ops | sed -n '/^The words$/q; s/^\([A-Za-z_][A-Za-z_0-9.:]*\)[(<[].*/\1/p')
options='--print --why --dot --svg --latex --show --tv --banks --heat --values --live --cells --json
--cxx --pipe --static --quiet --ops --atoms --copies --types --help --version'

cat >"$out/ct" <<EOF
# bash completion of ct: options, and operations, also inside of an expression.
_ct()
{
    local word=\${COMP_WORDS[COMP_CWORD]} names='$(echo $names)' name begin last
    if [[ \$word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '$(echo $options)' -- "\$word")
        return
    fi
    last=\${word##*[^A-Za-z0-9_.:]}
    begin=\${word%"\$last"}
    COMPREPLY=()
    for name in \$names; do
        [[ \$name != "\$last"* ]] || COMPREPLY+=("\${begin#[\\'\\"]}\$name")
    done
}
complete -o nospace -F _ct ct
EOF

cat >"$out/_ct" <<EOF
#compdef ct
# zsh completion of ct: options, and operations, also inside of an expression.
local -a names options
names=($(echo $names))
options=($(echo $options))
if [[ \$PREFIX == -* ]]; then
    compadd -a options
else
    compset -P '*[^A-Za-z0-9_.:]'
    compadd -S '' -a names
fi
EOF
