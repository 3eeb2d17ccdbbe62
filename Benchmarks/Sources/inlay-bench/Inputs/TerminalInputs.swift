import Foundation
import InlayCore
import InlayDocument
import TestKit

/// Documents and pictures for terminals, drawn once by Pillow (`Rivals/terminal_glyphs.py`,
/// `Rivals/terminal_pictures.py`).
enum TerminalInputs {
  private static let drawn: TemporaryFolder? = {
    guard let folder = try? TemporaryFolder() else { return nil }
    for script in ["terminal_glyphs.py", "terminal_pictures.py"] {
      let command = Rivals.pillow(script, [folder.path])
      let run = try? Subprocess.run(command[0], Array(command.dropFirst()), timeLimit: 300)
      if run?.exitCode != 0 {
        Console.line("nothing of \(script) to measure on: \(run?.errorText ?? "no Python with Pillow")")
      }
    }
    return folder
  }()

  /// The path of a file.
  static func path(_ name: String) -> String { (drawn?.path ?? "") + "/" + name }

  /// The contents of a file.
  static func bytes(_ name: String) -> [UInt8] { (try? Files.read(path(name))) ?? [] }

  /// The pictures of 1,000 glyphs in a row: 30 kinds repeated, or all different.
  static func glyphs(areDifferent: Bool) -> [String] {
    (0..<1_000).map {
      path(areDifferent ? String(format: "turn%03d.png", $0) : String(format: "kind%02d.png", $0 % 30))
    }
  }

  /// A text of words and glyphs. Each glyph follows a word, or directly another glyph.
  static func glyphText(_ pictures: [String], words: Bool = true) -> DecomposedText {
    var images: [String: InlineImage] = [:]
    var runs: [AttributedRun] = []
    for (index, path) in pictures.enumerated() {
      let image =
        images[path]
        ?? InlineImage(
          identifier: ContentIdentifier(rawValue: path), description: "glyph \(index)", mediaType: .png,
          content: .bytes((try? Files.read(path)) ?? []))
      images[path] = image
      if words { runs.append(AttributedRun(index % 3 == 0 ? "word " : " ")) }
      runs.append(AttributedRun(image: PlacedImage(image, kind: .glyph)))
    }
    return (try? Decomposer.decompose(runs).value) ?? DecomposedText()
  }

  /// Saves such a text as a portable document for the command; returns its path.
  static func document(_ name: String, _ text: DecomposedText) -> String {
    let path = path(name + ".inlay")
    try? FileManager.default.removeItem(atPath: path)
    try? PortableDocument.write(text, folder: path)
    return path
  }

  /// The command, statically linked with Swift's libraries as in releases; `Scripts/bench` builds it.
  static let program = PackageRoot.path(to: ".build-static/release/inlay")
}
