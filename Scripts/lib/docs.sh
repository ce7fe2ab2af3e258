# What the command `docs` is made of. To be sourced by bash.
#   docs_progress COMMAND…           runs a build, copies its output, and tells on standard error how far it is, in steps of ten percent
#   docs_stamp WORD PATH…            a hash of a word, and of the names and contents of all files below the paths
#   docs_is_current ARCHIVE STAMP    whether the archive was made whole from what has that stamp

docs_progress() {
  "$@" 2>&1 | awk '
    { print; fflush() }
    match($0, /^\[[0-9]+\/[0-9]+\]/) {
      split(substr($0, 2, RLENGTH - 2), step, "/")
      tenth = int(10 * step[1] / step[2])
      if (tenth > told) { told = tenth; print "docs: " 10 * tenth " % of " step[2] " steps" > "/dev/stderr" }
    }'
}

docs_stamp() {
  local word=$1 file
  shift
  {
    echo "$word"
    find "$@" -type f | LC_ALL=C sort | while IFS= read -r file; do
      echo "$file $(wc -c <"$file")"
      cat "$file"
    done
  } | openssl dgst -sha256 -r | cut -d ' ' -f 1
}

docs_is_current() { [ -d "$1" ] && [ -r "$1.stamp" ] && [ "$(<"$1.stamp")" = "$2" ]; }
