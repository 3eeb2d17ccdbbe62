/// Where in an input something is wrong.
public enum FormatPlace: Sendable, Hashable, CustomStringConvertible {
  /// An offset in bytes from the start, from 0.
  case byte(Int)
  /// An offset in UTF-16 units of the text, from 0.
  case utf16(Int)

  /// In words, such as `byte 12`.
  public var description: String {
    switch self {
    case .byte(let offset): "byte \(offset)"
    case .utf16(let offset): "UTF-16 position \(offset)"
    }
  }
}
