# What every command of this package shares. To be sourced by bash, with the package's root as working directory.
#   build_flags      the options of every `swift build` and `swift test`, so that no command recompiles another's work
#   build_say TEXT…  a line for the person watching, on standard error
#   build_seconds    runs a command and prints to standard error how long it took

# Nothing that reaches the compiler: what the manifest does not say would compile everything again, and back again at `swift build`.
# A module that imports what it does not declare would build or not by what else is built beside it.
build_flags=(--explicit-target-dependency-import-check error)

build_say() { echo "$*" >&2; }

build_seconds() { # name command…
  local name=$1 begin=$SECONDS status=0
  shift
  "$@" || status=$?
  build_say "$(printf '%-28s %4d s  %s' "$name" $((SECONDS - begin)) "$([ "$status" = 0 ] && echo ok || echo "exit $status")")"
  return "$status"
}
