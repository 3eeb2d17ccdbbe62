import Foundation
import InlayPixels
import TestKit

/// A page of text and its pictures, drawn once by Pillow (`Rivals/text_page.py`).
enum PixelInputs {
  private static let drawn: TemporaryFolder? = {
    guard let folder = try? TemporaryFolder() else { return nil }
    let command = Rivals.pillow("text_page.py", [folder.path])
    let run = try? Subprocess.run(command[0], Array(command.dropFirst()), timeLimit: 300)
    if run?.exitCode != 0 {
      Console.line("no page to measure on: \(run?.errorText ?? "no Python with Pillow")")
    }
    return folder
  }()

  static let pageWidth = 800

  /// The path of a file of the drawing.
  static func path(_ name: String) -> String { (drawn?.path ?? "") + "/" + name }

  static func bytes(_ name: String) -> [UInt8] { (try? Files.read(path(name))) ?? [] }

  /// The page; one white pixel if it could not be drawn.
  static func page() -> StraightPixels {
    let bytes = bytes("page.rgba")
    return image(bytes, width: pageWidth)
  }

  /// A picture of 160 × 160.
  static func glyph() -> StraightPixels { image(bytes("glyph.rgba"), width: 160) }

  /// The 50 pictures as PNG files.
  static func glyphFiles() -> [[UInt8]] { (0..<50).map { bytes(String(format: "%02d.png", $0)) } }

  private static func image(_ bytes: [UInt8], width: Int) -> StraightPixels {
    StraightPixels(width: width, height: bytes.count / 4 / width, bytes: bytes)
      ?? StraightPixels(width: 1, height: 1, bytes: [255, 255, 255, 255])!
  }
}
