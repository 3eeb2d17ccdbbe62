# A Debian 13 tree for terminals whose Debian 12 version is too old. Sourced by Scripts/terminals/run.

trixie=$PWD/.build-terminals/trixie

make_trixie() {
  make_base "$trixie" trixie "about a minute, 490 MB" kitty tmux libgl1-mesa-dri libegl1 libgl1
  mkdir -p "$trixie/host"
}

# in_trixie [VARIABLE=VALUE…] COMMAND…: starts the command in the tree, in the environment of `terminal`. The machine's own
# root is at /host, not to be written to, for the command under test to run in; fonts and /tmp are the machine's. All ends
# with the first process, and the mounts with them.
in_trixie() {
  local variables
  mapfile -d '' variables < <(clean_environment)
  started unshare --mount --propagation private --pid --fork --kill-child bash -c '
    set -e
    tree=$1
    shift
    mount --rbind / "$tree/host"
    mount -o remount,bind,ro "$tree/host"
    mount --rbind /tmp "$tree/host/tmp"
    mount -t proc proc "$tree/proc"
    mount -t proc proc "$tree/host/proc"
    mount --rbind /dev "$tree/dev"
    mount --rbind /tmp "$tree/tmp"
    mkdir -p "$tree/usr/share/fonts"
    mount --bind /usr/share/fonts "$tree/usr/share/fonts"
    exec chroot "$tree" env -i "$@"' - "$trixie" "${variables[@]}" "$@"
}
