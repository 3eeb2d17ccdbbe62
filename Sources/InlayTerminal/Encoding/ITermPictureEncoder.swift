internal import InlayCore
import InlayPixels

/// iTerm2's inline images: OSC 1337 `File`, with the picture as PNG and its size in cells.
///
/// Only pixels are sent, no file name. The canvas has the proportions of the box, so the terminal need not preserve
/// those of the picture. Konsole 22.12 shows its own background through a picture (measured), so on cells that have another
/// one, the picture is composited on it.
final class ITermPictureEncoder: CursorPictureEncoder {
  private let pictures: BoxPictures
  private let passthrough: Passthrough
  private var sequences = EncodedPictures<PictureOnColor, [UInt8]>(byteLimit: 16 << 20)

  init(_ pictures: BoxPictures, passthrough: Passthrough) {
    (self.pictures, self.passthrough) = (pictures, passthrough)
  }

  /// Terminals differ in where they leave the cursor.
  var movesCursor: Bool { true }

  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput) {}

  func put(_ image: TerminalLine.ImageBox, on background: TextColor?, to output: inout TerminalOutput) {
    let key = pictures.key(image)
    sequences.put(PictureOnColor(key: key, color: background), to: &output, through: passthrough) {
      pictures.file(key, on: background).map { Self.sequence($0, key.box) } ?? []
    }
  }

  /// The sequence that draws an image file in a box of cells.
  static func sequence(_ file: [UInt8], _ box: CellBox) -> [UInt8] {
    var sequence = TerminalOutput()
    sequence.put("\u{1B}]1337;File=size=")
    sequence.put(decimal: file.count)
    sequence.put(";width=")
    sequence.put(decimal: box.columns)
    sequence.put(";height=")
    sequence.put(decimal: box.rows)
    sequence.put(";preserveAspectRatio=0;inline=1:")
    sequence.putBase64(file[...])
    sequence.put(0x07)
    return sequence.bytes
  }
}
