internal import InlayCore

/// A table of formats, and ways to find a row.
///
/// A program puts it together from the rooms it links; nothing registers itself. The order counts where an input could
/// be of several formats, and in messages.
public struct FormatRegistry: Sendable {
  /// The rows.
  public let formats: [Format]

  /// A table of `formats`. Of several with one name only the first is found by it.
  public init(_ formats: [Format]) { self.formats = formats }

  /// The format called `name`; `nil` if there is none.
  public func named(_ name: FormatName) -> Format? { formats.first { $0.name == name } }

  /// The format called `name`, as given on a command line.
  ///
  /// - Throws: ``InlayError``.
  public func named(_ name: String) throws -> Format {
    guard let format = named(FormatName(rawValue: name)) else {
      throw InlayError.formatUnknownName(name, known: formats.map(\.name))
    }
    return format
  }

  /// The format whose extension `path` ends with, in any case; the longest extension counts, so `a.inlay.tar` is not
  /// a tar of something else. `nil` if there is none, or nothing in front of the extension.
  public func forExtension(ofPath path: String) -> Format? {
    let name = Format.fileName(ofPath: path)
    var best: (format: Format, count: Int)?
    for format in formats {
      if let count = format.longestExtension(ofFileName: name), count > best?.count ?? 0 {
        best = (format, count)
      }
    }
    return best?.format
  }

  /// Names of the formats that satisfy `condition`, for a sentence.
  package func names(_ condition: (Format) -> Bool = { _ in true }) -> String {
    formats.filter(condition).map(\.name.rawValue).joined(separator: ", ")
  }
}

extension FormatRegistry {
  /// The format of `input`: by its content, where that is plain; by the extension of its name; else one it could be.
  /// `nil` if it is none of the formats here.
  ///
  /// A cheap look: the first megabyte of a file at most, and the headers of a tar. It answers truly in a canceled task
  /// too.
  public func recognize(_ input: FormatInput) -> Format? {
    let look = FormatLook(input)
    let matches = formats.map { ($0, $0.match(look)) }
    if let certain = Self.first(matches, where: \.isCertain) { return certain }
    if let byExtension = input.name.flatMap({ forExtension(ofPath: $0) }),
      byExtension.isBundle == look.isFolder
    {
      return byExtension
    }
    return Self.first(matches) { !$0.isCertain }
  }

  /// Whether what stands somewhere may make way for `format`: it is of that format by its content, or could be and is
  /// certainly nothing else.
  func isOwn(_ standing: FormatInput, _ format: Format) -> Bool {
    let look = FormatLook(standing)
    let matches = formats.map { ($0, $0.match(look)) }
    if let certain = Self.first(matches, where: \.isCertain) { return certain.name == format.name }
    return format.match(look) != nil
  }

  /// The row whose match comes first; of equal ones the first in the table.
  private static func first(
    _ matches: [(format: Format, match: FormatMatch?)], where condition: (FormatMatch) -> Bool
  ) -> Format? {
    var best: (format: Format, rank: Int)?
    for (format, match) in matches {
      guard let match, condition(match), match.rank < best?.rank ?? .max else { continue }
      best = (format, match.rank)
    }
    return best?.format
  }
}
