package import ArgumentParser
internal import InlayCore
internal import InlayFormats

/// The answer to an invalid command line: a message and a line of advice.
package struct UsageMessage: Equatable {
  package var line: String
  package var advice: String

  /// - Parameters:
  ///   - parser: the message of ArgumentParser 1.8.
  ///   - arguments: the arguments of the process.
  ///   - tool: the command with all subcommands.
  ///   - isFile: whether there is a file with this name.
  package init(
    parser: String, arguments: [String], of tool: (some ParsableCommand).Type, isFile: (String) -> Bool
  ) {
    let place = CommandPlace(arguments, of: tool)
    let commands = tool.configuration.subcommands.compactMap { $0.configuration.commandName }
    line = Self.lowercasingFirst(parser.split(separator: "\n").first.map(String.init) ?? parser)
    advice = "see: \(place.help)"
    if let unknown = place.unknown {
      answer(unknownCommand: unknown, place, isFile: isFile)
    } else if let option = Self.quoted(in: parser, after: "Unknown option '") {
      answer(unknownOption: option, parser, place, arguments.first { commands.contains($0) })
    } else if let value = InvalidValue(parser) {
      line = value.line
      if let meant = Suggestion.nearest(to: value.value, among: value.possible) {
        advice = "did you mean \(meant)?"
      }
    } else if let missing = Self.quoted(in: parser, after: "Missing expected argument '") {
      // The parser's dots mean that it may be repeated.
      line = "\(missing.hasSuffix(" ...") ? String(missing.dropLast(4)) : missing) is missing"
    } else if let option = Self.quoted(in: parser, after: "Missing value for '") {
      line = "\(option) needs a value"
    } else if let option = Self.quoted(in: parser, after: "The option '") {
      line = "\(option) takes no value"
    } else if let argument = Self.quoted(in: parser, after: "Unexpected argument '") {
      line = "unexpected argument: \(argument)"
    }
    line = Visible.line(line)
    advice = Visible.line(advice)
  }

  private mutating func answer(unknownCommand name: String, _ place: CommandPlace, isFile: (String) -> Bool) {
    let shown = name.isEmpty ? "''" : Visible.name(name)
    line = "unknown command: \((place.known + [shown]).joined(separator: " "))"
    let extra = place.known.isEmpty ? ["--version"] : []
    if let meant = Suggestion.nearest(to: name, among: place.possible + extra) {
      advice = "did you mean \((["inlay"] + place.known + [meant]).joined(separator: " "))?"
    } else if isFile(name) {
      advice = (["name a command first: inlay"] + place.known + ["inspect", shown]).joined(separator: " ")
    }
  }

  private mutating func answer(
    unknownOption option: String, _ parser: String, _ place: CommandPlace, _ command: String?
  ) {
    line = "unknown option: \(Visible.name(option))"
    if place.known.isEmpty {
      let meant = option.lowercased() == "-v" ? "--version" : nil
      if let meant = meant ?? Suggestion.nearest(to: option, among: ["--version", "--help"]) {
        advice = "did you mean \(meant)?"
      } else if let command {
        advice = "options go after the command: inlay \(command) \(Visible.name(option))"
      }
      return
    }
    if place.known == ["convert"], option == "-o" || option == "--output" {
      advice = "the output is the second argument: inlay convert IN OUT"
      return
    }
    // The parser takes `-ofile` for `-o -f -i …`, or for a long name.
    if let letter = Self.quoted(in: parser, after: "or: Missing value for '")?.prefix(2), option.count > 2,
      !option.hasPrefix("--")
    {
      advice = "separate the option from its value: \(letter) \(Visible.name(String(option.dropFirst(2))))"
      return
    }
    // The parser's own suggestions may be far off.
    let near = Self.quoted(in: parser, after: "'. Did you mean '").map { [$0] } ?? []
    if let meant = Suggestion.nearest(to: option, among: near + ["--help"]) {
      advice = "did you mean \(meant)?"
    }
  }

  /// The text after `start`, up to the last quotation mark on that line.
  private static func quoted(in text: String, after start: String) -> String? {
    guard let range = text.firstRange(of: start) else { return nil }
    let rest = text[range.upperBound...].prefix { $0 != "\n" }
    let ends = ["'. Did you mean '", "' does not take", "' in '"].compactMap {
      rest.firstRange(of: $0)?.lowerBound
    }
    guard let end = ends.min() ?? rest.lastIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  /// The message in the style of our own, which begin with a lowercase letter.
  private static func lowercasingFirst(_ message: String) -> String {
    guard let first = message.first, message.dropFirst().first?.isLowercase == true else { return message }
    return first.lowercased() + message.dropFirst()
  }
}
