package import InlayCore

/// What `inlay-unpack` says on standard error if it does not succeed: an error in one line, its parts separated by tabs.
package enum UnpackReply {
  /// The exit status if the archive is refused (EX_DATAERR).
  package static let refused: Int32 = 65
  /// The exit status if the program was not started as a helper (EX_USAGE).
  package static let usage: Int32 = 64
  /// The exit status if it could not drop its privileges (EX_NOPERM).
  package static let notConfined: Int32 = 77
  /// The most bytes of a line.
  package static let largest = 65_536

  /// The line for an error.
  package static func line(_ error: InlayError) -> String {
    let details = error.details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let position = error.place.position?.byte.map { String($0) } ?? ""
    let parts =
      [error.code.rawValue, error.message, error.advice ?? "", error.place.file ?? "", position] + details
    // No visible text has a tab or the end of a line in it.
    return parts.map { Visible.line($0.prefix(4_096)) }.joined(separator: "\t") + "\n"
  }

  /// The error in a line; `nil` if it is none that unpacking has. Any other could make a caller react to something that
  /// did not happen.
  package static func error(_ line: String) -> InlayError? {
    guard line.utf8.last == UInt8(ascii: "\n") else { return nil }
    let parts = line.dropLast().split(separator: "\t", omittingEmptySubsequences: false).map {
      Visible.line($0)
    }
    guard parts.count >= 5, ["archive.", "limit.", "tree."].contains(where: { parts[0].hasPrefix($0) }) else {
      return nil
    }
    var details: [String: String] = [:]
    for part in parts.dropFirst(5) {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      details[String(part[..<equals])] = String(part[part.index(after: equals)...])
    }
    var place = InlayError.Place()
    if !parts[3].isEmpty { place.file = parts[3] }
    place.position = Int(parts[4]).map { .byte($0) }
    return InlayError(
      InlayError.Code(rawValue: parts[0]), parts[1], at: place, advice: parts[2].isEmpty ? nil : parts[2],
      details: details)
  }
}
