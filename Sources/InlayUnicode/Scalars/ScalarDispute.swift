/// Why terminals may differ about a scalar. The order is that of Scripts/generate/unicode-tables.
enum ScalarDispute: UInt8, Sendable {
  /// No known difference.
  case none
  /// It was added in this Unicode version, which some terminals do not know yet.
  case version13, version14, version15
  /// Some terminals give it an exceptional width: ``WidthExceptions``.
  case exception

  /// Looks up the reason for a code point. O(1).
  @inline(__always)
  init(_ value: UInt32) {
    guard value < UnicodeTables.disputedEnd else {
      self = .none
      return
    }
    let block = Int(UnicodeTables.disputesOf64[Int(value >> 6)])
    self = ScalarDispute(rawValue: UnicodeTables.disputes[block << 6 | Int(value & 63)]) ?? .none
  }

  /// The major version of Unicode that added it, if that is recent.
  var version: Int? {
    switch self {
    case .version13: 13
    case .version14: 14
    case .version15: 15
    case .none, .exception: nil
    }
  }
}
