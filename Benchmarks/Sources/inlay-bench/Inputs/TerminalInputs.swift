import Foundation
import InlayCore
import InlayDocument
import TestKit

/// Documents and pictures that terminals are measured on, drawn once by Pillow (`Rivals/terminal_glyphs.py`,
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

  /// Where a file is.
  static func path(_ name: String) -> String { (drawn?.path ?? "") + "/" + name }

  /// The whole file.
  static func bytes(_ name: String) -> [UInt8] { (try? Files.read(path(name))) ?? [] }

  /// The pictures of 1,000 glyphs in a row: 30 kinds again and again, or all different.
  static func glyphs(areDifferent: Bool) -> [String] {
    (0..<1_000).map {
      path(areDifferent ? String(format: "turn%03d.png", $0) : String(format: "kind%02d.png", $0 % 30))
    }
  }

  /// A text of words and glyphs, each glyph after a word or right behind another.
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

  /// Such a text as a portable document for the command.
  static func document(_ name: String, _ text: DecomposedText) -> String {
    let path = path(name + ".inlay")
    try? FileManager.default.removeItem(atPath: path)
    try? PortableDocument.write(text, folder: path)
    return path
  }

  /// The command, linked with Swift's libraries as it is handed out; `Scripts/bench` builds it.
  static let program = PackageRoot.path(to: ".build-static/release/inlay")
}
