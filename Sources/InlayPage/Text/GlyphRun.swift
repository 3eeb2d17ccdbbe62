import CPageText

/// Glyphs to be drawn. They never change, and any thread may use them.
@safe
final class GlyphRun: @unchecked Sendable {
  @unsafe let pointer: OpaquePointer

  /// Takes ownership of a reference.
  @unsafe
  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe inlay_glyphs_release(pointer) }
}
