# Virtual screens: starts an X server for each run, takes a screenshot, and stops the server. Sourced by
# Scripts/terminals/run.

# Every process that a run starts, last first; ended by its number. A time limit stands around each of them as well, so
# that nothing outlives a script that was killed itself.
run_pids=()
run_limit=${TERMINALS_LIMIT:-90}

# started COMMAND…: starts it in the background and remembers it.
started() {
  timeout --kill-after=5 "$run_limit" "$@" </dev/null >>"$run/log" 2>&1 &
  run_pids=("$!" "${run_pids[@]}")
}

end_run() {
  local pid
  for pid in "${run_pids[@]}"; do kill -TERM "$pid" 2>/dev/null || true; done
  # `timeout` leads a group of its own: what is deaf goes with it.
  until_true 5 run_is_over || for pid in "${run_pids[@]}"; do kill -KILL -- "-$pid" 2>/dev/null || true; done
  for pid in "${run_pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  run_pids=()
}

run_is_over() {
  local pid
  for pid in "${run_pids[@]}"; do ! kill -0 "$pid" 2>/dev/null || return 1; done
}

# until_true SECONDS COMMAND…: whether the command came to succeed in time.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [[ $SECONDS -lt $end ]] || return 1
    sleep 0.1
  done
}

# open_screen WIDTH HEIGHT: an X server on a number that is free, which it finds itself; its framebuffer is a file, read
# without a client. The screen is more than twice as large, so that the pointer, which is in its middle, is on no window.
open_screen() {
  local width=$((2 * $1 + 40)) height=$((2 * $2 + 40))
  : >"$run/display"
  started bash -c '
    exec Xvfb -displayfd 3 -fbdir "$1" -screen 0 "$2x$3x24" +extension GLX +render -nolisten tcp -nocursor 3>"$1/display"
  ' - "$run" "$width" "$height"
  until_true 15 test -s "$run/display" || { echo "no X server came up"; return 1; }
  display=:$(<"$run/display")
}

# Waits until three looks at the screen, some time apart, are the same: a terminal has taken everything in before it has
# drawn it.
settle() {
  local before=none now looks=0 same=0
  while [[ $same -lt 2 ]]; do
    sleep 0.35
    now=$(cksum <"$run/Xvfb_screen0")
    if [[ $now == "$before" ]]; then same=$((same + 1)); else same=0; fi
    before=$now looks=$((looks + 1))
    [[ $looks -le 60 ]] || { echo "the picture never came to rest"; return 1; }
  done
}

# photograph OUT.png X Y WIDTH HEIGHT: that part of the screen.
photograph() {
  convert "xwd:$run/Xvfb_screen0" -crop "$4x$5+$2+$3" +repage -depth 8 "PNG24:$1"
}
