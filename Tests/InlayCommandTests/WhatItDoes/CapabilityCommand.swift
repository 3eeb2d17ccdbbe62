import Foundation
import Inlay
import TestKit
import Testing

/// What the command of a row must leave, print or show.
struct CapabilityCommand: Sendable {
  enum Outcome: Sendable {
    /// A PNG of this width.
    case picture(String, width: Int)
    /// A file with these parts of text.
    case file(String, [String])
    /// Standard output with these parts.
    case prints([String])
    /// A file, or a folder with all in it, the same as another one.
    case same(String, String)
    /// The number of pictures in a document, and the number of them that have bytes.
    case pictures(String, Int, here: Int)
    /// A terminal, by the steps of `viewer-session.py`; what the part of the screen noted as `picture` shows.
    case terminal(steps: String, [String])
  }

  var row: String
  var outcome: Outcome

  init(_ row: String, _ outcome: Outcome) { (self.row, self.outcome) = (row, outcome) }

  /// In the order of the page.
  static let all = [
    CapabilityCommand("1.7", .picture("styled.png", width: 800)),
    CapabilityCommand("1.9", .file("page.html", ["<h2", "<ul", "<li"])),
    CapabilityCommand("1.12", .same("Postcard.rtfd", "pasted.rtfd")),
    CapabilityCommand("1.13", .picture("narrow.png", width: 240)),
    CapabilityCommand("1.14", .picture("half.png", width: 240)),
    CapabilityCommand("1.15", .same("Postcard.rtfd", "copy.rtfd")),
    CapabilityCommand(
      "1.16",
      .terminal(
        steps: #"""
          [{"wait":"Dear Ada"},{"keys":"]"},{"wait":"Enter: open"},{"keys":"]]]]]]\r"},{"wait":"360"},
           {"keys":"1"},{"wait":"100 %"},{"keys":"+++"},{"wait":"283 %"},{"note":"before"},{"keys":"l"},
           {"wait":"▀"},{"note":"picture"},{"keys":"qq"}]
          """#, ["▀"])),
    CapabilityCommand("1.17", .file("note.html", ["type=\"checkbox\"", "<img"])),
    CapabilityCommand("1.19", .same("Art/lake.png", "copy.png")),
    CapabilityCommand("1.20", .file("Postcard.inlay/document.json", ["\"outgoing\""])),
    CapabilityCommand("1.21", .same("Postcard.rtfd", "back.rtfd")),
    CapabilityCommand("1.22", .pictures("back.inlay", 6, here: 6)),
    CapabilityCommand("1.23", .file("plain.rtf", ["\\pict", "\\pngblip"])),
    CapabilityCommand("1.25", .pictures("back.inlay", 6, here: 6)),
    CapabilityCommand("2.1", .prints(["[a lake in the evening]", "[a sun]"])),
    CapabilityCommand("2.2", .pictures("album.inlay", 2, here: 2)),
    CapabilityCommand("2.3", .picture("album.png", width: 800)),
    CapabilityCommand("2.9", .file("album.inlay.json", ["\"width\":30000", "\"height\":30000"])),
    CapabilityCommand("2.10", .picture("small.png", width: 800)),
    CapabilityCommand("2.11", .picture("wide.png", width: 240)),
    CapabilityCommand("2.12", .prints(["png", "360×240"])),
    CapabilityCommand("3.4", .pictures("Postcard.inlay", 6, here: 6)),
    CapabilityCommand("3.9", .prints(["9 placements", "37459D8D-8A3D-41B5-AF29-FD28EE7DDCD80", "2×"])),
    CapabilityCommand("3.10", .prints(["\"utf16Length\":278"])),
    CapabilityCommand(
      "3.13",
      .file("stored.tokens", ["“Sleep well,” [[image_id=B47DCB8C-7808-43DE-A1DA-7ECB1163889B0]]\nGrace"])),
    CapabilityCommand("3.14", .same("Art/lake.png", "story.rtfd/lake.png")),
    CapabilityCommand("3.15", .file("post.bbcode", ["[b]", "[img", "[url="])),
    CapabilityCommand("4.1", .picture("magazine.png", width: 800)),
    CapabilityCommand("4.2", .file("tags.inlay.json", ["Georgia", "#ff0000ff", "#0000ffff"])),
    CapabilityCommand("4.3", .same("Art/lake.png", "tags.rtfd/lake.png")),
    CapabilityCommand("4.4", .file("lake.inlay.json", ["and 1 < 2.\\r\\nThis is a lake:\\r\\n"])),
    CapabilityCommand("4.5", .picture("wide-1.png", width: 1_024)),
    CapabilityCommand("4.6", .picture("phone-2.png", width: 375)),
    CapabilityCommand("4.8", .picture("card-1.png", width: 200)),
    CapabilityCommand("4.11", .file("magazine.pdf", ["%PDF-"])),
    CapabilityCommand("4.13", .picture("large.png", width: 800)),
    CapabilityCommand(
      "5.1", .file("postcard.json", ["\"imageRanges\"", "\"imageData\"", "\"string\"", "EDBBB082"])),
    CapabilityCommand("5.2", .pictures("postcard.inlay.json", 6, here: 6)),
    CapabilityCommand("5.5", .same("Postcard.rtfd", "same.rtfd")),
    CapabilityCommand("5.8", .prints(["Dear Ada", "▀"])),
    CapabilityCommand("5.9", .picture("em.png", width: 800)),
    CapabilityCommand("5.13", .file("words.txt", ["Greetings from the lake [sun wearing sunglasses]"])),
    CapabilityCommand("5.14", .file("Postcard.inlay/document.json", ["\"fallback\"", "image/png"])),
    CapabilityCommand("6.1", .pictures("menu.inlay.json", 6, here: 6)),
    CapabilityCommand("6.2", .prints(["1        3     7     17       3  16"])),
    CapabilityCommand("6.3", .prints(["╞══", "Kurseong, India", "▀"])),
    CapabilityCommand("6.4", .prints([": 10.00", "────────────────────\n"])),
    CapabilityCommand("6.5", .file("menu.pdf", ["%PDF-"])),
    CapabilityCommand("6.6", .file("menu.rtf", ["\\trowd", "\\trhdr", "\\pict"])),
    CapabilityCommand(
      "6.7", .file("menu.txt", ["Darjeeling [sun wearing sunglasses], first flush  Kurseong, India"])),
    CapabilityCommand("6.8", .file("menu.tsv", ["Tea for two [heart balloon]\tas you like\t10.00\n"])),
  ]
}
