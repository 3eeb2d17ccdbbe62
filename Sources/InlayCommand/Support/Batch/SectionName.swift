internal import InlayCore
internal import InlayFormats
internal import InlayJSON

/// How a report says which of several inputs it is about.
enum SectionName {
  /// The line above a report for people.
  static func heading(_ input: String) -> String {
    let name = Visible.line(InputOpener.name(input))
    return Terminal.outputTakesColor ? "\u{1B}[1m\(name)\u{1B}[22m" : name
  }

  /// The report, one object of JSON on a line, with a first member `file`.
  static func adding(_ input: String, to line: String) -> String {
    var writer = JSONWriter()
    writer.string(InputOpener.name(input))
    // A writer fails where values are missing or misplaced, and here is one in its place.
    let name = (try? writer.finish()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return "{\"file\":\(name),\(line.dropFirst())"
  }
}
