/// Why terminals may disagree about a scalar. The order is that of Scripts/make-unicode-tables.
enum ScalarDispute: UInt8, Sendable {
  /// They do not, or nothing is known.
  case none
  /// Unicode added it in this version, which some do not know yet.
  case version13, version14, version15
  /// Some give it a width of its own: ``WidthExceptions``.
  case exception

  /// O(1).
  @inline(__always)
  init(_ value: UInt32) {
    guard value < UnicodeTables.disputedEnd else {
      self = .none
      return
    }
    let block = Int(UnicodeTables.disputesOf64[Int(value >> 6)])
    self = ScalarDispute(rawValue: UnicodeTables.disputes[block << 6 | Int(value & 63)]) ?? .none
  }

  /// The major version of Unicode that added it, where that is recent.
  var version: Int? {
    switch self {
    case .version13: 13
    case .version14: 14
    case .version15: 15
    case .none, .exception: nil
    }
  }
}
