import InlayCore
import InlayPixels
import TestKit

@testable import InlayPage

/// What the tests of canvases share.
enum CanvasKit {
  static let red = TextColor(red: 255, green: 0, blue: 0)
  static let black = TextColor(red: 0, green: 0, blue: 0)
  static let white = TextColor(red: 255, green: 255, blue: 255)

  /// Pictures of a document that has none.
  static let noPictures = PagePictures(DecomposedText(), decoder: .standard, limits: .default)

  static let anywhere = InkBounds(left: -1e6, top: -1e6, right: 1e6, bottom: 1e6)

  static func line(_ commands: [DrawCommand], x: Int = 0, baseline: Int = 0, ink: InkBounds = anywhere)
    -> TypesetLine
  {
    TypesetLine(
      x: x, baseline: baseline, top: 0, bottom: 0, ink: ink, commands: commands,
      placed: PlacedLine(
        page: 0, column: 0, paragraph: 0, range: 0..<0, x: 0, y: 0, width: 0, height: 0, baseline: 0,
        boxes: []))
  }

  /// All bytes of a canvas.
  static func bytes(of canvas: BandCanvas) -> [UInt8] {
    canvas.withPixels(rows: 0..<canvas.height) { span in span.indices.map { span[$0] } }
  }

  /// Rows of a canvas in letters: `#` where it is opaque black, `.` where it is transparent, else the alpha in hexadecimal.
  static func drawing(of canvas: BandCanvas) -> [String] {
    let bytes = bytes(of: canvas)
    return (0..<canvas.height).map { y in
      (0..<canvas.width).map { x in
        let at = 4 * (y * canvas.width + x)
        switch bytes[at + 3] {
        case 0: return "."
        case 255: return bytes[at] == 0 ? "#" : "@"
        default: return String(bytes[at + 3] / 16, radix: 16)
        }
      }.joined()
    }
  }

  /// The commands on a transparent canvas.
  static func drawn(
    _ commands: [DrawCommand], width: Int, height: Int, baseline: Int = 0, ink: InkBounds = anywhere
  ) throws -> [String] {
    let canvas = try BandCanvas(width: width, height: height)
    canvas.draw(line(commands, baseline: baseline, ink: ink), x: 0, y: 0, pictures: noPictures)
    return drawing(of: canvas)
  }
}

extension CharacterAttributes {
  /// Attributes of which some are set.
  static func with(_ change: (inout CharacterAttributeValues) -> Void) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    change(&values)
    return CharacterAttributes(values)
  }
}
