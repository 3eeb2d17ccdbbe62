internal import InlayCore
internal import InlayFormats

/// What a command line that cannot be understood is answered with: a line, and a line of advice.
struct UsageMessage: Equatable {
  var line: String
  var advice: String

  /// - Parameters:
  ///   - parser: the parser's own words, of version 1.8 of ArgumentParser.
  ///   - arguments: the command line behind the command's name.
  ///   - isFile: whether there is a file of that name.
  init(parser: String, arguments: [String], isFile: (String) -> Bool) {
    let place = CommandPlace(arguments)
    line = Self.lowercasingFirst(parser.split(separator: "\n").first.map(String.init) ?? parser)
    advice = "see: \(place.help)"
    if let unknown = place.unknown {
      answer(unknownCommand: unknown, place, isFile: isFile)
    } else if let option = Self.quoted(in: parser, after: "Unknown option '") {
      answer(unknownOption: option, parser, place, arguments)
    } else if let value = InvalidValue(parser) {
      line = value.line
      if let meant = Suggestion.nearest(to: value.value, among: value.possible) {
        advice = "did you mean \(meant)?"
      }
    } else if let missing = Self.quoted(in: parser, after: "Missing expected argument '") {
      // The parser's dots say that there may be several.
      line = "\(missing.hasSuffix(" ...") ? String(missing.dropLast(4)) : missing) is missing"
    } else if let option = Self.quoted(in: parser, after: "Missing value for '") {
      line = "\(option): the value is missing"
    } else if let option = Self.quoted(in: parser, after: "The option '") {
      line = "\(option) takes no value"
    } else if let argument = Self.quoted(in: parser, after: "Unexpected argument '") {
      line = "there is no place for \(argument)"
    }
    line = Visible.line(line)
    advice = Visible.line(advice)
  }

  private mutating func answer(unknownCommand name: String, _ place: CommandPlace, isFile: (String) -> Bool) {
    let shown = name.isEmpty ? "''" : Visible.name(name)
    line = "there is no command \((place.known + [shown]).joined(separator: " "))"
    let extra = place.known.isEmpty ? ["--version"] : []
    if let meant = Suggestion.nearest(to: name, among: place.possible + extra) {
      advice = "did you mean \((["inlay"] + place.known + [meant]).joined(separator: " "))?"
    } else if isFile(name) {
      advice = (["a command comes first: inlay"] + place.known + ["inspect", shown]).joined(separator: " ")
    }
  }

  private mutating func answer(
    unknownOption option: String, _ parser: String, _ place: CommandPlace, _ arguments: [String]
  ) {
    line = "there is no option \(Visible.name(option))"
    if place.known.isEmpty {
      let meant = option.lowercased() == "-v" ? "--version" : nil
      if let meant = meant ?? Suggestion.nearest(to: option, among: ["--version", "--help"]) {
        advice = "did you mean \(meant)?"
      } else if let command = arguments.first(where: { CommandPlace.names.contains($0) }) {
        advice = "options stand behind the command: inlay \(command) \(Visible.name(option))"
      }
      return
    }
    if place.known == ["convert"], option == "-o" || option == "--output" {
      advice = "the output is the second name: inlay convert IN OUT"
      return
    }
    // `-ofile`: the parser takes it for `-o -f -i …`, or for a long name.
    if let letter = Self.quoted(in: parser, after: "or: Missing value for '")?.prefix(2), option.count > 2,
      !option.hasPrefix("--")
    {
      advice = "a value stands apart: \(letter) \(Visible.name(String(option.dropFirst(2))))"
      return
    }
    // The parser is generous with what it takes for near.
    let near = Self.quoted(in: parser, after: "'. Did you mean '").map { [$0] } ?? []
    if let meant = Suggestion.nearest(to: option, among: near + ["--help"]) {
      advice = "did you mean \(meant)?"
    }
  }

  /// What stands in the first quotation that begins so, up to its last quotation mark on that line.
  private static func quoted(in text: String, after start: String) -> String? {
    guard let range = text.firstRange(of: start) else { return nil }
    let rest = text[range.upperBound...].prefix { $0 != "\n" }
    let ends = ["'. Did you mean '", "' does not take", "' in '"].compactMap {
      rest.firstRange(of: $0)?.lowerBound
    }
    guard let end = ends.min() ?? rest.lastIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  /// The parser's message as one that starts like our own.
  private static func lowercasingFirst(_ message: String) -> String {
    guard let first = message.first, message.dropFirst().first?.isLowercase == true else { return message }
    return first.lowercased() + message.dropFirst()
  }
}
