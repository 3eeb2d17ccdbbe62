# Compares every case with its recorded picture, or records it again. Sourced by Scripts/terminals/run.

inlay=${INLAY-}
if [[ -z $inlay ]]; then inlay=$(swift build "${inlay_flags[@]}" --show-bin-path)/inlay; fi
[[ -x $inlay ]] || fail "no $inlay yet: make build"
inlay=$(readlink -f "$inlay")
goldens=Tests/Terminals shots=${keep:-$work/shots}
mkdir -p "$goldens" "$shots"

# note_gallery CASE VERSION: what the contact sheet says below the picture.
note_gallery() {
  [[ ${case_place[$1]} != - ]] || return 0
  printf '%s\t%s\t%s\t%s\n' "${case_place[$1]}" "$goldens/$1.png" "$2" "${case_protocol[$1]}" >>"$work/gallery"
}

table_head
for name in "${case_names[@]}"; do
  terminal=${case_terminal[$name]} protocol=${case_protocol[$name]} golden=$goldens/$name.png shot=$shots/$name.png
  wanted "$name" "$terminal" || continue
  done_cases=$((done_cases + 1))
  version "$terminal"
  if [[ $terminal == *trixie && -n $no_trixie ]]; then
    table_row "$said" "$protocol" "$name" - "– left out: $no_trixie"
    continue
  fi
  if ! shown "$terminal" "${case_size[$name]}" "${case_command[$name]}" "$shot"; then
    table_row "$said" "$protocol" "$name" - "✗ $reason"
    failures=$((failures + 1))
    continue
  fi
  note_gallery "$name" "$said"
  if [[ $action == record ]]; then
    "$python" Scripts/terminals/compare.py record "$shot" "$golden"
    table_row "$said" "$protocol" "$name" - "✓ kept"
    continue
  fi
  if [[ ! -f $golden ]]; then
    table_row "$said" "$protocol" "$name" - "✗ nothing was kept to compare with: --record"
    failures=$((failures + 1))
    continue
  fi
  read -r -a cells < <(picture_cells "$terminal" "${case_size[$name]}")
  # Beside its pane may stand what tmux and kitty disagree about: the width of a family of emoji.
  across=()
  if [[ $terminal == tmux* ]]; then across=(--across "${case_size[$name]%x*}"); fi
  mark=✓
  "$python" Scripts/terminals/compare.py compare "$shot" "$golden" "${cells[@]}" "${across[@]}" \
    --difference "$shots/$name.differs.png" \
    >"$work/said" || mark=✗
  IFS=$'\t' read -r difference sentence <"$work/said"
  table_row "$said" "$protocol" "$name" "$difference" "$mark $sentence"
  if [[ $mark == ✗ ]]; then failures=$((failures + 1)); fi
done
echo
[[ $failures -eq 0 ]] || fail "$failures of $done_cases cases failed${keep:+; the pictures are in $keep}"
[[ $done_cases -gt 0 ]] || fail "no case was wanted"
if [[ $action == record && ${#names[@]} -eq 0 && -z $no_trixie ]]; then
  "$python" Scripts/terminals/sheet.py "$work/gallery" Samples/terminals.png
  echo "  drew Samples/terminals.png"
fi
