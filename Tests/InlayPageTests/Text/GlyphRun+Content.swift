import CPageText

@testable import InlayPage

extension GlyphRun {
  /// A glyph and its place.
  struct Place: Equatable {
    var index: UInt32
    var x: Double
    var y: Double
  }

  private var content: inlay_glyphs_content { unsafe inlay_glyphs_describe(pointer) }

  var places: [Place] {
    unsafe (0..<content.glyph_count).map { number in
      let glyph = unsafe inlay_glyphs_at(pointer, number)
      return Place(index: glyph.index, x: glyph.x, y: glyph.y)
    }
  }

  var text: String {
    let content = unsafe content
    return unsafe String(
      decoding: UnsafeBufferPointer(start: content.text, count: Int(content.text_bytes)), as: UTF8.self)
  }

  var isBackward: Bool { unsafe content.is_backward }

  var clusterBytes: [Int] {
    unsafe (0..<content.cluster_count).map { Int(unsafe inlay_glyphs_cluster_at(pointer, $0).bytes) }
  }

  var clusterGlyphs: [Int] {
    unsafe (0..<content.cluster_count).map { Int(unsafe inlay_glyphs_cluster_at(pointer, $0).glyphs) }
  }
}
