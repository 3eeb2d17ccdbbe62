import InlayCore
import InlayPixels

/// Drawing at the cursor.
extension ViewerPainter {
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
        guard let pixels = viewedPixels(part, isDraft: true) else { return }
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
        return encode(
          pixels.cut(
            PixelRectangle(x: 0, y: max(0, top), width: pixels.width, height: end - max(0, top))))
      }
    case .view(_, _, let isDraft):
      // A terminal that stretches a picture to its cells can do so with a quarter of its pixels.
      guard let pixels = viewedPixels(part, isCoarse: isDraft) else { return }
      passthrough.wrap(encode(pixels)[...], to: &output)
    }
  }

  private func viewedPixels(
    _ part: ScreenPart, isDraft: Bool = false, isCoarse: Bool = false
  ) -> StraightPixels? {
    guard case .view(let seen, let generation, _) = part.content, generation == viewed.generation else {
      return nil
    }
    let share = isCoarse ? 2 : 1
    return try? viewed.levels?.pixels(
      seen, width: max(1, seen.shown.width / share), height: max(1, seen.shown.height / share),
      isDraft: isDraft)
  }

  /// Takes a part off the screen of a terminal that ``keepsPictures``.
  func putRemoval(_ part: ScreenPart, to output: inout TerminalOutput) {
    guard let identifier = identifier(part) else { return }
    kitty.putRemoval(of: identifier, placement: part.placement, to: &output)
  }
}
