# The work of the command `fuzz`. To be sourced by bash, after build.sh.
#   fuzz_build          builds MemberFuzz with libFuzzer in it, in a folder of its own
#   fuzz_open TARGET    where that target's things are
#   fuzz_run RUNS       runs in rounds until so many are done
#   fuzz_figures        every target's figures
#   fuzz_keep           chooses the inputs that are kept with the sources

# A round is what an interruption may cost at most; each round's figures are a line in the file of rounds.
fuzz_round=1000000

# How many bytes an input has at most: what an address says, it says in few, and shorter inputs are more of them.
fuzz_longest() { case $fuzz_target in redirect) echo 1024 ;; *) echo 4096 ;; esac; }

fuzz_build() {
  mkdir -p .build/fuzz
  # The sanitizer and the counters go into every module of ours. The toolchain's own linker takes libFuzzer's main beside ours.
  local flags=("${build_flags[@]}" --scratch-path .build/fuzz/build -Xswiftc -sanitize=fuzzer,address -Xswiftc -DMEMBER_FUZZ
    -Xswiftc -use-ld=lld)
  if ! swift build -c release --product MemberFuzz "${flags[@]}" >.build/fuzz/build.log 2>&1; then
    grep -E 'error:' .build/fuzz/build.log >&2 || tail -n 20 .build/fuzz/build.log >&2
    exit 1
  fi
  fuzz_program=$(swift build -c release --show-bin-path "${flags[@]}")/MemberFuzz
}

fuzz_open() { # TARGET
  fuzz_target=$1
  fuzz_folder=.build/fuzz/$1
  fuzz_rounds=$fuzz_folder/rounds
  fuzz_log=$fuzz_folder/log
  fuzz_dictionary=Fuzz/Dictionaries/$1.dict
  [ -e "$fuzz_dictionary" ] || fuzz_dictionary=Fuzz/Dictionaries/json.dict
  mkdir -p "$fuzz_folder/corpus" "$fuzz_folder/findings" "Fuzz/Corpora/$1"
  touch "$fuzz_rounds"
  export MEMBER_FUZZ_TARGET=$1
  # The backtracer would hang on a crash. Leaks are looked for by watching the memory: the sanitizer takes a constant of Foundation's
  # Data, whose pointer is tagged, for a lost one.
  export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=4:thread_local_quarantine_size_kb=64
  fuzz_count_interrupted
}

fuzz_done() { awk '{ runs += $1 } END { print runs + 0 }' "$fuzz_rounds"; }

# The log of a round that was cut off still tells how far it came; that of a whole round is put aside.
fuzz_count_interrupted() {
  [ -e "$fuzz_log" ] || return 0
  awk '
    /^#[0-9]+[ \t]/ { runs = substr($1, 2) }
    /^stat::number_of_executed_units/ { runs = $2 }
    END { if (runs + 0 > 0) print runs, 0, 0, "cut" }
  ' "$fuzz_log" >>"$fuzz_rounds"
  mv "$fuzz_log" "$fuzz_folder/last.log"
}

fuzz_run() { # RUNS
  local finished round begin
  finished=$(fuzz_done)
  while [ "$finished" -lt "$1" ]; do
    round=$(($1 - finished < fuzz_round ? $1 - finished : fuzz_round))
    begin=$SECONDS
    if ! "$fuzz_program" "-runs=$round" -timeout=10 -rss_limit_mb=2048 "-max_len=$(fuzz_longest)" -print_final_stats=1 \
      "-dict=$fuzz_dictionary" "-artifact_prefix=$fuzz_folder/findings/" \
      "$fuzz_folder/corpus" "Fuzz/Corpora/$fuzz_target" >"$fuzz_log" 2>&1; then
      fuzz_report
      return 1
    fi
    fuzz_note $((SECONDS - begin))
    finished=$(fuzz_done)
    echo "$fuzz_target: $finished of $1 runs; $(tail -n 1 "$fuzz_rounds" | awk '{ printf "%d a second, at most %d MB", $1 / ($2 ? $2 : 1), $3 }'), $(ls "$fuzz_folder/corpus" | wc -l) inputs"
  done
  fuzz_summary
}

# A finished round: runs, seconds, peak memory in MB.
fuzz_note() { # SECONDS
  awk -v seconds="$1" '
    /^stat::number_of_executed_units/ { runs = $2 }
    /^stat::peak_rss_mb/ { peak = $2 }
    END { print runs, seconds, peak }
  ' "$fuzz_log" >>"$fuzz_rounds"
  mv "$fuzz_log" "$fuzz_folder/last.log"
}

fuzz_report() {
  local input
  grep -E '^(==[0-9]+== ?ERROR|SUMMARY|.*Fatal error|ALARM)' "$fuzz_log" | head -n 5 >&2 || true
  input=$(sed -n 's/.*Test unit written to //p' "$fuzz_log" | tail -n 1)
  fuzz_count_interrupted
  echo "fuzz: $fuzz_target failed; the input is ${input:-unknown}, the log $fuzz_folder/last.log" >&2
}

fuzz_summary() {
  awk -v target="$fuzz_target" '
    { runs += $1; if ($4 != "cut") { timed += $1; seconds += $2 }; if ($3 > peak) peak = $3 }
    END { printf "%s: %d runs, %d a second, at most %d MB, nothing found\n", target, runs, timed / (seconds ? seconds : 1), peak }
  ' "$fuzz_rounds"
}

# Speed and memory are those of whole rounds; a round that was cut off counts its runs alone.
fuzz_figures() {
  local rounds
  echo "| Target | Runs | Runs a second | Peak memory, MB |"
  echo "|---|---:|---:|---:|"
  for rounds in .build/fuzz/*/rounds; do
    [ -s "$rounds" ] || continue
    awk -v target="$(basename "$(dirname "$rounds")")" '
      { runs += $1; if ($4 != "cut") { timed += $1; seconds += $2 }; if ($3 > peak) peak = $3 }
      END { printf "| `%s` | %d | %s | %s |\n", target, runs, seconds ? int(timed / seconds) : "–", peak ? peak : "–" }
    ' "$rounds"
  done
}

# The fewest inputs that still reach everything; of too many, one for each two hundredth of the sizes.
fuzz_keep() {
  local chosen=$fuzz_folder/chosen list
  rm -rf "$chosen"
  mkdir "$chosen"
  "$fuzz_program" -set_cover_merge=1 -max_len=4096 "$chosen" "Fuzz/Corpora/$fuzz_target" "$fuzz_folder/corpus" \
    >"$fuzz_folder/keep.log" 2>&1
  list=$(find "$chosen" -type f -size -4097c -printf '%s %p\n' | sort -n | cut -d ' ' -f 2)
  rm -f "Fuzz/Corpora/$fuzz_target"/*
  echo "$list" | awk -v all="$(echo "$list" | wc -l)" '{ place = int((NR - 1) * 200 / (all > 200 ? all : 200)) } place != last || NR == 1 { print; last = place }' |
    xargs -I{} cp {} "Fuzz/Corpora/$fuzz_target/"
  echo "$fuzz_target: $(ls "Fuzz/Corpora/$fuzz_target" | wc -l) of $(echo "$list" | wc -l) inputs kept"
}
