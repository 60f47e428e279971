# The ways of building and running a program of C tests: natively, under the address and
# undefined-behaviour sanitizers, with gcc, and for arm64 under qemu. Sourced by the `run` of a
# program, in its folder, with `core` set to the folder of what is tested, and these arrays:
#
#   native      flags of the ways for this machine
#   libraries   that those link
#   gcc         flags of gcc alone
#   sanitized   options of the program under the sanitizers
#
# Then `run_ways [native] [sanitizers] [gcc] [arm64] [-- OPTIONS OF THE TEST PROGRAM]`; without a name
# it does all four. Arrays may be empty, which bash before 4.4 takes for unset.
shared=../CTestSupport
sources=("$core"/kernels/*.c ./*.c "$shared"/*.c)
flags=(-std=c17 -O2 -I"$core/include" -I"$core/kernels" -I"$shared")
warnings=(-Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes -Werror)
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT

# A build's name, what runs it, then how long both take.
report() { printf -- '-- %s: built in %d s\n' "$1" "$((SECONDS - started))"; started=$SECONDS; }
finish() { printf -- '-- %s: ran in %d s\n' "$1" "$((SECONDS - started))"; }

run_native() {
  clang "${flags[@]}" "${warnings[@]}" ${native[@]+"${native[@]}"} "${sources[@]}" "${libraries[@]}" -o "$built/native"
  report native
  "$built/native" "$@"
}

run_sanitizers() {
  local linker=()
  [ "$(uname)" = Darwin ] || linker=(-fuse-ld=lld)
  clang "${flags[@]}" -g -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all ${linker[@]+"${linker[@]}"} \
    ${native[@]+"${native[@]}"} "${sources[@]}" "${libraries[@]}" -o "$built/sanitizers"
  report sanitizers
  "$built/sanitizers" ${sanitized[@]+"${sanitized[@]}"} "$@"
}

run_gcc() {
  gcc "${flags[@]}" ${gcc[@]+"${gcc[@]}"} -Wno-psabi -Wall -Wextra -Wmissing-prototypes -Werror \
    ${native[@]+"${native[@]}"} "${sources[@]}" "${libraries[@]}" -o "$built/gcc"
  report gcc
  "$built/gcc" --quick "$@"
}

run_arm64() {
  local cross=(--target=aarch64-linux-gnu --gcc-toolchain=/usr -isystem /usr/aarch64-linux-gnu/include)
  clang "${cross[@]}" "${flags[@]}" "${warnings[@]}" -fuse-ld=lld -static "${sources[@]}" -lm \
    -o "$built/arm64"
  report arm64
  qemu-aarch64 "$built/arm64" --quick "$@"
}

run_ways() {
  local ways=() way
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case $1 in
    native | sanitizers | gcc | arm64) ways+=("$1") ;;
    *) printf "error: '%s' is none of native, sanitizers, gcc, arm64\n" "$1" >&2 && exit 64 ;;
    esac
    shift
  done
  [ $# -eq 0 ] || shift
  [ ${#ways[@]} -gt 0 ] || ways=(native sanitizers gcc arm64)
  for way in "${ways[@]}"; do
    started=$SECONDS
    "run_$way" "$@"
    finish "$way"
  done
}
