# kernels.sh - what exercises.sh does with exercises of kernels; source it, it runs nothing.
#
# One program judges all of them, build/kernel-judge. It reads kernel.ptx, or, where FROM=cu, the
# PTX that nvcc makes of kernel.cu. It runs kernels on the machine, which a list does not build: as
# long as the program is not there, exercises that are not recorded are open.
# shellcheck shell=sh disable=SC2154 # variables of exercises.sh

kernel_file() {
    echo "kernel.${FROM:-ptx}"
}

check_from() {
    case ${FROM:-ptx} in
    ptx | cu) ;;
    *)
        echo "usage: make exercise N [FROM=ptx or FROM=cu]: not $FROM" >&2
        exit 2
        ;;
    esac
}

has_kernel_judge() {
    [ -x "$BUILD/kernel-judge" ]
}

kernel_state() {
    "$BUILD/kernel-judge" --state "$(number_of "$1")" "$here/$1/kernel.ptx" 2>/dev/null || true
}

kernel_is_open() {
    ! has_kernel_judge || [ "$(kernel_state "$1")" = open ]
}

build_kernel_judge() {
    [ -f "$BUILD/libcuteemu.a" ] ||
        echo "Building the machine first; this takes a few minutes, once." >&2
    $MAKE "$BUILD/kernel-judge" && return 0
    echo "Exercises of kernels run on the machine (libcuteemu), which does not build here." >&2
    exit 1
}

find_nvcc() {
    nvcc=${NVCC:-$(command -v nvcc || true)}
    [ -n "$nvcc" ] || [ ! -x /usr/local/cuda/bin/nvcc ] || nvcc=/usr/local/cuda/bin/nvcc
    [ -n "$nvcc" ] && return 0
    cat >&2 <<END
FROM=cu compiles kernel.cu with nvcc of the CUDA toolkit, 12 or newer. It is neither in PATH nor in
/usr/local/cuda/bin; NVCC=/path/to/nvcc names another one. Without it, edit kernel.ptx:
make exercise $1
END
    exit 1
}

# compile_kernel FOLDER N: to $BUILD/exercises/FOLDER.ptx
compile_kernel() {
    find_nvcc "$2"
    mkdir -p "$BUILD/exercises"
    "$nvcc" -std=c++17 -arch=sm_90a -lineinfo -ptx -o "$BUILD/exercises/$1.ptx" \
        "$here/$1/kernel.cu" && return 0
    cat >&2 <<END

Exercise $2 does not compile yet. The lines above are the compiler's, as file(line); begin with the
first error. The file is
$here/$1/kernel.cu
END
    exit 1
}

# judge_kernel FOLDER N HINTS
judge_kernel() {
    check_from
    file=$(file_of "$1")
    build_kernel_judge
    if [ "${FROM:-ptx}" = cu ]; then
        compile_kernel "$1" "$2"
        "$BUILD/kernel-judge" ${3:+--hint "$3"} --source "$file" "$2" "$BUILD/exercises/$1.ptx"
    else
        "$BUILD/kernel-judge" ${3:+--hint "$3"} "$2" "$file"
    fi
}

# Those that have changed since they were recorded, where the program is built.
judge_changed_kernels() {
    has_kernel_judge || return 0
    for folder in $(folders); do
        is_kernel "$folder" || continue
        [ "$(recorded "$folder" 3)" != "$(sum_of "$folder")" ] || continue
        case $(kernel_state "$folder") in
        solved) note "$folder" solved ;;
        wrong) note "$folder" begun ;;
        esac
    done
}
