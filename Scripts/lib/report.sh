# What the command `test` says about a log of `swift test`. To be sourced by bash.
#   floors                         the floors that have tests, as words
#   tested_modules WORD            the modules with tests of that name, or of that floor (ground, engine …), or all (.); nothing where there is no such
#   report_build LOG               why the build failed
#   report_failures LOG            every failed test with its details
#   report_sanitizer LOG           every report of a sanitizer, or of a crash
#   report_slowest EVENTS N        the N slowest tests, by the run's event stream
#   report_closing LOG STATUS      the closing line of the run; fails where nothing was run

test_folders() { find Tests -mindepth 2 -maxdepth 2 -type d -name '*Tests' | sort; }

floors() { test_folders | cut -d / -f 2 | sort -u | tr '[:upper:]' '[:lower:]' | paste -sd ' '; }

tested_modules() {
  local floor
  floor=$(test_folders | grep -i "^Tests/$1/" || true)
  { if [ "$1" = . ]; then test_folders; elif [ -n "$floor" ]; then echo "$floor"; else test_folders | grep "/${1%Tests}Tests\$" || true; fi; } |
    sed 's|.*/||; s/Tests$//'
}

report_build() {
  grep -E '^[^ |]+: ?(error|warning):|^(error|warning):' "$1" | sort -u | head -n 60 || true
  echo "The build failed; the whole log is $1"
}

# A failed test's lines begin with ✘; details follow on lines of their own, indented or led by ↳.
report_failures() {
  awk '
    /^✘ (Test run with|Suite )/ { shown = 0; next }
    /^✘/ { print; shown = 1; next }
    shown && /^(↳|[ \t])/ { print; next }
    { shown = 0 }
    /: error: / || /^error: / || /Fatal error:/ { print }
  ' "$1"
}

report_sanitizer() { awk '/^(WARNING: ThreadSanitizer|==[0-9]+==ERROR: AddressSanitizer)/,/^SUMMARY:/' "$1" | head -n 300; }

report_slowest() { python3 Scripts/lib/slowest.py "$1" "$2" "$SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH" || true; }

# Several suites of one process end with one line; no line means that the process died.
report_closing() {
  local line
  line=$(grep -E 'Test run with [0-9]+ tests?' "$1" | tail -n 1) || true
  if [ -z "$line" ]; then
    echo "✘ The test process ended before its closing line; the log ends so:"
    tail -n 15 "$1"
    # Where it crashed, if the runtime has said so.
    grep -aE -A 60 -m 1 '^(\*\*\* |💣|Thread .* crashed)' "$1" || true
    return 1
  fi
  if [ "$2" != 0 ] && [[ $line != ✘* ]]; then echo "✘ The run ended with $2 although its tests passed."; fi
  echo "$line"
  case $line in *"with 0 tests"*) echo "✘ No test matched."; return 1 ;; esac
}
