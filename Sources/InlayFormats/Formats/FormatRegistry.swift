internal import InlayContainer
package import InlayCore
package import InlayFiles

/// A table of formats, with lookup functions.
///
/// A program assembles it from the modules it links; formats do not register themselves. The order matters if an input
/// could be of several formats, and for lists in messages.
public struct FormatRegistry: Sendable {
  /// The formats in the table.
  public let formats: [Format]

  /// A table of `formats`. If several have the same name, lookups by name find the first.
  public init(_ formats: [Format]) { self.formats = formats }

  /// The format named `name`; `nil` if there is none.
  public func named(_ name: FormatName) -> Format? { formats.first { $0.name == name } }

  /// The format named `name`, as given on a command line.
  ///
  /// - Throws: `InlayError` if there is none.
  package func named(_ name: String) throws -> Format {
    guard let format = named(FormatName(rawValue: name)) else {
      throw InlayError.formatUnknownName(name, known: formats.map(\.name))
    }
    return format
  }

  /// The format of the extension at the end of `path`, ignoring case. The longest extension wins, so `a.inlay.tar` is
  /// not an ordinary tar. Returns `nil` if no extension matches, or if there is nothing before it.
  ///
  /// - Parameter condition: says which formats count, such as those that can be written.
  package func forExtension(ofPath path: String, where condition: (Format) -> Bool = { _ in true }) -> Format?
  {
    let name = Format.fileName(ofPath: path)
    var best: (format: Format, count: Int)?
    for format in formats where condition(format) {
      if let count = format.longestExtension(ofFileName: name), count > best?.count ?? 0 {
        best = (format, count)
      }
    }
    return best?.format
  }

  /// The names of the formats that satisfy `condition`, for a sentence.
  package func names(_ condition: (Format) -> Bool = { _ in true }) -> String {
    formats.filter(condition).map(\.name.rawValue).joined(separator: ", ")
  }
}

extension FormatRegistry {
  /// How many bytes a stream called `name` may have that begins as `beginning`, which has ``StreamLimit/beginning``
  /// bytes; `nil` if it is of no format in the table, and no archive.
  package func streamLimit(
    startingWith beginning: any ByteSource, name: String?, _ limits: Limits
  ) -> StreamLimit? {
    // What is in an archive shows later.
    if FormatLook.isTar(beginning) || ArchiveKind.recognize(beginning) != nil {
      return StreamLimit("bundleBytes", limits.bundleBytes)
    }
    if let format = recognize(.file(beginning, name: name)) { return format.streamLimit(limits) }
    // Commands for image files know more kinds than there are formats.
    let prefix = (try? beginning.read(0..<min(512, beginning.count))) ?? []
    guard ImageHeader.recognize(prefix)?.rawValue.hasPrefix("image/") ?? false else { return nil }
    return Format.image.streamLimit(limits)
  }

  /// The format of `input`: by its content if that decides; else by the extension of its name; else a format it could
  /// be. Returns `nil` if it is none of the formats in the table.
  ///
  /// Reads at most the first megabyte of a file, the first 64 of JSON, or the headers of a tar. A canceled task does not change the answer.
  public func recognize(_ input: FormatInput) -> Format? {
    let look = FormatLook(input)
    let matches = formats.map { ($0, $0.match(look)) }
    if let certain = Self.first(matches, where: \.isCertain) { return certain }
    if let byExtension = input.name.flatMap({ forExtension(ofPath: $0, where: \.canRead) }),
      byExtension.isBundle == look.isFolder
    {
      return byExtension
    }
    return Self.first(matches) { !$0.isCertain }
  }

  /// Whether `format` may replace an existing file or folder: its content is of that format, or could be and is not
  /// certainly another.
  func isOwn(_ standing: FormatInput, _ format: Format) -> Bool {
    let look = FormatLook(standing)
    let matches = formats.map { ($0, $0.match(look)) }
    if let certain = Self.first(matches, where: \.isCertain) { return certain.name == format.name }
    return format.match(look) != nil
  }

  /// The format with the best match. Of equal matches, the first in the table.
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
