import CPageCanvas
import InlayCore

/// A PDF being written, page by page. One thread at a time may use it. Lengths are in points.
@safe
final class PDFCanvas {
  @unsafe private let pointer: OpaquePointer

  init() throws {
    guard let pointer = unsafe inlay_pdf_create() else { throw InlayError.pageNoMemory }
    unsafe self.pointer = pointer
  }

  deinit { unsafe inlay_pdf_destroy(pointer) }

  /// Document information.
  enum Description: Int32 {
    case title = 0
    case author, subject, keywords, created, modified
  }

  /// Sets a piece of document information. Text that a C string cannot hold is left out.
  func describe(_ description: Description, _ text: String) {
    unsafe inlay_pdf_describe(
      pointer, description.rawValue, String(text.unicodeScalars.filter { $0.value != 0 }))
  }

  /// Begins a page. Everything on it is moved by x and y.
  func beginPage(width: Double, height: Double, x: Double, y: Double, background: TextColor?) {
    unsafe inlay_pdf_begin_page(pointer, width, height, x, y)
    if let background {
      fill(InkBounds(left: -x, top: -y, right: width - x, bottom: height - y), background)
    }
  }

  /// Ends the page and returns the bytes that can be written.
  func endPage() throws -> [UInt8] {
    unsafe inlay_pdf_end_page(pointer)
    return try takeBytes(unsafe inlay_pdf_status(pointer))
  }

  /// Ends the document and returns the remaining bytes.
  func finish() throws -> [UInt8] {
    try takeBytes(unsafe inlay_pdf_finish(pointer))
  }

  private func takeBytes(_ status: Int32) throws -> [UInt8] {
    guard status == Int32(INLAY_CANVAS_OK) else {
      throw status == Int32(INLAY_CANVAS_NO_MEMORY)
        ? InlayError.pageNoMemory : InlayError.pageLibrary("Cairo could not write the PDF")
    }
    var count = 0
    let bytes = unsafe inlay_pdf_bytes(pointer, &count)
    let result = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    unsafe inlay_pdf_forget_bytes(pointer)
    return result
  }

  // MARK: Drawing

  /// Fills a rectangle.
  func fill(_ bounds: InkBounds, _ color: TextColor) {
    unsafe inlay_pdf_fill(pointer, bounds.left, bounds.top, bounds.right, bounds.bottom, inlay_color(color))
  }

  /// Draws four lines inside a rectangle.
  func frame(_ bounds: InkBounds, thickness: Double, _ color: TextColor) {
    let (left, top, right, bottom) = (bounds.left, bounds.top, bounds.right, bounds.bottom)
    let inner = InkBounds(
      left: left + thickness, top: top + thickness, right: right - thickness, bottom: bottom - thickness)
    guard !inner.isEmpty else { return fill(bounds, color) }
    fill(InkBounds(left: left, top: top, right: right, bottom: inner.top), color)
    fill(InkBounds(left: left, top: inner.bottom, right: right, bottom: bottom), color)
    fill(InkBounds(left: left, top: inner.top, right: inner.left, bottom: inner.bottom), color)
    fill(InkBounds(left: inner.right, top: inner.top, right: right, bottom: inner.bottom), color)
  }

  /// Draws text.
  func text(_ run: GlyphRun, x: Double, y: Double, _ color: TextColor) {
    unsafe inlay_pdf_glyphs(pointer, run.pointer, x, y, inlay_color(color))
  }

  /// Adds invisible text that can be selected.
  func unseenText(_ run: GlyphRun, x: Double, y: Double) {
    unsafe inlay_pdf_unseen_text(pointer, run.pointer, x, y)
  }

  /// Draws the outlines of glyphs with a width in points, or fills them if it is `nil`. The result is not text.
  func outline(_ run: GlyphRun, x: Double, y: Double, width: Double?, _ color: TextColor) {
    unsafe inlay_pdf_outline(pointer, run.pointer, x, y, width ?? 0, inlay_color(color))
  }

  /// Draws an underline or strikethrough.
  func rule(_ stroke: RuleStroke, x: Double, y: Double) {
    let color = inlay_color(stroke.color)
    let (left, right, middle) = (x + stroke.left, x + stroke.right, y + stroke.y)
    let thickness = stroke.thickness
    func line(_ y: Double, _ thickness: Double, _ lengths: [Double] = []) {
      unsafe inlay_pdf_line(pointer, left, right, y, thickness, lengths, Int32(lengths.count), color)
    }
    switch stroke.style {
    case .double:
      line(middle - thickness, thickness)
      line(middle + thickness, thickness)
    case .thick: line(middle, 2 * thickness)
    case .wave:
      unsafe inlay_pdf_wave(pointer, left, right, middle, thickness, 6 * thickness, 3 * thickness, color)
    default:
      line(middle, thickness, (CanvasRule.strokes(of: stroke.style) ?? []).map { Double($0) * thickness })
    }
  }

  /// Draws a picture into a rectangle.
  func picture(_ picture: PDFPicture, left: Double, top: Double, width: Double, height: Double) {
    unsafe inlay_pdf_draw(pointer, picture.pointer, left, top, width, height)
  }

  /// Makes a rectangle a link to an address from ``PDFLink``.
  func link(_ address: String, _ bounds: InkBounds) {
    unsafe inlay_pdf_link(pointer, address, bounds.left, bounds.top, bounds.right, bounds.bottom)
  }
}

/// A picture in a PDF. It is embedded once, however often it is drawn.
@safe
final class PDFPicture {
  @unsafe let pointer: OpaquePointer
  /// Size of its pixels in bytes.
  let cost: Int

  /// Copies the picture. All copies with one identifier are the same. `nil` if memory is short.
  init?(_ picture: PagePicture, identifier: Int) {
    guard let width = Int32(exactly: picture.width), let height = Int32(exactly: picture.height) else {
      return nil
    }
    let made = unsafe picture.bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      guard let base = bytes.baseAddress else { return nil }
      return unsafe inlay_pdf_picture_create(base, width, height, 0, UInt64(identifier))
    }
    guard let pointer = unsafe made else { return nil }
    unsafe self.pointer = pointer
    cost = picture.bytes.count
  }

  deinit { unsafe inlay_pdf_picture_destroy(pointer) }
}
