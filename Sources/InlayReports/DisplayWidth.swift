package import InlayUnicode

/// Columns that text takes on a terminal, and lines cut to them.
package struct DisplayWidth {
  /// How the terminal counts.
  package let profile: WidthProfile

  /// - Parameter profile: how the terminal counts; as modern ones do unless told otherwise.
  package init(_ profile: WidthProfile = .modern) { self.profile = profile }

  /// UTF-8 bytes of a cluster of marks from which on it is no letter any more, so that nothing endless gets through.
  private static let mostBytes = 128

  /// Columns of a line. Complexity: O(n).
  package func of(_ text: some StringProtocol) -> Int { profile.count(String(text)).cells }

  /// The line, cut to `columns` between clusters, with `…` at the end where it is longer. Complexity: O(n).
  package func cut(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var used = 0
    // Where the line is cut if it turns out too long.
    var fitting = 0
    for cluster in CellScanner(profile: profile).pieces(of: text) {
      used += cluster.width ?? 0
      if used > columns || cluster.utf8Range.count > Self.mostBytes {
        return String(decoding: text.utf8.prefix(fitting), as: UTF8.self) + "…"
      }
      if used < columns { fitting = cluster.end.utf8 }
    }
    return text
  }

  /// The line with spaces behind it up to `columns`, or in front of it. Complexity: O(n).
  package func padded(_ text: String, to columns: Int, isRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, columns - of(text)))
    return isRight ? padding + text : text + padding
  }
}
