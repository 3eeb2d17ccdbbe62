# The terminals: how to start each one so that it looks the same every time. Sourced by Scripts/terminals/run.
#
# start_NAME COLUMNS ROWS COMMAND… starts the terminal with the command in it, on the screen $display. A terminal
# inherits nothing from its user: it has a separate home, run-time folder and fonts, and none of the environment.

# What a cell measures with the font below, and where the first one is in the picture: width, height, left, top. (Above
# Konsole's cells is its tool bar.)
declare -A terminal_cell=(
  [xterm]='10 20 3 3'
  [kitty]='10 19 0 0'
  [kitty-trixie]='10 19 0 0'
  [tmux-trixie]='10 19 0 0'
  [mlterm]='11 21 2 2'
  [foot]='10 21 0 0'
  [konsole]='10 21 4 33'
)
all_terminals=(xterm kitty kitty-trixie tmux-trixie mlterm foot konsole)
terminal_font='DejaVu Sans Mono'
other_pane=23  # columns that a second pane and the line before it take in tmux

# The four fonts that all pictures are made with, whatever else the machine has; hinting and subpixels off.
make_home() {
  local file
  mkdir -p "$run/home" "$run/fonts" "$run/runtime"
  chmod 700 "$run/runtime"
  for file in truetype/dejavu/DejaVuSansMono.ttf truetype/dejavu/DejaVuSansMono-Bold.ttf \
    truetype/noto/NotoColorEmoji.ttf opentype/noto/NotoSansCJK-Regular.ttc; do
    [[ -f /usr/share/fonts/$file ]] || fail "no font $file: Scripts/install-packages terminals"
    ln -s "/usr/share/fonts/$file" "$run/fonts/"
  done
  cat >"$run/fonts.conf" <<CONF
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>$run/fonts</dir><cachedir>$run/home/.fontcache</cachedir>
  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
  </match>
  <alias binding="same"><family>monospace</family><prefer><family>$terminal_font</family></prefer></alias>
</fontconfig>
CONF
}

# What the terminal's processes know of the world.
clean_environment() {
  printf '%s\0' PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME="$run/home" XDG_RUNTIME_DIR="$run/runtime" \
    DISPLAY="$display" LC_ALL=C.UTF-8 LANG=C.UTF-8 FONTCONFIG_FILE="$run/fonts.conf" LIBGL_ALWAYS_SOFTWARE=1 SHELL=/bin/bash
}

# terminal [VARIABLE=VALUE…] COMMAND…: starts it in that environment.
terminal() {
  local variables
  mapfile -d '' variables < <(clean_environment)
  started env -i "${variables[@]}" "$@"
}

start_xterm() {
  local size=$1x$2
  shift 2
  terminal xterm -ti vt340 -xrm 'XTerm*decTerminalID: vt340' -xrm 'XTerm*numColorRegisters: 1024' \
    -xrm 'XTerm*sixelScrolling: true' -xrm 'XTerm*maxGraphicSize: 2000x2000' -xrm 'XTerm*allowWindowOps: true' \
    -xrm 'XTerm*cursorBlink: false' +sb -fa "$terminal_font" -fs 12 -bg '#202020' -fg '#e0e0e0' -geometry "$size+0+0" -e "$@"
}

# The options of both kittys; $1 and $2 are columns and rows.
kitty_options() {
  printf '%s\0' --config NONE -o remember_window_size=no -o "initial_window_width=${1}c" -o "initial_window_height=${2}c" \
    -o "font_family=$terminal_font" -o font_size=12 -o sync_to_monitor=no -o enable_audio_bell=no \
    -o update_check_interval=0 -o confirm_os_window_close=0 -o cursor_blink_interval=0 -o window_margin_width=0 \
    -o window_padding_width=0 -o placement_strategy=top-left -o background='#181818'
}

start_kitty() {
  local options
  mapfile -d '' options < <(kitty_options "$1" "$2")
  shift 2
  terminal KITTY_DISABLE_WAYLAND=1 kitty "${options[@]}" "$@"
}

# In the Debian 13 tree; the command itself is run in the machine's own root again, on the same terminal.
start_kitty-trixie() {
  local options
  mapfile -d '' options < <(kitty_options "$1" "$2")
  shift 2
  in_trixie KITTY_DISABLE_WAYLAND=1 kitty "${options[@]}" chroot /host "$@"
}

