import InlayCore
import InlayPixels

/// Draws the pictures of a viewer: those in the text, and the one that is looked at.
final class ViewerPainter {
  private enum Method {
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
  private struct PartKey: Hashable {
    var key: PictureKey
    var firstRow: Int
    var rows: Int
  }

  private let method: Method
  private let pictures: BoxPictures
  private let cell: CellSize
  private let passthrough: Passthrough
  /// Pictures sent by kitty's protocol without placeholders.
  private var kitty: KittyPictures
  private var sequences = EncodedPictures<PartKey, [UInt8]>(byteLimit: 16 << 20)
  /// Sequences that must reach the terminal before the next screen.
  private(set) var transmissions: [UInt8] = []
  /// Pictures in the terminal's memory with their bytes, oldest first.
  private var sent: [(identifier: UInt32, key: PictureKey, bytes: Int)] = []
  private var sentBytes = 0
  /// Pictures in the text that were made ready.
  private var ready: Set<PictureKey> = []
  /// Pictures drawn since the last screen.
  private var used: Set<PictureKey> = []
  /// The ids sent since they were last asked for.
  private var newIdentifiers: [UInt32] = []
  /// What is looked at.
  let viewed: ViewedPicture

  /// kitty has 320 MB for all pictures of a window, and drops the oldest beyond that.
  private static let terminalBytes = 128 << 20

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

  // MARK: The picture that is looked at

  /// Whether the picture that is looked at is written as cells.
  var viewsAsCells: Bool {
    switch method {
    case .none, .blocks: true
    case .placeholders: passthrough != .none
    case .kitty, .iterm, .sixel: false
    }
  }

  /// Whether the picture that is looked at is stretched to whole cells.
  var roundsToCells: Bool {
    switch method {
    case .sixel: false
    case .none, .blocks, .placeholders, .kitty, .iterm: true
    }
  }

  /// The cells of a part of the picture that is looked at, row by row. Empty rows if it cannot be drawn.
  func rows(of part: PictureView.Part, box: CellBox) -> [[UInt8]] {
    var rows = [[UInt8]](repeating: [], count: box.rows)
    switch method {
    case .blocks(let encoder):
      let samples = encoder.painter.samples
      guard
        let pixels = try? viewed.levels?.pixels(
          part, width: box.columns * samples.x, height: box.rows * samples.y),
        let picture = try? encoder.painter.paint(pixels, box: box)
      else { return rows }
      for row in rows.indices {
        var output = CellOutput()
        encoder.put(picture, row: row, .plain, to: &output)
        rows[row] = output.rowBytes()
      }
    case .placeholders:
      let shown = CellBox(
        columns: min(box.columns, PlaceholderDiacritics.count),
        rows: min(box.rows, PlaceholderDiacritics.count))
      guard let identifier = sendCut(part, shown) else { return rows }
      for row in 0..<shown.rows {
        var output = CellOutput()
        KittyPlaceholderEncoder.put(row: row, columns: shown.columns, of: identifier, .plain, to: &output)
        rows[row] = output.rowBytes()
      }
    case .none, .kitty, .iterm, .sixel: break
    }
    return rows
  }

  /// Sends a part of the picture that is looked at as a picture of its own. The one before is removed.
  private func sendCut(_ part: PictureView.Part, _ box: CellBox) -> UInt32? {
    if let known = viewed.cut, known.part == part, known.box == box { return known.identifier }
    guard
      let pixels = try? viewed.levels?.pixels(part, width: part.shown.width, height: part.shown.height),
      let file = try? PNGEncoder(.fast).encode(pixels)
    else { return nil }
    var output = TerminalOutput()
    if let old = viewed.cut?.identifier { kitty.putRemoval(of: old, to: &output) }
    let identifier = kitty.send(file: file, to: &output)
    kitty.putPlace(identifier, "a=p,U=1", box, to: &output)
    transmissions += output.bytes
    newIdentifiers.append(identifier)
    viewed.cut = ViewedPicture.Cut(part: part, box: box, identifier: identifier)
    return identifier
  }

