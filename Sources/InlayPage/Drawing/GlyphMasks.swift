import CPageCanvas
import InlayCore

/// The coverage masks of single glyphs, made once for each font, glyph and quarter-pixel position. The canvases of one
/// rendering share them.
@safe
final class GlyphMasks: @unchecked Sendable {
  @unsafe let pointer: OpaquePointer

  /// - Parameter bytes: maximum size of the cache. When it is full, all masks are dropped.
  init(bytes: Int = 16 << 20) throws {
    guard let pointer = unsafe inlay_masks_create(max(0, bytes)) else { throw InlayError.pageNoMemory }
    unsafe self.pointer = pointer
  }

  deinit { unsafe inlay_masks_release(pointer) }
}
