internal import InlayCore

/// How the pictures of one protocol are written into lines.
enum PictureEncoder {
  /// No pictures: descriptions are text.
  case none
  /// As cells, row by row. They scroll and can be copied and paged like text.
  case cells(any CellPictureEncoder)
  /// At the cursor, which is then moved past the box.
  case cursor(any CursorPictureEncoder)

  /// The encoder for the protocol of the options.
  init(_ pictures: BoxPictures, _ options: TerminalOptions) {
    let capabilities = options.capabilities
    func kitty(_ maximumIdentifier: UInt32) -> KittyPictures {
      KittyPictures(
        pictures, passthrough: capabilities.passthrough, generator: options.identifierGenerator(),
        maximumIdentifier: maximumIdentifier)
    }
    self =
      switch options.chosenGraphics {
      case .kitty: .cells(KittyPlaceholderEncoder(kitty(.max)))
      case .kittyDirect: .cursor(KittyDirectEncoder(kitty(UInt32(Int32.max))))
      case .iterm2: .cursor(ITermPictureEncoder(pictures, passthrough: capabilities.passthrough))
      case .sixel: .cursor(SixelPictureEncoder(pictures, capabilities))
      case .blocks: .cells(BlockPictureEncoder(pictures, capabilities))
      case .text: .none
      }
  }
}

/// Writes pictures as cells.
protocol CellPictureEncoder: AnyObject {
  /// Prepares a picture. Sequences that must come before its rows go to `transmissions`.
  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput)

  /// Writes the cells of one row, counted from the top of the box. The style is that of the picture's place
  /// in the text.
  func put(
    row: Int, of image: TerminalLine.ImageBox, _ style: SentStyle, to output: inout CellOutput)

  /// Writes the sequences that remove the pictures from the terminal's memory.
  func putRemoval(to output: inout TerminalOutput)
}

/// Writes pictures at the cursor.
protocol CursorPictureEncoder: AnyObject {
  /// Whether the cursor must be saved before ``put(_:on:to:)`` and restored after it.
  var movesCursor: Bool { get }

  /// Rows below the box that drawing needs, though nothing is visible there.
  func rowsBelow(_ image: TerminalLine.ImageBox) -> Int

  /// Prepares a picture. Sequences that must come before it go to `transmissions`.
  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput)

  /// Draws the picture. The cursor is in the upper left cell of the box, and the rows below exist.
  ///
  /// - Parameter background: the color that the cells of the box have; `nil` for the terminal's own.
  func put(_ image: TerminalLine.ImageBox, on background: TextColor?, to output: inout TerminalOutput)

  /// Writes the sequences that remove the pictures from the terminal's memory.
  func putRemoval(to output: inout TerminalOutput)
}

extension CellPictureEncoder {
  func putRemoval(to output: inout TerminalOutput) {}
}

extension CursorPictureEncoder {
  func rowsBelow(_ image: TerminalLine.ImageBox) -> Int { 0 }
  func putRemoval(to output: inout TerminalOutput) {}
}
