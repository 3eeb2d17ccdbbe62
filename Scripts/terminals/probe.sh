# Asks each terminal what it is, and measures how wide it draws text. Sourced by Scripts/terminals/run.

answers=()
for terminal in "${all_terminals[@]}"; do
  wanted "$terminal" || continue
  version "$terminal"
  if [[ $terminal == *trixie && -n $no_trixie ]]; then
    echo "$said left out: $no_trixie"
    continue
  fi
  if shown "$terminal" 80x24 "\"\$python\" Scripts/terminals/probe.py $work/$terminal.json" "$work/$terminal.png"; then
    answers+=("$said=$work/$terminal.json")
    if [[ -n $keep ]]; then cp "$work/$terminal.json" "$keep/"; fi
  else
    echo "${red}$said: $reason${plain}"
    failures=$((failures + 1))
  fi
done
[[ ${#answers[@]} -eq 0 ]] || "$python" Scripts/terminals/probe.py --table "${answers[@]}"
[[ $failures -eq 0 ]] || fail "$failures terminals were not asked"