  /// Sends the level that shows a part, unless it was sent. Returns its number and id; `nil` if it cannot be sent.
  @discardableResult
  func sendLevel(for part: PictureView.Part) -> (level: Int, identifier: UInt32)? {
    var scale = Double(part.shown.width) / Double(part.width)
    guard var level = try? viewed.levels?.level(for: scale) else { return nil }
    // A finer one does as well.
    if let finer = (0...level).last(where: { viewed.identifiers[$0] != nil }),
      let identifier = viewed.identifiers[finer]
    {
      return (finer, identifier)
    }
    while let pixels = viewed.levels?.levels[level], max(pixels.width, pixels.height) > Self.maximumSide {
      scale = min(1, scale) / 2
      guard let next = try? viewed.levels?.level(for: scale) else { return nil }
      level = next
      if let identifier = viewed.identifiers[level] { return (level, identifier) }
    }
    return send(level: level).map { (level, $0) }
  }

  private func send(level: Int) -> UInt32? {
    guard let pixels = viewed.levels?.levels[level], let file = try? PNGEncoder(.fast).encode(pixels) else {
      return nil
    }
    var output = TerminalOutput()
    let identifier = kitty.send(file: file, to: &output)
    add(output.bytes)
    newIdentifiers.append(identifier)
    viewed.identifiers[level] = identifier
    return identifier
  }

  /// Adds to the transmissions, without a copy of many bytes if there are no others.
  private func add(_ bytes: [UInt8]) {
    if transmissions.isEmpty { transmissions = bytes } else { transmissions += bytes }
  }

  /// The level that a larger view will need, if it can be sent before that.
  func levelAhead(of part: PictureView.Part) -> Int? {
    guard keepsPictures, !viewsAsCells, let (level, _) = sendLevel(for: part), level > 0,
      viewed.identifiers[level - 1] == nil, let pixels = viewed.levels?.levels[level - 1],
      max(pixels.width, pixels.height) <= Self.maximumSide
    else { return nil }
    return level - 1
  }

  /// Sends a level of ``levelAhead(of:)``.
  func sendAhead(_ level: Int) { _ = send(level: level) }

  /// kitty refuses pictures with longer sides.
  private static let maximumSide = 10_000

  /// Removes what the terminal keeps of the picture that is looked at.
  ///
  /// kitty 0.26 then also drops pictures that are not placed at the moment (seen), so those in the text are sent again.
  func forgetViewed() {
    let identifiers = viewed.takeIdentifiers()
    if identifiers.isEmpty { return }
    var output = TerminalOutput()
    for identifier in identifiers { kitty.putRemoval(of: identifier, to: &output) }
    if case .kitty = method {
      for entry in sent { kitty.putRemoval(of: entry.identifier, to: &output) }
      (sent, sentBytes) = ([], 0)
    }
    transmissions += output.bytes
  }

  // MARK: Drawing at the cursor

  /// What identifies the placement of a part in kitty's protocol.
  func placement(_ part: ScreenPart) -> Placement {
    Placement(identifier: identifier(part) ?? 0, number: part.placement)
  }

  private func identifier(_ part: ScreenPart) -> UInt32? {
    switch part.content {
    case .inline(let image, _): kitty.identifier(pictures.key(image))
    case .view(let part, let generation, _):
      generation == viewed.generation ? sendLevel(for: part)?.identifier : nil
    }
  }

  /// Draws a part at the cursor, which is in its upper left cell.
  func put(_ part: ScreenPart, to output: inout TerminalOutput) {
    switch method {
    case .none, .blocks: break
    case .kitty, .placeholders: place(part, to: &output)
    case .iterm:
      let effort: PNGEncoder.Effort = if case .view = part.content { .fast } else { .small }
      sequence(part, to: &output) { pixels in
        guard let file = try? PNGEncoder(effort).encode(pixels) else { return [] }
        return ITermPictureEncoder.sequence(file, part.box)
      }
    case .sixel(let encoder):
      if case .view = part.content, viewed.draft == nil {
        viewed.draft = viewed.palettePixels().map { SixelDraft($0, encoder) }
      }
      if case .view(_, _, true) = part.content {
        guard let pixels = viewedPixels(part) else { return }
        passthrough.wrap((viewed.draft?.encode(pixels) ?? encoder.encode(pixels))[...], to: &output)
      } else {
        sequence(part, to: &output) { encoder.encode($0) }
      }
    }
  }

