import CPageText

/// Glyphs to be drawn, on any thread: they never change.
@safe
final class GlyphRun: @unchecked Sendable {
  @unsafe let pointer: OpaquePointer

  /// Takes over a reference.
  @unsafe
  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe inlay_glyphs_release(pointer) }
}
