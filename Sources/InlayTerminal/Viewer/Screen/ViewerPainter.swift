import InlayCore
import InlayPixels

/// Draws the pictures of a viewer: those in the text, and the one that is looked at.
final class ViewerPainter {
  enum Method {
    case none
    case blocks(BlockPictureEncoder)
    case placeholders(KittyPlaceholderEncoder)
    case kitty
    case iterm
    case sixel(SixelEncoder)
  }

  /// What identifies a placement of kitty's protocol.
  struct Placement: Hashable {
    var identifier: UInt32
    var number: Int
  }

  /// Rows of a picture in the text.
  struct PartKey: Hashable {
    var key: PictureKey
    var firstRow: Int
    var rows: Int
  }

  let method: Method
  let pictures: BoxPictures
  let cell: CellSize
  let passthrough: Passthrough
  /// Pictures sent by kitty's protocol without placeholders.
  var kitty: KittyPictures
  var sequences = EncodedPictures<PartKey, [UInt8]>(byteLimit: 16 << 20)
  /// Sequences that must reach the terminal before the next screen.
  var transmissions: [UInt8] = []
  /// Pictures in the terminal's memory with their bytes, oldest first.
  var sent: [(identifier: UInt32, key: PictureKey, bytes: Int)] = []
  var sentBytes = 0
  /// Pictures in the text that were made ready.
  private var ready: Set<PictureKey> = []
  /// Pictures drawn since the last screen.
  var used: Set<PictureKey> = []
  /// The ids sent since they were last asked for.
  var newIdentifiers: [UInt32] = []
  /// What is looked at.
  let viewed: ViewedPicture

  init(_ pictures: BoxPictures, _ options: TerminalOptions, viewed: ViewedPicture) {
    let capabilities = options.capabilities
    (self.pictures, self.viewed) = (pictures, viewed)
    (cell, passthrough) = (capabilities.cell, capabilities.passthrough)
    func kitty(_ maximum: UInt32) -> KittyPictures {
      KittyPictures(
        pictures, passthrough: capabilities.passthrough, generator: options.identifierGenerator(),
        maximumIdentifier: maximum)
    }
    self.kitty = kitty(UInt32(Int32.max))
    method =
      switch options.chosenGraphics {
      case .kitty: .placeholders(KittyPlaceholderEncoder(kitty(.max)))
      case .kittyDirect: .kitty
      case .iterm2: .iterm
      case .sixel:
        .sixel(
          SixelEncoder(
            colors: capabilities.sixelColors, background: capabilities.background,
            isTransparent: capabilities.sixelsAreTransparent))
      case .blocks: .blocks(BlockPictureEncoder(pictures, capabilities))
      case .text: .none
      }
  }

  /// Whether the terminal keeps pictures where they are when cells are written.
  var keepsPictures: Bool {
    switch method {
    case .kitty, .placeholders: true
    case .none, .blocks, .iterm, .sixel: false
    }
  }

  /// Whether a part of the picture that is looked at has a form that is encoded quickly.
  var hasDrafts: Bool {
    switch method {
    case .sixel, .iterm: true
    case .none, .blocks, .placeholders, .kitty: false
    }
  }

  /// Whether pictures are shown at all.
  var showsPictures: Bool { if case .none = method { false } else { true } }

  // MARK: Pictures in the text

  /// How a picture in the text is written: as cells, at the cursor, or not at all because it cannot be drawn.
  enum Form { case cells, cursor, missing }

  /// Whether a picture in the text was made ready before.
  func isReady(_ image: TerminalLine.ImageBox) -> Bool { ready.contains(pictures.key(image)) }

  /// Makes a picture in the text ready, and sends it if need be.
  func prepare(_ image: TerminalLine.ImageBox) -> Form {
    let key = pictures.key(image)
    ready.insert(key)
    switch method {
    case .none: return .missing
    case .blocks: return pictures.drawn(key) == nil ? .missing : .cells
    case .sixel, .iterm: return pictures.drawn(key) == nil ? .missing : .cursor
    case .kitty:
      var output = TerminalOutput()
      let new = kitty.send(key, to: &output)
      note(new, key, output)
      return kitty.identifier(key) == nil ? .missing : .cursor
    case .placeholders(let encoder):
      let shown = encoder.shown(image)
      let before = encoder.kitty.identifier(shown)
      var output = TerminalOutput()
      encoder.prepare(image, transmissions: &output)
      let now = encoder.kitty.identifier(shown)
      note(before == nil ? now : nil, shown, output)
      return now == nil ? .missing : .cells
    }
  }

  private func note(_ identifier: UInt32?, _ key: PictureKey, _ output: TerminalOutput) {
    used.insert(key)
    guard let identifier else { return }
    transmissions += output.bytes
    let bytes = 4 * key.box.columns * cell.width * key.box.rows * cell.height
    sent.append((identifier, key, bytes))
    sentBytes += bytes
    newIdentifiers.append(identifier)
  }

  /// Writes a row of a picture whose form is `cells`.
  func put(row: Int, of image: TerminalLine.ImageBox, _ style: SentStyle, to output: inout CellOutput) {
    switch method {
    case .blocks(let encoder): encoder.put(row: row, of: image, style, to: &output)
    case .placeholders(let encoder): encoder.put(row: row, of: image, style, to: &output)
    case .none, .kitty, .iterm, .sixel: output.putBlank(image.box.columns, style)
    }
  }
}
