# A Debian 13 tree for terminals whose Debian 12 version is too old: created once, kept in a folder that git ignores.
# Sourced by Scripts/terminals/run.

trixie=$PWD/.build-terminals/trixie

# Whether programs of the tree can be run here, or the reason why not.
trixie_reason() {
  if [[ $(id -u) -ne 0 ]]; then
    echo "needs root: debootstrap and chroot do"
  elif ! command -v debootstrap >/dev/null; then
    echo "no debootstrap: Scripts/install-packages terminals"
  elif ! unshare --mount --pid --fork --kill-child true 2>/dev/null; then
    echo "no mount namespaces here, which the tree is run in"
  fi
}

# Makes the tree unless it stands. Under another name until it is whole; mounts are made in a namespace of their own, so
# none is left behind, whatever ends the script.
make_trixie() {
  [[ ! -x $trixie/usr/bin/kitty ]] || return 0
  local new=$trixie.new log=$trixie.log
  mkdir -p "$new"
  echo "making a Debian 13 tree (once; about a minute, 490 MB)"
  rm -rf --one-file-system "$new"
  nice unshare --mount --propagation private debootstrap --variant=minbase trixie "$new" </dev/null >"$log" 2>&1 &&
    nice unshare --mount --propagation private --pid --fork --kill-child bash -c '
      set -e
      mount -t proc proc "$1/proc"
      chroot "$1" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -q install -y --no-install-recommends \
        kitty tmux libgl1-mesa-dri libegl1 libgl1
      chroot "$1" apt-get clean
      mkdir -p "$1/host"' - "$new" </dev/null >>"$log" 2>&1 ||
    { tail -5 "$log" >&2; fail "the Debian 13 tree could not be made; see $log"; }
  mv "$new" "$trixie"
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
