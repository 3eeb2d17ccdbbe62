import Foundation
import TestKit

@testable import InlayCore
@testable import InlayFormats

/// Messages of chat networks that are always the same: one code, range or element in about 80 bytes of text.
struct NetworkInput {
  /// Bytes of text between two codes or ranges.
  private static let share = 80
  /// The names of the codes.
  static let names = (0..<100).map { "blob\($0)" }

  /// Pieces of text, with something to mark after each.
  let pieces: [String]

  /// About `bytes` bytes of text.
  init(bytes: Int) {
    let words = [
      "hello ", "Grüße ", "Привет ", "漢字かな", "👍🏽", "naïve café ", "the quick brown fox ", "at 10:30 ", "a ",
      "é",
      "да: ", "漢字", "see https://e.org/a ", "\n",
    ]
    var random = SplitMix64(seed: 31)
    pieces = (0..<max(1, bytes / Self.share)).map { _ in
      var piece = ""
      while piece.utf8.count < Self.share - 12 {
        piece += words[Int.random(in: 0..<words.count, using: &random)]
      }
      return piece + " "
    }
  }

  private static func name(_ number: Int) -> String { names[(number &* 7_919) % names.count] }

  /// Text with `before` NAME `after` behind each piece.
  func text(_ before: String, _ after: String) -> String {
    var text = ""
    for (number, piece) in pieces.enumerated() { text += piece + before + Self.name(number) + after + " " }
    return text
  }

  /// An event of Nostr with `:NAME:` and a tag for each name.
  func note() -> [UInt8] {
    let tags = Self.names.map { "[\"emoji\",\"\($0)\",\"https://e.org/\($0).png\"]" }.joined(separator: ",")
    return Array("{\"kind\":1,\"tags\":[\(tags)],\"content\":\"\(Self.escaped(text(":", ":")))\"}".utf8)
  }

  /// A range after each piece: bold, italic, a link, and a custom emoji in turn. Positions are UTF-16 units.
  func ranges() -> (text: String, ranges: [(kind: Int, range: Range<Int>)]) {
    var text = ""
    var ranges: [(kind: Int, range: Range<Int>)] = []
    var at = 0
    for (number, piece) in pieces.enumerated() {
      let kind = number % 4
      let covered = kind == 3 ? "👍" : "marked words"
      text += piece + covered + " "
      at += piece.utf16.count
      ranges.append((kind, at..<at + covered.utf16.count))
      at += covered.utf16.count + 1
    }
    return (text, ranges)
  }

  /// A message of Telegram's Bot API with these ranges.
  static func message(_ text: String, _ ranges: [(kind: Int, range: Range<Int>)]) -> [UInt8] {
    let kinds = [
      "\"bold\"", "\"italic\"", "\"text_link\",\"url\":\"https://e.org/\"",
      "\"custom_emoji\",\"custom_emoji_id\":\"5368324170671202286\"",
    ]
    let entities = ranges.map {
      "{\"offset\":\($0.range.lowerBound),\"length\":\($0.range.count),\"type\":\(kinds[$0.kind])}"
    }
    return Array(
      "{\"text\":\"\(escaped(text))\",\"entities\":[\(entities.joined(separator: ","))]}".utf8)
  }

  /// A message of Matrix: paragraphs of twenty pieces, each with a style, a link or an emoticon.
  func event() -> [UInt8] {
    var page = ""
    for (number, piece) in pieces.enumerated() {
      if number % 20 == 0 { page += number == 0 ? "<p>" : "</p><p>" }
      let words = piece.replacing("\n", with: "")
      switch number % 4 {
      case 0: page += words + "<strong>marked</strong> "
      case 1: page += words + "<em>marked</em> "
      case 2: page += words + "<a href=\"https://e.org/\">marked</a> "
      default:
        page +=
          words
          + "<img data-mx-emoticon src=\"mxc://e.org/\(Self.name(number))\" alt=\"a blob\" title=\"blob\" height=\"32\"> "
      }
    }
    return Array(
      ("{\"msgtype\":\"m.text\",\"body\":\"x\",\"format\":\"org.matrix.custom.html\",\"formatted_body\":\""
        + Self.escaped(page + "</p>") + "\"}").utf8)
  }

  /// A message of Slack: a block of rich text with an element for each piece and one after it.
  func blocks() -> [UInt8] {
    var elements: [String] = []
    for (number, piece) in pieces.enumerated() {
      elements.append("{\"type\":\"text\",\"text\":\"\(Self.escaped(piece))\"}")
      switch number % 3 {
      case 0: elements.append("{\"type\":\"text\",\"text\":\"marked\",\"style\":{\"bold\":true}}")
      case 1: elements.append("{\"type\":\"link\",\"url\":\"https://e.org/\",\"text\":\"marked\"}")
      default: elements.append("{\"type\":\"emoji\",\"name\":\"\(Self.name(number))\"}")
      }
    }
    return Array(
      ("{\"text\":\"x\",\"blocks\":[{\"type\":\"rich_text\",\"elements\":[{\"type\":\"rich_text_section\","
        + "\"elements\":[\(elements.joined(separator: ","))]}]}]}").utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
