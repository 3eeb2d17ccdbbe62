# Code shared by the release scripts. Sourced, after Scripts/common.sh, by build, install, deb, check-install and
# check-deb.

release=$PWD/.build-release  # what Scripts/release/build leaves: programs, manual pages, completions

# The date everything made bears: that of the last commit, so that two builds of one commit are the same bytes.
source_date() {
  if [[ -n ${SOURCE_DATE_EPOCH-} ]]; then
    echo "$SOURCE_DATE_EPOCH"
  elif [[ -e .git ]] && git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    git log -1 --format=%ct
  else
    stat -c %Y Package.swift
  fi
}

# Whether the release is there and no older than what it is made from.
release_is_current() {
  [[ -x $release/inlay && -x $release/inlay-render && -x $release/inlay-heif && -x $release/inlay-unpack && -x $release/inlay-fetch && -f $release/version ]] &&
    [[ -z $(find Package.swift Sources Packaging/manual.txt Scripts/release/{man-pages,build} Scripts/common.py \
      -newer "$release/version" -type f -print -quit) ]]
}

# Makes the release where it is missing or old. Not under sudo, which would leave files of root in the sources.
ensure_release() {
  release_is_current && return
  [[ -z ${SUDO_USER-} ]] || fail "the release is missing or older than the sources: make release, as yourself, first"
  Scripts/release/build
}
