/// How sure a format is that an input is its own.
package struct FormatMatch: Sendable, Hashable {
  /// Whether the content leaves no doubt. Else the extension of a name goes before it.
  package let isCertain: Bool
  /// Of several that are as sure, the one with the lowest rank is taken, then the first in the table.
  package let rank: Int

  /// The content leaves no doubt; what tells it stands behind so many things that could tell of another format.
  package static func certain(after rank: Int = 0) -> FormatMatch { FormatMatch(isCertain: true, rank: rank) }

  /// It begins as inputs of this format often do.
  package static let likely = FormatMatch(isCertain: false, rank: 0)

  /// Nothing speaks against it.
  package static let possible = FormatMatch(isCertain: false, rank: 1)
}