  private func place(_ part: ScreenPart, to output: inout TerminalOutput) {
    switch part.content {
    case .inline(let image, let firstRow):
      guard let identifier = kitty.identifier(pictures.key(image)) else { return }
      kitty.putPlace(
        identifier,
        KittyPictures.Part(
          x: 0, y: firstRow * cell.height, width: image.box.columns * cell.width,
          height: part.box.rows * cell.height, box: part.box), placement: part.placement, to: &output)
    case .view(let seen, let generation, _):
      guard generation == viewed.generation, let (level, identifier) = sendLevel(for: seen),
        let place = viewed.levels?.part(seen, on: level)
      else { return }
      output.put(takeTransmissions())
      kitty.putPlace(
        identifier,
        KittyPictures.Part(x: place.x, y: place.y, width: place.width, height: place.height, box: part.box),
        placement: part.placement, to: &output)
    }
  }

  /// Writes what `encode` makes of the pixels of a part.
  private func sequence(
    _ part: ScreenPart, to output: inout TerminalOutput, encode: (StraightPixels) -> [UInt8]
  ) {
    switch part.content {
    case .inline(let image, let firstRow):
      let key = pictures.key(image)
      sequences.put(
        PartKey(key: key, firstRow: firstRow, rows: part.box.rows), to: &output, through: passthrough
      ) {
        guard let pixels = pictures.drawn(key) else { return [] }
        // Sixels may have been limited to fewer rows than the box has.
        let top = firstRow * cell.height - (image.box.rows * cell.height - pixels.height)
        let end = min(pixels.height, top + part.box.rows * cell.height)
        guard end > max(0, top) else { return [] }
        return encode(pixels.cut(x: 0, y: max(0, top), width: pixels.width, height: end - max(0, top)))
      }
    case .view(_, _, let isDraft):
      // A terminal that stretches a picture to its cells can do so with a quarter of its pixels.
      guard let pixels = viewedPixels(part, isCoarse: isDraft) else { return }
      passthrough.wrap(encode(pixels)[...], to: &output)
    }
  }

  private func viewedPixels(_ part: ScreenPart, isCoarse: Bool = false) -> StraightPixels? {
    guard case .view(let seen, let generation, _) = part.content, generation == viewed.generation else {
      return nil
    }
    let share = isCoarse ? 2 : 1
    return try? viewed.levels?.pixels(
      seen, width: max(1, seen.shown.width / share), height: max(1, seen.shown.height / share))
  }

  /// Takes a part off the screen of a terminal that ``keepsPictures``.
  func putRemoval(_ part: ScreenPart, to output: inout TerminalOutput) {
    guard let identifier = identifier(part) else { return }
    kitty.putRemoval(of: identifier, placement: part.placement, to: &output)
  }

  // MARK: The terminal's memory

  /// The sequences for the next screen; they are then considered written.
  func takeTransmissions() -> [UInt8] {
    defer { transmissions = [] }
    return transmissions
  }

  /// Ends a screen: removes the oldest pictures from a terminal that holds many, except those in use.
  func endScreen() {
    defer { used.removeAll(keepingCapacity: true) }
    guard sentBytes > Self.terminalBytes else { return }
    var output = TerminalOutput()
    var kept: [(identifier: UInt32, key: PictureKey, bytes: Int)] = []
    // kitty 0.26 drops all that are not placed when one is removed (seen). Placeholders are placements.
    let isAll = if case .kitty = method { true } else { false }
    for entry in sent {
      if used.contains(entry.key) || !isAll && sentBytes <= Self.terminalBytes {
        kept.append(entry)
        continue
      }
      sentBytes -= entry.bytes
      if case .placeholders(let encoder) = method {
        encoder.kitty.putRemoval(of: entry.identifier, to: &output)
      } else {
        kitty.putRemoval(of: entry.identifier, to: &output)
      }
    }
    sent = kept
    transmissions += output.bytes
  }

  /// The sequences that remove the pictures sent since the last call. A program that is ended writes them.
  func takeNewRemoval() -> [UInt8] {
    var output = TerminalOutput()
    for identifier in newIdentifiers { kitty.putRemovalCommand(identifier, to: &output) }
    newIdentifiers.removeAll()
    return output.bytes
  }

  /// What removes all pictures from the terminal's memory.
  var removal: [UInt8] {
    var output = TerminalOutput()
    for entry in sent { kitty.putRemovalCommand(entry.identifier, to: &output) }
    for identifier in viewed.sentIdentifiers { kitty.putRemovalCommand(identifier, to: &output) }
    return output.bytes
  }
}
