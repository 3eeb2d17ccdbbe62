import InlayCore
import InlayFiles
import InlayFormats

@testable import InlayCocoa

/// What is demanded of every property list and every archive of an attributed string: a list comes back as it is; a text that
/// is read keeps the rules of the model, can be written for each platform, and comes back with its text and placements, and
/// whole if nothing was said to be lost.
///
/// Bytes after 0xFF are choices in a grammar of archives; others are the list.
enum KeyedArchiveDoor {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  static func check(_ bytes: [UInt8]) throws {
    if bytes.first == 0xFF {
      let archive = archive(of: bytes.dropFirst())
      if let text = try? KeyedTextArchive.read(archive, limits: .strict).value { try check(text) }
      return
    }
    if let table = try? ObjectTable.read(bytes, limits: .strict) {
      for index in 0..<min(table.count, 1_000) { _ = try? table.object(at: index) }
      if let value = (try? table.value(at: table.top, limits: .strict)) ?? nil {
        guard let again = try? ObjectTable.read(ObjectTable(value).binary()),
          (try? again.value(at: again.top, limits: .strict)) == value
        else { throw Broken(description: "a property list does not come back") }
      }
    }
    if let text = try? KeyedTextArchive.read(bytes, limits: .strict).value { try check(text) }
  }

  private static func check(_ text: DecomposedText) throws {
    func demand(_ isTrue: Bool, _ what: String) throws {
      if !isTrue { throw Broken(description: what) }
    }
    try text.checkInvariants()
    for platform in CocoaPlatform.allCases {
      let written = try KeyedTextArchive.write(text, for: platform)
      let again = try KeyedTextArchive.read(written.value).value
      try demand(again.text == text.text, "the text is another after writing and reading")
      try demand(again.placements.count == text.placements.count, "placements were lost")
      guard written.diagnostics.isEmpty else { continue }
      try demand(again == text, "another text came back: \(again), not \(text)")
    }
  }

  /// An archive whose text, run table and attributes are chosen by the bytes.
  static func archive(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    func next() -> Int { Int(bytes.popFirst() ?? 0) }
    let pieces = ["a", "ü", "😀", "\u{FFFC}", "\n", "\t•\t", "\u{2029}"]
    let text = (0..<next() % 24).map { _ in pieces[next() % pieces.count] }.joined()
    var builder = KeyedArchiveBuilder()
    let names = [
      "NSFont", "NSColor", "NSParagraphStyle", "NSAttachment", "CTAdaptiveImageProvider", "NSLink", "NSKern",
      "NSUnderline", "NSShadow", "x", "NSWritingDirection", "NSSuperScript",
    ]
    let keys: [ExactString] = [
      "NSName", "NSSize", "NSRGB", "NSAlignment", "NSTextLists", "NSTextBlocks", "NS.objects", "NS.contents",
      "NS.imageContent", "NS.contentIdentifier", "NSFileWrapper", "NSFileWrapperData", "NSTable", "NSRowNum",
      "NSRowSpan", "NSColNum", "NSNumCols", "NSValueTypes", "NSParam0", "NSBorderColors", "NSTabStops",
      "NSLocation",
      "InlayFont", "InlayMarkerLength", "NSHeaderLevel", "NS.keys", "NS.relative", "NS.base", "NSColor",
    ]
    let classes = [
      "NSObject", "NSFont", "NSColor", "NSArray", "NSDictionary", "NSTextTableBlock", "NSTextTable",
      "NSFileWrapper",
      "NSTextAttachment", "NSShadow", "NSURL", "NSNumber", "NSNull",
    ]
    var made = [KeyedArchiveBuilder.null, builder.add(string: "y"), builder.add(plain: .integer(7))]
    for _ in 0..<next() % 24 {
      switch next() % 6 {
      case 0:
        made.append(builder.add(plain: .integer(Int128(Int8(truncatingIfNeeded: next())) << (next() % 63))))
      case 1: made.append(builder.add(plain: .real(.init(Double(Int8(truncatingIfNeeded: next())) / 3))))
      case 2: made.append(builder.add(data: Array(bytes.prefix(next() % 40))))
      case 3: made.append(builder.add(array: (0..<next() % 6).map { _ in made[next() % made.count] }))
      default:
        let members = (0..<next() % 8).map { _ in
          (keys[next() % keys.count], KeyedArchiveBuilder.Member.object(next() % (made.count + 4)))
        }
        made.append(builder.add([classes[next() % classes.count], "NSObject"], members))
      }
    }
    let sets = (0..<1 + next() % 4).map { _ in
      builder.add(
        dictionary: (0..<next() % 5).map { _ in
          (key: names[next() % names.count], value: made[next() % made.count])
        })
    }
    var runs: [UInt8] = []
    var left = text.utf16.count
    while left > 0, runs.count < 200 {
      let units = next() % 16 == 0 ? next() : 1 + next() % left
      runs += [UInt8(units & 0x7F), UInt8(next() % (sets.count + (next() % 32 == 0 ? 1 : 0)))]
      left -= units & 0x7F
      if units & 0x7F == 0 { break }
    }
    let root = builder.add(
      ["NSAttributedString", "NSObject"],
      [
        ("NSString", .object(builder.add(string: text))), ("NSAttributes", .object(builder.add(array: sets))),
        ("NSAttributeInfo", .object(builder.add(data: runs))),
      ])
    return builder.finish(root: root)
  }
}
