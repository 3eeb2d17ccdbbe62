import CPageCanvas
import InlayCore

/// What single glyphs cover, made once for each font, glyph and quarter of a pixel: shared by the canvases of one rendering.
@safe
final class GlyphMasks: @unchecked Sendable {
  @unsafe let pointer: OpaquePointer

  /// - Parameter bytes: how much is kept; beyond it everything is forgotten and made again.
  init(bytes: Int = 16 << 20) throws {
    guard let pointer = unsafe inlay_masks_create(max(0, bytes)) else { throw InlayError.pageNoMemory }
    unsafe self.pointer = pointer
  }

  deinit { unsafe inlay_masks_release(pointer) }
}
