# What `.ci/run` and `.ci/nightly` share. Sourced from the package's folder.
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
python=$scratch/python

steps=() step_name='' step_started=0
fail() { printf 'error: %s\n' "$1" >&2; exit 1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# Ends the step that runs, noting its time, and begins the next.
step() {
  if [ -n "$step_name" ]; then
    steps+=("$(printf '%5d s  %s' "$((SECONDS - step_started))" "$step_name")")
    printf -- '-- %d s\n' "$((SECONDS - step_started))"
  fi
  step_name=$1 step_started=$SECONDS
  [ -z "$1" ] || printf '\n== %s\n' "$1"
}

# The times of all steps so far. It ends the one that runs.
times() {
  step ''
  printf '\n'
  printf '%s\n' "${steps[@]}"
  printf '%5d s  in all\n' "$SECONDS"
}

# Installs Debian packages, and PyPI packages into a folder of their own. Two runs wait for each other:
# apt itself waits only where it installs, not where it updates its lists.
install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  (
    flock 9
    as_root apt-get update -qq
    as_root apt-get install -qq -y -o DPkg::Lock::Timeout=300 "$@" >/dev/null
  ) 9>>"${TMPDIR:-/tmp}/pleat-apt-$(id -u).lock"
}
install_python() {
  python3 -m venv "$python"
  "$python/bin/pip" install -q --disable-pip-version-check "$@"
}

# Runs a command quietly: its output is printed only when it fails, but for the lines that match.
quietly() {
  local lines=$1
  shift
  "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "this failed: $*"; }
  grep -E "$lines" "$scratch/log"
}

# Starts a command next to the steps that follow; `finish_all` waits for those started so far, prints what each
# wrote, and fails if one failed.
started=()
start() {
  "$@" >"$scratch/started-${#started[@]}" 2>&1 &
  started+=("$! $*")
}
finish_all() {
  local index failed=''
  for index in "${!started[@]}"; do
    wait "${started[$index]%% *}" || failed=${started[$index]#* }
    printf -- '-- %s\n' "${started[$index]#* }"
    cat "$scratch/started-$index"
  done
  started=()
  [ -z "$failed" ] || fail "this failed: $failed"
}

# The names of the test suites in some folders, as a pattern for `swift test --filter`.
suites() { grep -rhoE '\b(struct|final class|enum) [A-Za-z0-9_]+Tests\b' "$@" | awk '{ print $NF }' | sort -u | paste -sd '|'; }

# The fenced block of a page after a comment such as `<!-- program -->`.
marked_block() {
  awk -v mark="<!-- $2 -->" '$0 == mark { found = 1; next }
    found && /^```/ { if (inside) exit; inside = 1; next } inside' "$1"
}
