internal import InlayCore

/// Sixels, encoded once for each picture and box size.
final class SixelPictureEncoder: CursorPictureEncoder {
  private let pictures: BoxPictures
  private let capabilities: TerminalCapabilities
  private let passthrough: Passthrough
  private let cellHeight: Int
  private var sequences = EncodedPictures<PictureOnColor, [UInt8]>(byteLimit: 16 << 20)

  init(_ pictures: BoxPictures, _ capabilities: TerminalCapabilities) {
    (self.pictures, self.capabilities) = (pictures, capabilities)
    passthrough = capabilities.passthrough
    cellHeight = capabilities.cell.height
  }

  /// Terminals differ in where they leave the cursor after a sixel picture.
  var movesCursor: Bool { true }

  /// Konsole 22.12 scrolls by the whole height of the last band of six pixels (measured).
  func rowsBelow(_ image: TerminalLine.ImageBox) -> Int {
    image.box.rows.multipliedReportingOverflow(by: cellHeight).partialValue % 6 == 0 ? 0 : 1
  }

  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput) {}

  func put(_ image: TerminalLine.ImageBox, on background: TextColor?, to output: inout TerminalOutput) {
    let key = pictures.key(image)
    let encoder = SixelEncoder(
      colors: capabilities.sixelColors, background: background ?? capabilities.background,
      isTransparent: capabilities.sixelsAreTransparent)
    sequences.put(PictureOnColor(key: key, color: background), to: &output, through: passthrough) {
      pictures.drawn(key).map(encoder.encode) ?? []
    }
  }
}
