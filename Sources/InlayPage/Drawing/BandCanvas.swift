import CPageCanvas
import InlayCore

/// The pixels of some rows of a page. One thread at a time may draw on it.
@safe
final class BandCanvas {
  let width: Int
  let height: Int
  @unsafe private let pointer: OpaquePointer
  private var waves: [CanvasRule.Wave: [UInt8]] = [:]
  private var hasLostWaves = false
  /// The rows of the page that are on the canvas.
  private var rows = 0.0..<0.0

  /// Maximum number of wavy line patterns that are cached.
  private static let maximumWaves = 16

  /// Creates a transparent canvas. The canvases of one rendering share `masks`, so that each glyph is prepared once.
  ///
  /// - Throws: `InlayError` if a side is not 1…16,777,216, or memory is short.
  init(width: Int, height: Int, masks: GlyphMasks) throws {
    let allowed = INLAY_CANVAS_MAXIMUM_SIDE
    for (what, side) in [("the width of a band", width), ("the height of a band", height)] {
      guard side >= 1 else { throw InlayError.pageOption(what, why: "must be at least 1 px") }
      guard side <= allowed else {
        throw InlayError.pageTooLarge(what: what, found: side, allowed: allowed, advice: nil)
      }
    }
    guard let pointer = unsafe inlay_canvas_create(Int32(width), Int32(height), masks.pointer) else {
      throw InlayError.pageNoMemory
    }
    (self.width, self.height) = (width, height)
    unsafe self.pointer = pointer
  }

  /// Creates a canvas with its own masks.
  convenience init(width: Int, height: Int) throws {
    try self.init(width: width, height: height, masks: GlyphMasks())
  }

  deinit { unsafe inlay_canvas_destroy(pointer) }

  /// Why something was left out since the canvas was last cleared.
  var failure: InlayError? {
    switch unsafe inlay_canvas_status(pointer) {
    case Int32(INLAY_CANVAS_OK): hasLostWaves ? .pageLibrary("a wavy line could not be drawn") : nil
    case Int32(INLAY_CANVAS_NO_MEMORY): .pageNoMemory
    default: .pageLibrary("a glyph could not be drawn")
    }
  }

  /// Fills the canvas with a color; `nil` for transparent.
  func clear(_ color: TextColor?) {
    hasLostWaves = false
    unsafe inlay_canvas_clear(pointer, inlay_color(color ?? TextColor(red: 0, green: 0, blue: 0, alpha: 0)))
  }

  /// Draws a line. `x` and `y` are the page's origin relative to the canvas's upper left corner, in pixels; `y` is
  /// negative for bands further down. Anything outside is clipped. Complexity: O(1) for a line whose
  /// ``TypesetLine/drawnRows`` are elsewhere.
  func draw(_ line: TypesetLine, x: Int, y: Int, pictures: PagePictures) {
    let place = CanvasPlace(line)
    let clip = place.rows(line.drawnRows)
    unsafe inlay_canvas_place(pointer, CanvasPlace.clamped(x), CanvasPlace.clamped(y), clip)
    guard unsafe inlay_canvas_has_room(pointer) != 0 else { return }
    rows = Double(-y)..<Double(height - y)
    for command in line.commands { draw(command, place, pictures) }
  }

  private func draw(_ command: DrawCommand, _ place: CanvasPlace, _ pictures: PagePictures) {
    switch command {
    case .fill(let bounds, let color): fill(place.box(bounds), color)
    case .glyphs(let run, let x, let y, let color):
      unsafe inlay_canvas_glyphs(pointer, run.pointer, place.x + x, place.y + y, inlay_color(color))
    case .outline(let run, let x, let y, let width, let color):
      unsafe inlay_canvas_outline(pointer, run.pointer, place.x + x, place.y + y, width, inlay_color(color))
    case .shadow(let run, let x, let y, let blur, let color):
      unsafe inlay_canvas_shadow(pointer, run.pointer, place.x + x, place.y + y, blur, inlay_color(color))
    case .rule(let stroke): draw(CanvasRule(stroke, at: place), stroke.color)
    case .edge(let stroke):
      let seen = rows.lowerBound - place.y - 1..<rows.upperBound - place.y + 1
      for piece in stroke.pieces(in: seen) { fill(place.box(piece), stroke.color) }
    case .picture(let key, let x, let y):
      if let picture = pictures.picture(key) { draw(picture, x: place.column(x), y: place.row(y)) }
    case .frame(let bounds, let color): frame(place.box(bounds), color)
    case .link: break
    }
  }

