# Trees of Debian for experiments: created once by debootstrap, kept in folders that git ignores. Sourced by
# Scripts/release/newcomer, Scripts/release/check-deb and Scripts/terminals/run.

debian_base=$PWD/.build-debian/bookworm

# debian_reason [SECTION]: why no programs of a tree can be run here, or nothing; the section of packages.txt (package)
# has debootstrap.
debian_reason() {
  if [[ $(id -u) -ne 0 ]]; then
    echo "needs root: debootstrap and chroot do"
  elif ! command -v debootstrap >/dev/null; then
    echo "no debootstrap: Scripts/install-packages ${1:-package}"
  elif ! unshare --mount --pid --fork --kill-child true 2>/dev/null; then
    echo "no mount namespaces here, which the tree is run in"
  fi
}

# make_base TREE RELEASE COST [PACKAGE…]: makes the tree unless it stands. Under another name until it is whole;
# mounts are made in a namespace of their own, so none is left behind, whatever ends the script.
make_base() {
  local base=$1 release=$2 new=$1.new log=$1.log
  [[ ! -e $base/usr/bin/apt-get ]] || return 0
  echo "making a tree of Debian's $release (once; $3)"
  shift 3
  mkdir -p "${base%/*}"
  rm -rf --one-file-system "$new"
  {
    nice unshare --mount --propagation private debootstrap --variant=minbase "$release" "$new" &&
      { [[ $# -eq 0 ]] || in_debian "$new" DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get -q install -y --no-install-recommends "$@" && apt-get clean' - "$@"; }
  } </dev/null >"$log" 2>&1 || { tail -5 "$log" >&2; fail "the tree could not be made; see $log"; }
  mv "$new" "$base"
}

# make_debian TREE: a fresh tree, with this machine's way to packages (apt's sources and settings, no passwords) and to
# names of hosts: a copy of a tree that is made once.
make_debian() {
  local tree=$1 part
  make_base "$debian_base" bookworm "about two minutes, 210 MB"
  rm -rf --one-file-system "$tree" "$tree.new"
  mkdir -p "${tree%/*}"
  cp -a --reflink=auto "$debian_base" "$tree.new"
  rm -f "$tree.new/etc/apt/sources.list"
  for part in apt.conf apt.conf.d preferences.d sources.list sources.list.d keyrings trusted.gpg.d; do
    [[ ! -e /etc/apt/$part ]] || cp -rL "/etc/apt/$part" "$tree.new/etc/apt/"
  done
  cp -L /etc/resolv.conf /etc/hosts "$tree.new/etc/"
  printf '#!/bin/sh\nexit 101\n' >"$tree.new/usr/sbin/policy-rc.d"  # no services are started in a tree
  chmod 755 "$tree.new/usr/sbin/policy-rc.d"
  mv "$tree.new" "$tree"
}

# in_debian TREE [--bind SOURCE TARGET]… [VARIABLE=VALUE…] COMMAND…: runs the command as root of the tree, in an
# environment of its own; SOURCE is seen read-only at TARGET. All ends with the first process, the mounts with it.
in_debian() {
  local binds=() tree=$1
  shift
  while [[ ${1-} == --bind ]]; do
    binds+=("$2" "$3")
    shift 3
  done
  unshare --mount --propagation private --pid --fork --kill-child bash -c '
    set -e
    tree=$1 binds=$2
    shift 2
    for (( ; binds > 0; binds-- )); do
      if [[ -d $1 ]]; then mkdir -p "$tree$2"; else mkdir -p "$(dirname "$tree$2")"; touch "$tree$2"; fi
      mount --bind "$1" "$tree$2"
      mount -o remount,bind,ro "$tree$2"
      shift 2
    done
    mount -t proc proc "$tree/proc"
    mount --rbind /dev "$tree/dev"
    mount -t tmpfs tmpfs "$tree/run"
    exec chroot "$tree" env -i "$@"' - "$tree" "$((${#binds[@]} / 2))" "${binds[@]}" \
    HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} "$@"
}

# swift_mounts: prints, each ended by a NUL, the options by which in_debian shows a tree what a Swift build takes from
# this machine: the toolchain, the repository as /srv/inlay.git, and the folders that git's settings name in place of
# hosts.
swift_mounts() {
  local toolchain key place
  toolchain=$(swift_toolchain)
  printf '%s\0' --bind "$toolchain" "$toolchain" \
    --bind "$(git rev-parse --path-format=absolute --git-common-dir)" /srv/inlay.git
  while IFS= read -r -d '' key; do
    place=${key#url.} place=${place%.insteadof} place=${place#file://}
    if [[ $place == /* && -d $place ]]; then printf '%s\0' --bind "$place" "${place%/}"; fi
  done < <(git config --system -z --name-only --get-regexp '^url\..*\.insteadof$' | sort -zu)
}

# The folder of the toolchain, which a tree sees at the same place.
swift_toolchain() { dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")"; }

# give_git_settings TREE: git's settings of this machine, without credentials.
give_git_settings() {
  local setting
  while IFS= read -r -d '' setting; do
    case $setting in
      credential.* | http.*extraheader*) ;;
      *) git config --file "$1/etc/gitconfig" --add "${setting%%$'\n'*}" "${setting#*$'\n'}" ;;
    esac
  done < <(git config --system -z --list)
  # What stands in for the network belongs to others here; over a network git would not ask whose it is.
  git config --file "$1/etc/gitconfig" --add safe.directory '*'
}
