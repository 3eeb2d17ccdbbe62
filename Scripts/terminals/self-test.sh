# Shows with handwritten lines that terminals, screenshots and comparison work. Sourced by Scripts/terminals/run.

declare -A hand_protocols=(
  [xterm]=sixel [kitty]=kitty-direct [kitty-trixie]=kitty [tmux-trixie]=kitty-tmux [mlterm]='sixel iterm2' [foot]=sixel
  [konsole]='sixel kitty-direct iterm2'
)

table_head
for terminal in "${all_terminals[@]}"; do
  wanted "$terminal" || continue
  version "$terminal"
  if [[ $terminal == *trixie && -n $no_trixie ]]; then
    table_row "$terminal" - - - "– left out: $no_trixie"
    continue
  fi
  read -r -a cell <<<"${terminal_cell[$terminal]}"
  for protocol in ${hand_protocols[$terminal]}; do
    kept=$work/$terminal-$protocol.kept.png
    for change in record none shift drop wrap; do
      name=$terminal-$protocol-$change shot=$work/$terminal-$protocol-$change.png
      command="seq 40; by_hand $protocol ${cell[0]} ${cell[1]}"
      if [[ $terminal == konsole ]]; then command+=' --ground 232627'; fi
      case $change in record | none) ;; *) command+=" --change $change" ;; esac
      if ! shown "$terminal" 80x24 "$command" "$shot"; then
        table_row "$said" "$protocol" "$change" - "✗ $reason"
        failures=$((failures + 1))
        break
      fi
      if [[ -n $keep ]]; then cp "$shot" "$keep/"; fi
      if [[ $change == record ]]; then
        "$python" Scripts/terminals/compare.py record "$shot" "$kept"
        continue
      fi
      read -r -a cells < <(picture_cells "$terminal" 80x24)
      same=yes
      "$python" Scripts/terminals/compare.py compare "$shot" "$kept" "${cells[@]}" >"$work/said" || same=no
      IFS=$'\t' read -r difference sentence <"$work/said"
      expected=no
      if [[ $change == none ]]; then expected=yes; fi
      if [[ $same == "$expected" ]]; then
        table_row "$said" "$protocol" "$change" "$difference" "✓ $sentence"
      else
        table_row "$said" "$protocol" "$change" "$difference" "✗ $sentence"
        failures=$((failures + 1))
      fi
    done
  done
done
echo
[[ $failures -eq 0 ]] || fail "$failures of the pictures are not what they must be"
