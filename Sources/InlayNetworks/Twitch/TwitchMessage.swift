import InlayCore
import InlayFormats

/// A line of Twitch's chat: IRC with tags, of which `emotes` has ranges in code points with inclusive ends.
enum TwitchMessage {
  private static let command = " PRIVMSG "

  /// Whether a line is a message with tags.
  static func isOne(_ line: some Sequence<UInt8>) -> Bool {
    let start = Array(line)
    return start.first == UInt8(ascii: "@") && start.firstRange(of: Array(command.utf8)) != nil
  }

  /// Reads one line. A range that is no range, or lies outside the text, is ignored, as Twitch's programs do.
  ///
  /// - Throws: `InlayError` if it is no message, or a limit is exceeded. Complexity: O(n + k log k).
  static func read(_ line: String, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText> {
    guard line.utf8.first == UInt8(ascii: "@"), let space = line.firstIndex(of: " "),
      let command = line.firstRange(of: command), let colon = line[command.upperBound...].firstRange(of: " :")
    else { throw InlayError.network("line of Twitch", missing: "PRIVMSG") }
    var text = String(line[colon.upperBound...])
    while let last = text.unicodeScalars.last, last == "\r" || last == "\n" {
      text.unicodeScalars.removeLast()
    }
    // An action (`/me`) stands between two marks, which ranges do not count.
    if text.utf8.starts(with: "\u{1}ACTION ".utf8), text.utf8.last == 1 {
      text = String(decoding: text.utf8.dropFirst(8).dropLast(), as: UTF8.self)
    }
    var collector = DiagnosticCollector()
    let images = NetworkImages(map)
    var ranges: [MarkedRange] = []
    for tag in line[line.index(after: line.startIndex)..<space].split(separator: ";")
    where tag.hasPrefix("emotes=") {
      for emote in tag.dropFirst(7).split(separator: "/") {
        guard let mark = emote.firstIndex(of: ":") else {
          collector.report(.networksBadReference, "an emote has no ranges")
          continue
        }
        let number = String(emote[..<mark])
        let image = try image(number, images)
        for range in emote[emote.index(after: mark)...].split(separator: ",") {
          let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
          guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, last >= first,
            last < Int.max
          else {
            collector.report(
              .rangesOutside, "the range \(Visible.name(String(range))) of an emote was ignored")
            continue
          }
          ranges.append(MarkedRange(first..<last + 1, .image(image)))
        }
      }
    }
    let runs = try RangeReader.read(text, ranges, unit: .scalars, defect: .ignored, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(
      decomposed.value, diagnostics: collector.diagnostics + runs.diagnostics + decomposed.diagnostics)
  }

  private static func image(_ number: String, _ images: NetworkImages) throws -> PlacedImage {
    let isName = number.utf8.allSatisfy { CodeAlphabet("_-").contains($0) }
    return try images.placed(
      NetworkImages.Claim(
        identifier: "twitch:\(number)", reference: number,
        url: isName ? "https://static-cdn.jtvnw.net/emoticons/v2/\(number)/default/light/3.0" : nil))
  }
}
