import InlayCore

/// The content of a `grid` item: an image made of tiles of equal size (ISO/IEC 23008-12, 6.6.2.3).
package struct HEIFGrid: Sendable, Hashable {
  package var rows: Int
  package var columns: Int
  /// Size of the whole image in pixels, after the last tiles are cropped.
  package var width: Int
  package var height: Int

  /// Number of bytes in the longest form.
  static let maximumBytes = 12

  /// Number of tiles, at most 65,536.
  package var tileCount: Int { rows * columns }

  static func read(_ cursor: inout ByteCursor) throws -> HEIFGrid {
    let start = cursor.position
    guard try cursor.u8() == 0 else {
      throw InlayError.containerMalformed(at: start, what: "unknown grid version")
    }
    let hasLargeFields = try cursor.u8() & 1 == 1
    let rows = Int(try cursor.u8()) + 1
    let columns = Int(try cursor.u8()) + 1
    let width = hasLargeFields ? Int(try cursor.u32()) : Int(try cursor.u16())
    let height = hasLargeFields ? Int(try cursor.u32()) : Int(try cursor.u16())
    guard width > 0, height > 0 else {
      throw InlayError.containerMalformed(at: start, what: "a grid has no pixels")
    }
    return HEIFGrid(rows: rows, columns: columns, width: width, height: height)
  }
}