# kitty as above, tmux in it; the command runs in the left pane, which is as wide as asked. It begins when tmux has
# drawn both panes for somebody: what is sent while nobody watches is lost.
start_tmux-trixie() {
  local options columns=$1 rows=$2 command
  mapfile -d '' options < <(kitty_options "$((columns + other_pane))" "$rows")
  shift 2
  cat >"$run/tmux.conf" <<'CONF'
set -g allow-passthrough on
set -as terminal-features 'xterm-kitty:RGB'
set -g default-terminal tmux-256color
set -g status off
set -g pane-border-style 'fg=#5f5f5f'
set -g pane-active-border-style 'fg=#5f5f5f'
CONF
  printf -v command '%q ' "$@"
  cat >"$run/pane" <<PANE
until [ "\$(tmux list-panes | wc -l)" = 2 ] && [ -n "\$(tmux list-clients)" ]; do sleep 0.1; done
sleep 0.3
exec chroot /host $command
PANE
  printf '\e[?25l\e[2m%s\e[m\n' 'another pane' >"$run/other"
  in_trixie KITTY_DISABLE_WAYLAND=1 kitty "${options[@]}" tmux -S "$run/tmux" -u -f "$run/tmux.conf" new-session "sh $run/pane" \; \
    split-window -d -h -l "$((other_pane - 1))" "cat $run/other; sleep $run_limit"
}

start_mlterm() {
  local size=$1x$2
  shift 2
  mkdir -p "$run/home/.mlterm"
  printf 'type_engine=xft\n' >"$run/home/.mlterm/main"
  printf 'ISO10646_UCS4_1=%s\nISO10646_UCS4_1_FULLWIDTH=Noto Sans CJK JP\n' "$terminal_font" >"$run/home/.mlterm/aafont"
  terminal mlterm --type=xft --geometry "$size" -w 18 --sbmod=none --blink=false -e "$@"
}

# foot speaks Wayland only: weston draws its one window over the whole of an X window.
start_foot() {
  local width=$(($1 * 10)) height=$(($2 * 21))
  shift 2
  terminal weston --backend=x11-backend.so --shell=kiosk-shell.so --use-pixman --width="$width" --height="$height" \
    --socket=wl-foot --idle-time=0 --no-config --no-input
  until_true 15 test -S "$run/runtime/wl-foot" || { echo "no weston came up"; return 1; }
  terminal WAYLAND_DISPLAY=wl-foot foot --config=/dev/null --override=pad=0x0 --override=csd.preferred=none \
    --override=colors.background=1c1c1c -f "$terminal_font:size=12" "$@"
}

start_konsole() {
  local columns=$1 rows=$2 settings=$run/home/.local/share/konsole
  shift 2
  mkdir -p "$settings"
  cat >"$settings/t.profile" <<PROFILE
[Appearance]
Font=$terminal_font,12,-1,5,50,0,0,0,0,0
[Cursor Options]
CursorShape=0
[General]
Name=t
Parent=FALLBACK/
TerminalColumns=$columns
TerminalRows=$rows
TerminalMargin=1
[Scrolling]
ScrollBarPosition=2
[Terminal Features]
BlinkingCursorEnabled=false
PROFILE
  terminal QT_QPA_PLATFORM=xcb konsole --profile t --nofork --hide-menubar --hide-tabbar -e "$@"
}

# version_of TERMINAL: what it calls itself.
version_of() {
  local said
  case $1 in
    xterm) said=$(xterm -version) ;;
    kitty) said=$(kitty --version) ;;
    kitty-trixie) said="kitty $(trixie_version kitty)" ;;
    tmux-trixie) said="tmux $(trixie_version tmux), kitty $(trixie_version kitty)" ;;
    mlterm) said=$(mlterm --version) ;;
    foot) said=$(foot --version) ;;
    konsole) said=$(QT_QPA_PLATFORM=offscreen HOME=$work konsole --version) ;;
  esac 2>/dev/null </dev/null || true  # mlterm ends with 1
  said=${said%%$'\n'*}
  said=${said:-$1}
  # "XTerm(379)", "foot version: 1.13.1 +pgo …", "kitty 0.26.5 created by …"
  sed -E 's/XTerm\((.*)\)/xterm \1/; s/ version:? / /; s/^([a-z]+ [0-9.]+) .*/\1/' <<<"$said"
}

trixie_version() { dpkg-query --admindir="$trixie/var/lib/dpkg" -W -f='${Version}' "$1" | sed 's/-.*//'; }
