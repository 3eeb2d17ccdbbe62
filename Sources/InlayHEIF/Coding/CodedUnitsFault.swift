/// Why coded data cannot be taken apart into units.
enum CodedUnitsFault: Error, Hashable {
  /// The last one runs past the end, or lacks its header.
  case cutShort
  /// There are more than so many.
  case tooMany(allowed: Int)

  /// A clause about the data of `codec`.
  func sentence(_ codec: String) -> String {
    switch self {
    case .cutShort: "the units of the \(codec) data run past their end"
    case .tooMany(let allowed): "the \(codec) data of one picture have more than \(allowed) units"
    }
  }
}
