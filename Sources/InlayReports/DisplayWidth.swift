package import InlayUnicode

/// Measures text in the columns of a terminal, and cuts and pads it.
package struct DisplayWidth {
  /// How the terminal counts.
  package let profile: WidthProfile

  /// - Parameter profile: how the terminal counts.
  package init(_ profile: WidthProfile = .modern) { self.profile = profile }

  /// The maximum bytes of a cluster in UTF-8. Combining marks could make it endless.
  private static let mostBytes = 128

  /// The width of a line in columns. Complexity: O(n).
  package func of(_ text: some StringProtocol) -> Int { profile.count(String(text)).cells }

  /// The line, cut between clusters to `columns`. A line that was cut ends with `…`. Complexity: O(n).
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

  /// The line, padded with spaces to `columns` on the right, or on the left. Complexity: O(n).
  package func padded(_ text: String, to columns: Int, isRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, columns - of(text)))
    return isRight ? padding + text : text + padding
  }
}
