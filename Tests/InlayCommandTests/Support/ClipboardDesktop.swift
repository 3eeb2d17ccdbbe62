import Foundation
import TestKit

/// A desktop whose clipboard is a folder: a file for each type.
struct ClipboardDesktop {
  let folder: TemporaryFolder
  let environment: [String: String]

  init(isWayland: Bool) throws {
    folder = try TemporaryFolder()
    let board = folder / "board"
    let programs = folder / "bin"
    for path in [board, programs] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let copy = """
      rm -f "\(board)"/*; cat >"\(board)/$(printf %s "$type" | tr / %)"
      (sleep 20 >/dev/null 2>&1 &)
      """
    let list = "[ -n \"$(ls '\(board)')\" ] || exit 1; ls '\(board)' | tr % /"
    let paste = "cat \"\(board)/$(printf %s \"$type\" | tr / %)\" || exit 1"
    let scripts =
      isWayland
      ? [
        "wl-copy": "[ \"$1\" = --type ] || exit 9; type=$2; \(copy)",
        "wl-paste": """
        if [ "$1" = --list-types ]; then \(list); exit; fi
        [ "$1 $2" = "--no-newline --type" ] || exit 9; type=$3; \(paste)
        """,
      ]
      : [
        "xclip": """
        [ "$1 $2 $4" = "-selection clipboard -target" ] || exit 9; type=$5
        case "$3 $5" in
          "-in "*) \(copy) ;;
          "-out TARGETS") \(list) ;;
          "-out "*) \(paste) ;;
          *) exit 9 ;;
        esac
        """
      ]
    for (name, script) in scripts {
      try Files.writeProgram("#!/bin/sh\n\(script)\n", to: programs + "/" + name)
    }
    environment = [
      "PATH": "\(programs):/usr/bin:/bin", isWayland ? "WAYLAND_DISPLAY" : "DISPLAY": "none",
      isWayland ? "DISPLAY" : "WAYLAND_DISPLAY": "",
    ]
  }

  /// Puts content on the clipboard.
  func put(_ bytes: [UInt8], as type: String) throws {
    try Files.write(bytes, to: folder / "board/\(type.replacingOccurrences(of: "/", with: "%"))")
  }
}
