/// Why a color profile was not used.
enum ProfileProblem: Error, CustomStringConvertible {
  case tooLarge, unreadable, otherColorSpace, otherClass, processElements

  /// Maximum size of a profile in bytes. Printer profiles have a few million.
  static let maximumBytes = 8 << 20

  var description: String {
    switch self {
    case .tooLarge: "it has more than \(Self.maximumBytes) bytes"
    case .unreadable: "it is damaged"
    case .otherColorSpace: "it is for a different color space than the image has"
    case .otherClass: "it does not describe a device"
    case .processElements: "it uses multi-processing elements, which are not supported"
    }
  }
}
