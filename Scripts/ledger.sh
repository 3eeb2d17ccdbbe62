# Steps that need not run again while nothing they depend on changed. Sourced after common.sh.
#
# .build-full/ledger has a line for each run of a step: its name, the result, the commit ("+" after it: with changes
# that are not committed), date, seconds, and a digest of what the step depends on: the files of its paths, its
# command, and the version of Swift. A step that passed is valid while its digest is the same. Newer versions of other
# programs do not change it: --again runs the steps regardless.

ledger=.build-full/ledger tree=.build-full/tree.$$
step_order=()
declare -A step_title=() step_paths=() step_command=()

# add_step NAME TITLE PATHS COMMAND…: PATHS are files and folders, with spaces between them, or `.` for everything;
# `corpora` stands for the files of other people that are tested with, `tags` for the tags of the repository.
add_step() {
  step_order+=("$1")
  step_title[$1]=$2 step_paths[$1]=$3 step_command[$1]=$(printf '%q ' "${@:4}")
}

# Writes a line for each file there is, with a digest and the path; of files of other people the size will do.
read_tree() {
  local corpora=${INLAY_CORPORA-}
  mkdir -p "${tree%/*}"
  {
    # Links to folders have no content of their own; where they lead is in the index.
    git ls-files -zco --exclude-standard | sort -zu | xargs -0 sha256sum 2>/dev/null || true
    git ls-files -s | sed -n 's/^120000 \([0-9a-f]*\) .\t/\1  /p'
    if [[ -n $corpora && -d $corpora ]]; then find "$corpora" -type f -printf '%s  corpora/%P\n' | sort; fi
    git for-each-ref --format '%(objectname)  tags/%(refname:short)' refs/tags
    swiftc --version 2>/dev/null | sed 's/^/  swift/'
  } >"$tree"
}

# digest NAME: of what the step depends on, as read_tree found it.
digest() {
  local paths=${step_paths[$1]}
  if [[ $paths == . ]]; then paths='.*'; fi
  {
    echo "${step_command[$1]}"
    declare -f ${step_command[$1]} 2>/dev/null || true  # what the functions among its words do
    grep -aE "^[^ ]*  ((${paths// /|})(/|\$)|swift)" "$tree"
  } | sha256sum | cut -c1-16
}

# state NAME: sets $state to valid, changed, failed, moved (its files changed while it ran) or never, and $told to its
# line in the list.
state() {
  local commit date seconds was sign=· color=$dim
  IFS=$'\t' read -r _ state commit date seconds was \
    < <(awk -F '\t' -v name="$1" '$1 == name { last = $0 } END { print last }' "$ledger" 2>/dev/null) || true
  if [[ $state == passed ]]; then
    state=changed
    if [[ $was == "$(digest "$1")" ]]; then state=valid; fi
  fi
  case ${state:=never} in
    valid) sign=✓ color=$green told="valid since $commit, $date ($seconds s)" ;;
    failed) sign=✗ color=$red told="failed at $commit, $date: .build-full/$1.log" ;;
    changed) told="to run: changed since $commit, $date" ;;
    moved) told="to run: files changed during the run of $date" ;;
    never) told="to run: never ran" ;;
  esac
  told=$(printf '  %s%s%s %-14s %-42s %s%s%s' "$color" "$sign" "$plain" "$1" "${step_title[$1]}" \
    "$color" "$told" "$plain")
}

# run_step NAME: runs the step, even if it is valid, logs it to .build-full/NAME.log, and enters the result.
run_step() {
  local name=$1 start=$SECONDS result=passed commit before status
  heading "$name: ${step_title[$name]}"
  read_tree
  before=$(digest "$name")
  commit=$(git rev-parse --short HEAD)
  [[ -z $(git status --porcelain) ]] || commit+=+
  # A subshell under `set -e`, its status taken without `||` or `if`: either would switch `set -e` off in it.
  set +e
  ( set -e; eval "${step_command[$name]}" ) </dev/null 2>&1 | tee ".build-full/$name.log"
  status=${PIPESTATUS[0]}
  set -e
  if [[ $status -ne 0 ]]; then
    result=failed
    echo "${red}failed: $name (exit $status)${plain}"
  else
    read_tree
    [[ $before == "$(digest "$name")" ]] || result=moved
  fi
  printf '%s\t' "$name" "$result" "$commit" "$(date +'%F %H:%M')" $((SECONDS - start)) >>"$ledger"
  echo "$before" >>"$ledger"
}

# run_steps [--list] [--again] [NAME…]: runs the named steps, or all, that are not valid. --again runs valid ones, too;
# --list only lists them. A failure does not stop the others. `prepare` is called before the first.
run_steps() {
  local list=no again=no names=() due=() name open=0
  for name in "$@"; do
    case $name in
      --list) list=yes ;;
      --again) again=yes ;;
      *) [[ -n ${step_title[$name]-} ]] || fail "no step $name; the steps are: ${step_order[*]}"; names+=("$name") ;;
    esac
  done
  [[ ${#names[@]} -gt 0 ]] || names=("${step_order[@]}")
  git rev-parse -q --verify HEAD >/dev/null 2>&1 || fail "the ledger names commits: clone the repository with git"
  trap 'rm -f "$tree"' EXIT
  trap 'exit 130' INT TERM  # nothing is entered for an interrupted step
  read_tree
  for name in "${names[@]}"; do
    state "$name"
    if [[ $list == yes || $state == valid && $again == no ]]; then echo "$told"; else due+=("$name"); fi
  done
  if [[ $list == yes ]]; then printf '\n  %s\n' "run some: make full STEP=\"…\"; run valid ones again: AGAIN=1"; fi
  if [[ $list == yes || ${#due[@]} -eq 0 ]]; then return; fi
  prepare "${due[@]}"
  for name in "${due[@]}"; do run_step "$name"; done
  echo
  for name in "${names[@]}"; do
    state "$name"
    echo "$told"
    [[ $state == valid ]] || open=$((open + 1))
  done
  [[ $open -eq 0 ]] || fail "$open of ${#names[@]} steps are not valid; the same command continues with these"
}