  private func fill(_ box: inlay_box, _ color: TextColor) {
    unsafe inlay_canvas_fill(pointer, box, inlay_color(color))
  }

  /// Draws a frame of four one-pixel lines inside the box.
  private func frame(_ box: inlay_box, _ color: TextColor) {
    guard box.left < box.right, box.top < box.bottom else { return }
    let (top, bottom) = (min(box.top &+ 1, box.bottom), max(box.bottom &- 1, box.top &+ 1))
    let (left, right) = (min(box.left &+ 1, box.right), max(box.right &- 1, box.left &+ 1))
    fill(inlay_box(left: box.left, top: box.top, right: box.right, bottom: top), color)
    fill(inlay_box(left: box.left, top: bottom, right: box.right, bottom: box.bottom), color)
    fill(inlay_box(left: box.left, top: top, right: left, bottom: bottom), color)
    fill(inlay_box(left: right, top: top, right: box.right, bottom: bottom), color)
  }

  /// Draws a picture whose box has its upper left corner at a pixel of the page.
  func draw(_ picture: PagePicture, x: Int, y: Int) {
    guard let width = Int32(exactly: picture.width), let height = Int32(exactly: picture.height) else {
      return
    }
    let (left, isFar) = x.addingReportingOverflow(picture.left)
    let (top, isDeep) = y.addingReportingOverflow(picture.top)
    guard !isFar, !isDeep else { return }
    unsafe picture.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe inlay_canvas_picture(
        pointer, base, width, height, 0, CanvasPlace.clamped(left), CanvasPlace.clamped(top))
    }
  }

  private func draw(_ rule: CanvasRule, _ color: TextColor) {
    for line in rule.lines {
      if let pattern = rule.pattern {
        tile(pattern, width: pattern.count, height: 1, line, color, rows: true)
      } else {
        fill(line, color)
      }
    }
    if let wave = rule.wave {
      tile(coverage(of: wave), width: wave.period, height: wave.height, rule.extent, color, rows: false)
    }
  }

  /// Repeats a coverage pattern: its single row in each row of the box, or all of its rows once.
  private func tile(
    _ coverage: [UInt8], width: Int, height: Int, _ box: inlay_box, _ color: TextColor, rows: Bool
  ) {
    guard coverage.count == width * height else { return }
    unsafe coverage.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe inlay_canvas_tile(
        pointer, base, Int32(width), Int32(height), rows ? 1 : 0, box, inlay_color(color))
    }
  }

  private func coverage(of wave: CanvasRule.Wave) -> [UInt8] {
    if let known = waves[wave] { return known }
    var coverage = [UInt8](repeating: 0, count: wave.period * wave.height)
    let status = unsafe coverage.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return Int32(INLAY_CANVAS_CAIRO) }
      return unsafe inlay_wave(base, Int32(wave.period), Int32(wave.height), Double(wave.thickness))
    }
    guard status == Int32(INLAY_CANVAS_OK) else {
      hasLostWaves = true
      return []
    }
    if waves.count == Self.maximumWaves { waves = [:] }
    waves[wave] = coverage
    return coverage
  }

  /// Passes rows without gaps between them: blue, green, red and alpha of each pixel, premultiplied.
  func withPixels<Result>(rows: Range<Int>, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    let rows = rows.clamped(to: 0..<height)
    let bytes = unsafe UnsafeBufferPointer(
      start: inlay_canvas_pixels(pointer) + 4 * width * rows.lowerBound, count: 4 * width * rows.count)
    return try body(unsafe Span(_unsafeElements: bytes))
  }
}

extension inlay_color {
  init(_ color: TextColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
