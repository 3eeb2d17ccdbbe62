/// Why coded data cannot be separated into units.
enum CodedUnitsFault: Error, Hashable {
  /// The last unit extends past the end, or has no header.
  case cutShort
  /// There are more units than allowed.
  case tooMany(allowed: Int)

  /// A clause of a sentence about the data of `codec`.
  func sentence(_ codec: String) -> String {
    switch self {
    case .cutShort: "the units of the \(codec) data extend beyond its end"
    case .tooMany(let allowed): "the \(codec) data of one picture has more than \(allowed) units"
    }
  }
}
