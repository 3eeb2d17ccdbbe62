private import CDeflate
internal import InlayCore

/// Unpacks the gzip around the bodies of notes.
///
/// Unsafe inside: it passes memory to C.
@safe
enum NotePacking {
  /// Whether bytes begin as gzip does.
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// What is in a gzip of one member. Bytes that are not packed are returned as they are.
  ///
  /// - Throws: `InlayError` if the gzip is damaged, or what is in it exceeds `Limits.noteBytes`.
  static func unpacked(_ bytes: [UInt8], _ limits: Limits) throws -> [UInt8] {
    guard isPacked(bytes) else {
      try Limits.check("noteBytes", bytes.count, limits.noteBytes)
      return bytes
    }
    guard bytes.count >= leastBytes else { throw InlayError.notePacking("it is truncated") }
    let most = min(max(limits.noteBytes, 0), mostUnpacked(bytes.count))
    // The trailer states the size. It may lie, so it decides no more than the first try.
    let stated = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    for capacity in Set([min(max(stated, 1), most), most]).sorted() {
      if let result = try unpack(bytes, capacity: capacity) { return result }
    }
    throw InlayError.limit("noteBytes", allowed: limits.noteBytes)
  }

  /// The bytes of a header and a trailer (RFC 1952).
  private static let leastBytes = 18

  /// No deflate stream gives more: 258 bytes by two bits.
  private static func mostUnpacked(_ count: Int) -> Int {
    let (most, overflow) = count.multipliedReportingOverflow(by: 1_032)
    return overflow ? .max : most
  }

  /// What is in a gzip; `nil` if it is more than `capacity`.
  private static func unpack(_ bytes: [UInt8], capacity: Int) throws -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else {
      throw InlayError.notePacking("memory is short")
    }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var code = LIBDEFLATE_BAD_DATA
    var (used, made) = (0, 0)
    let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
      code = unsafe bytes.withUnsafeBytes { input in
        unsafe libdeflate_gzip_decompress_ex(
          decompressor, input.baseAddress, input.count, output.baseAddress, capacity, &used, &made)
      }
      filled = code == LIBDEFLATE_SUCCESS ? min(made, capacity) : 0
    }
    switch code {
    case LIBDEFLATE_SUCCESS:
      guard used == bytes.count else {
        throw InlayError.notePacking("\(bytes.count - used) bytes follow the gzip")
      }
      return result
    case LIBDEFLATE_INSUFFICIENT_SPACE: return nil
    default: throw InlayError.notePacking("the gzip is damaged")
    }
  }
}
