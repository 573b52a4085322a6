# commands.sh - commands of README.md and its pages, one test each; source it after tap.sh, it runs
# nothing.
#
#   $typed                            the pages whose commands a reader types in this order
#
#   prints_as_shown PATTERN FOLDER    what the commands that match print stands under them; FOLDER
#                                     stands for their build, perhaps after a command
#   types_page PAGE FOLDER            files that the page shows are written into the folder, and its
#                                     commands, but those that install, typed by: inside COMMAND
# shellcheck shell=sh disable=SC2154

typed='README.md docs/calculator.md tutorials/README.md docs/judging.md docs/embedding.md
       docs/library.md'

prints_as_shown() {
    mkdir -p "$scratch/commands"
    # shellcheck disable=SC2086 # paths are words
    awk -v dir="$scratch/commands" -f spec-tests/tools/commands.awk $typed
    for command in $(grep -l "$1" "$scratch"/commands/*.command); do
        line=$(cat "$command")
        sh -c "$(echo "$line" | sed "s|build/|$2/|g")" >"$scratch/got" 2>&1 </dev/null || true
        if awk -f spec-tests/tools/agrees.awk "${command%.command}.wanted" "$scratch/got"; then
            pass "$line"
        else
            fail "$line" "$(diff "${command%.command}.wanted" "$scratch/got" || true)"
        fi
    done
}

types_page() {
    mkdir -p "$scratch/page"
    awk -v dir="$scratch/page" -f spec-tests/tools/commands.awk "$1"
    for step in "$scratch"/page/*; do
        number=${step%.*}
        case $step in
        *.name) cp "$number.file" "$2/$(cat "$step")" ;;
        *.command)
            line=$(cat "$step")
            case $line in 'pip install'*) continue ;; esac
            inside "$line" >"$number.got" 2>&1 </dev/null || true
            if awk -f spec-tests/tools/agrees.awk "$number.wanted" "$number.got"; then
                pass "$line"
            else
                fail "$line" "$(diff "$number.wanted" "$number.got" | tail -n 30)"
            fi
            ;;
        esac
    done
}
