import Foundation
import TestKit

@testable import InlayCore
@testable import InlayFormats
@testable import InlayNetworks

/// The bytes of text that messages are measured with.
let networkSizes = [200_000, 2_000_000, 20_000_000]

/// The largest input on which rivals run that take quadratic time; ten times as much for mautrix.
private let quadraticBytes = 200_000

/// Finds codes in plain text, in memory, and the whole event of Nostr around it.
func networkCodes(_ bytes: Int) -> Benchmark {
  let input = NetworkInput(bytes: bytes)
  let text = input.text(":", ":")
  let runs = attributed(text)
  let note = input.note()
  let count = input.pieces.count
  let placed = images()
  let file = networkFile("note.json", note)
  return benchmark(
    "network-codes", bytes, "\(text.utf8.count) bytes of text with \(count) codes to runs with images",
    text.utf8.count, count,
    [
      .inside("Inlay, the machine") {
        try CodeReader.place(runs, CodeTemplate.nostr) { name, _ in placed[name] }.count
      },
      .inside("Inlay, finding alone") {
        let bytes = Array(text.utf8)
        var found = 0
        CodeReader.codes(in: bytes, CodeTemplate.nostr) { _, _ in
          found += 1
          return true
        }
        return found
      },
      .inside("Inlay, an event of Nostr to a document") { try read(.nostr, note).text.utf8.count },
      .program("inlay convert, the event to text", command(file.path, "nostr")),
      .selfTimed(
        "Python re, nostr-tools' expression, to pieces", script("codes", count), input: Array(text.utf8)),
    ], file.folder)
}

/// Finds tokens in stored text, in memory.
func networkTokens(_ bytes: Int) -> Benchmark {
  let input = NetworkInput(bytes: bytes)
  let text = input.text("[[image_id=", "]]")
  let runs = attributed(text)
  let count = input.pieces.count
  let placed = images()
  let settings = TokenSettings()
  var contenders: [Contender] = [
    .inside("Inlay, the machine") {
      try CodeReader.place(runs, settings.grammar, standIn: "\u{FFFC}") { name, _ in
        placed[settings.name(name)]
      }.count
    },
    .selfTimed("Python re, to pieces", script("tokens", count), input: Array(text.utf8)),
  ]
  if bytes <= quadraticBytes {
    contenders.append(
      .selfTimed(
        "Python re, each time from the start", script("tokens-again", count), input: Array(text.utf8)))
  }
  return benchmark(
    "network-tokens", bytes, "\(text.utf8.count) bytes of text with \(count) tokens to runs with images",
    text.utf8.count, count, contenders)
}

/// Text with ranges to runs, in memory, and the whole message of Telegram around it.
func networkRanges(_ bytes: Int) -> Benchmark {
  let input = NetworkInput(bytes: bytes)
  let (text, ranges) = input.ranges()
  let message = NetworkInput.message(text, ranges)
  let image = PlacedImage(
    InlineImage(
      identifier: "tg:5368324170671202286", mediaType: nil, content: .missing(MissingContent(.notCarried))),
    kind: .glyph)
  let marks: [MarkedRange.Mark] = [
    .style(.bold), .style(.italic), .style(.link("https://e.org/")), .image(image),
  ]
  let marked = ranges.map { MarkedRange($0.range, marks[$0.kind]) }
  let file = networkFile("message.json", message)
  var contenders: [Contender] = [
    .inside("Inlay, the machine") { try RangeReader.read(text, marked, unit: .utf16).value.count },
    .inside("Inlay, a message of Telegram to a document") { try read(.telegram, message).text.utf8.count },
    .program("inlay convert, the message to text", command(file.path, "telegram")),
    .selfTimed("Python, slices of UTF-16, in order", script("slices", ranges.count), input: message),
  ]
  if bytes <= quadraticBytes {
    contenders += [
      .selfTimed("aiogram, to HTML", script("aiogram", ranges.count), input: message),
      .selfTimed("telethon, to HTML", script("telethon", ranges.count), input: message),
    ]
  }
  return benchmark(
    "network-ranges", bytes, "\(text.utf8.count) bytes of text with \(ranges.count) ranges to runs",
    text.utf8.count, ranges.count, contenders, file.folder)
}

/// A message of Matrix, with its JSON, in memory.
func networkMatrix(_ bytes: Int) -> Benchmark {
  let input = NetworkInput(bytes: bytes)
  let message = input.event()
  var contenders: [Contender] = [.inside("Inlay") { try read(.matrix, message).text.utf8.count }]
  if bytes <= 10 * quadraticBytes {
    contenders.append(
      .selfTimed("mautrix, to text with entities", script("mautrix", 0), input: message))
  }
  return benchmark(
    "network-matrix", bytes, "\(message.count) bytes of a message of Matrix to a document", message.count,
    input.pieces.count,
    contenders)
}

/// Blocks of Slack, with their JSON, in memory.
func networkSlack(_ bytes: Int) -> Benchmark {
  let input = NetworkInput(bytes: bytes)
  let message = input.blocks()
  return benchmark(
    "network-slack", bytes, "\(message.count) bytes of a message of Slack to a document", message.count,
    input.pieces.count,
    [
      .inside("Inlay") { try read(.slack, message).text.utf8.count },
      .selfTimed("slack-sdk, to block objects", script("slack-sdk", 0), input: message),
    ])
}

private func benchmark(
  _ name: String, _ bytes: Int, _ work: String, _ read: Int, _ count: Int, _ contenders: [Contender],
  _ folder: TemporaryFolder? = nil
) -> Benchmark {
  Benchmark(
    name: "\(name)-\(bytes)", work: work, contenders: contenders,
    growsFrom: bytes == networkSizes[0] ? nil : "\(name)-\(bytes / 10)", perUnit: (count, "mark"),
    bytesRead: read,
    // The folder is gone with the input.
    finish: { withExtendedLifetime(folder) {} })
}

/// The images of all codes.
private func images() -> [String: PlacedImage] {
  Dictionary(
    uniqueKeysWithValues: NetworkInput.names.map { name in
      let url = "https://e.org/\(name).png"
      return (
        name,
        PlacedImage(
          InlineImage(
            identifier: ContentIdentifier(rawValue: name), mediaType: .png,
            content: .external(ExternalContent(url: url))),
          kind: .glyph)
      )
    })
}

private func attributed(_ text: String) -> AttributedText {
  do { return try AttributedText([AttributedRun(text)]) } catch { fatalError("\(error)") }
}

private func read(_ format: Format, _ bytes: [UInt8]) throws -> DecomposedText {
  try format.read(.file(MemorySource(bytes), name: nil), options: ReadOptions()).value
}

private func networkFile(_ name: String, _ bytes: [UInt8]) -> (folder: TemporaryFolder?, path: String) {
  let folder = try? TemporaryFolder()
  let path = (folder?.path ?? "") + "/" + name
  try? Files.write(bytes, to: path)
  return (folder, path)
}

private func command(_ path: String, _ format: String) -> [String] {
  [
    TerminalInputs.program, "convert", path, path + ".txt", "--from", format, "--to", "text", "--quiet",
    "--force",
  ]
}

private func script(_ task: String, _ count: Int) -> [String] {
  Rivals.python("network_messages.py", [task, "\(count)"])
}
