/// How certain it is that an input is of a format.
package struct FormatMatch: Sendable, Hashable {
  /// Whether the content alone decides. Otherwise the file name extension takes precedence.
  package let isCertain: Bool
  /// Of several equally certain matches, the one with the lowest rank wins, then the first in the registry.
  package let rank: Int

  /// A certain match. `rank` is the number of things before the deciding one that could have indicated another format.
  package static func certain(after rank: Int = 0) -> FormatMatch { FormatMatch(isCertain: true, rank: rank) }

  /// The input starts as inputs of this format often do.
  package static let likely = FormatMatch(isCertain: false, rank: 0)

  /// Nothing contradicts the format.
  package static let possible = FormatMatch(isCertain: false, rank: 1)
}
