# Code shared by the scripts. Source it; it changes to the root of the package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SWIFT_BACKTRACE=enable=no  # a crash must not wait for somebody at a terminal
export LC_ALL=C.UTF-8

# SwiftPM orders the flags of system libraries by a hash table, and builds everything again if their order changes.
# Only builds get a fixed order: programs under test keep their random hashing.
swift() {
  if [[ ${1-} == build ]]; then
    SWIFT_DETERMINISTIC_HASHING=1 command swift "$@"
  else
    command swift "$@"
  fi
}

# One set of flags for everything that is built from the root package, so that it is built once: with other flags
# SwiftPM would start over. Warnings are errors; SwiftPM keeps that away from dependencies. All traits, because a trait
# that is off by default would be built by nobody.
inlay_flags=(-c release --enable-all-traits -Xswiftc -enable-testing -Xswiftc -warnings-as-errors)

# build_handed_out PRODUCT: a program as it is handed out, for make release and make bench alike, with the runtimes of Swift
# and C++ inside. Prints its path. The shared library of C++ has more symbols to look up than all others together, a
# millisecond at each start; the linker takes the static one where it finds no other first. The last flag has
# types looked up by functions instead of by name, which would take the runtime a tenth of a short command's time.
build_handed_out() {
  local cpp=$PWD/.build-static/cpp file log
  file=$(clang -print-file-name=libstdc++.a)
  [[ -f $file ]] || fail "no libstdc++.a: Scripts/install-packages build"
  mkdir -p "$cpp"
  ln -sf "$file" "$cpp/libstdc++.a"
  local build=(swift build -c release --static-swift-stdlib --scratch-path .build-static -Xswiftc "-L$cpp"
    -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
  log=$(mktemp)
  "${build[@]}" --product "$1" </dev/null >"$log" 2>&1 || { cat "$log" >&2; rm -f "$log"; fail "$1 does not build"; }
  rm -f "$log"
  echo "$("${build[@]}" --show-bin-path)/$1"
}

# Where the modules of C are that the built modules name: those that stand in Sources, and those SwiftPM made for the
# C targets of its own. Call it after a build.
c_modules() {
  local map
  for map in Sources/*/module.modulemap Sources/*/*/module.modulemap; do
    [[ ! -f $map ]] || printf -- '-Xcc\n-fmodule-map-file=%s\n' "$PWD/$map"
  done
  # Headers of one C target that another's include.
  printf -- '-Xcc\n-I%s\n' "$PWD/Sources/CPageText/include"
  for map in "$(swift build "${inlay_flags[@]}" --show-bin-path)"/*.build/module.modulemap; do
    [[ ! -f $map ]] || printf -- '-Xcc\n-fmodule-map-file=%s\n' "$map"
  done
}

# The modules of the library products, in the order of the manifest's targets: each after those it imports.
library_modules() {
  swift package describe --type json 2>/dev/null | python3 -c '
import json, sys
package = json.load(sys.stdin)
named = {module for product in package["products"] if "library" in product["type"] for module in product["targets"]}
order = {target["name"]: target.get("target_dependencies") or [] for target in package["targets"]}
done = []
def visit(name):
    if name in done: return
    for other in order.get(name, []): visit(other)
    done.append(name)
for name in order: visit(name)
print("\n".join(name for name in done if name in named))'
}

# symbol_graph MODULE FOLDER: the public symbols of a library that a release build left. What is there on Apple's systems
# alone is looked at as it is compiled against their signatures.
symbol_graph() {
  local library=$1 folder=$2 module=$1 built target
  built=$(swift build "${inlay_flags[@]}" --show-bin-path)/Modules
  target=$(swiftc -print-target-info | sed -n 's/.*"triple": *"\(.*\)".*/\1/p' | head -1)
  if [[ $library == InlayApple ]]; then
    module=InlayAppleOnUIKit
    swift build --package-path AppleShapes --target "$module" </dev/null >/dev/null
    built=$(swift build --package-path AppleShapes --show-bin-path)/Modules
  fi
  mkdir -p "$folder"
  local maps
  mapfile -t maps < <(c_modules)
  # The door shows what its parts declare.
  local shown=()
  if [[ $library == Inlay ]]; then shown=(-experimental-allowed-reexported-modules=InlayDoor,InlayDoorPage); fi
  swift-symbolgraph-extract "${shown[@]}" -module-name "$module" -I "$built" "${maps[@]}" -target "$target" \
    -minimum-access-level public -skip-inherited-docs -emit-extension-block-symbols -output-dir "$folder" </dev/null
  local graph
  if [[ $module != "$library" ]]; then
    for graph in "$folder"/*; do
      sed "s/\"name\":\"$module\"/\"name\":\"$library\"/" "$graph" >"${graph/$module/$library}"
      rm "$graph"
    done
  fi
}

# python_with MODULE SECTION: a Python that has the module. Debian's modules belong to the system's Python, which need
# not be the first on the path.
python_with() {
  local each
  for each in python3 /usr/bin/python3; do
    if "$each" -c "import $1" 2>/dev/null; then echo "$each"; return; fi
  done
  fail "no Python with $1: Scripts/install-packages $2"
}

if [[ -t 1 && -z ${NO_COLOR-} && ${TERM-dumb} != dumb ]]; then
  bold=$'\e[1m' dim=$'\e[2m' green=$'\e[32m' red=$'\e[31m' plain=$'\e[0m'
else
  bold='' dim='' green='' red='' plain=''
fi

fail() { echo "${red}${0#*Scripts/}: $*${plain}" >&2; exit 1; }

heading() { printf '\n%s── %s %s%s\n' "$bold" "$1" "$(printf '─%.0s' $(seq $((72 - ${#1}))))" "$plain"; }

good() { printf '   %s✓%s %s\n' "$green" "$plain" "$1"; }

step_names=() step_seconds=()

# step NAME COMMAND…: runs the command under a heading; the script ends at the first that fails.
step() {
  local name=$1 start=$SECONDS status=0
  shift
  heading "$name"
  # A subshell under `set -e`, its status taken without `||` or `if`: either would switch `set -e` off in it.
  set +e
  ( set -e; "$@" ) </dev/null
  status=$?
  set -e
  if [[ $status -ne 0 ]]; then
    echo
    fail "failed: $name (exit $status, after $((SECONDS - start)) s)"
  fi
  step_names+=("$name")
  step_seconds+=($((SECONDS - start)))
}

# The steps done and their times.
steps_done() {
  local index
  echo
  for index in "${!step_names[@]}"; do
    printf '  %s✓%s %-40s %s%5d s%s\n' "$green" "$plain" "${step_names[index]}" "$dim" "${step_seconds[index]}" "$plain"
  done
}

# Says how far a build is whose log grows at LOG: on a terminal on one line, else every two minutes, so that nobody takes
# it for dead. Runs beside it; ends when the log or the shell PARENT is gone.
show_progress() {
  local log=$1 parent=$2 start=$SECONDS minutes=0 line
  while sleep 0.5 && [[ -f $log ]] && kill -0 "$parent" 2>/dev/null; do
    line=$(grep -aoE '^\[[0-9]+/[0-9]+\] .*' "$log" | tail -1 || true)
    if [[ -t 1 ]]; then
      printf '\r\e[K%s  %d:%02d  %.60s%s' "$dim" $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)) "$line" "$plain"
    elif [[ $(((SECONDS - start) / 120)) -gt $minutes ]]; then
      minutes=$(((SECONDS - start) / 120))
      printf '  after %d minutes: %.60s\n' $((2 * minutes)) "$line"
    fi
  done
}

# The build's own lines are many: only what is said beside progress is shown. Compilers' warnings are errors already;
# what SwiftPM itself says about this package fails here.
quiet_build() {
  local log watcher status=0
  log=$(mktemp)
  show_progress "$log" "$BASHPID" &
  watcher=$!
  swift build "${inlay_flags[@]}" "$@" </dev/null >"$log" 2>&1 || status=$?
  kill "$watcher" 2>/dev/null || true
  wait "$watcher" 2>/dev/null || true
  [[ ! -t 1 ]] || printf '\r\e[K'
  if [[ $status -eq 0 ]] && grep -qE "warning: ('inlay'|.*$PWD/(Sources|Tests)/)|^$PWD/.*warning:" "$log"; then status=1; fi
  if [[ $status -ne 0 ]]; then
    grep -vE '^\[[0-9]+/[0-9]+\]' "$log" >&2 || true
  else
    # SwiftPM leaves out -pthread, which Pango's pkg-config files ask for and glibc has no need of.
    grep -E 'warning:' "$log" | grep -v 'prohibited flag(s): -pthread' >&2 || true
    tail -1 "$log"
  fi
  rm -f "$log"
  return $status
}

# The command, and the programs it looks for beside itself.
build_programs() {
  local product
  for product in inlay inlay-render inlay-heif inlay-unpack inlay-fetch; do quiet_build --product "$product"; done
}
