import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCocoa

/// Roots, runs and paragraphs of keyed archives.
@Suite struct KeyedRunsTests {
  // MARK: Roots and objects that stand in others

  /// An archive in XML. Object 1 is the class of an attributed string.
  private func xml(top: String, _ objects: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key>\
      <integer>100000</integer><key>$top</key><dict>\(top)</dict><key>$objects</key><array><string>$null</string>\
      \(cls("NSAttributedString"))\(objects)</array></dict></plist>
      """.utf8)
  }

  private func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
  private func cls(_ name: String) -> String {
    "<dict><key>$classes</key><array><string>\(name)</string><string>NSObject</string></array></dict>"
  }

  @Test(arguments: [
    (["zeta": 2, "root": 3], "two"), (["b": 3, "a": 2], "one"), (["root": 0, "a": 2], "one"),
    (["root": 4, "b": 3], "two"),
  ])
  func `the text is the usual root, else the first that is one`(roots: [String: Int], text: String) throws {
    let objects = ["one", "two"].map {
      "<dict><key>$class</key>\(uid(1))<key>NSString</key><string>\($0)</string></dict>"
    }
    let top = roots.map { "<key>\($0.key)</key>\(uid($0.value))" }.joined()
    #expect(try KeyedTextArchive.read(xml(top: top, objects.joined() + "<true/>")).value.text == text)
  }

  @Test(arguments: [(0, "nothing"), (1, "a property list"), (2, "NSNumber"), (3, "NSData"), (4, "NSDate")])
  func `an archive without a text says what it holds`(root: Int, name: String) {
    let bytes = xml(
      top: "<key>root</key>\(uid(root))", "<true/><data>AQ==</data><date>2025-01-02T03:04:05Z</date>")
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect(error?.description.contains("holds \(name), ") == true, "\(String(describing: error))")
  }

  /// Object 2 is the root, and object 3 is what the case says.
  @Test(arguments: [
    (2, "UID3", "UID1", "object 2 is a reference"), (9, "<true/>", "<true/>", "there is no object 9"),
    (2, "<dict><key>$class</key><string>x</string></dict>", "<true/>", "an object has no valid class"),
    (2, "<dict><key>$class</key>UID9</dict>", "<true/>", "an object has no valid class"),
    (2, "<dict><key>$class</key>UID3</dict>", "<true/>", "object 3 is not a class"),
    (2, "<dict><key>$class</key>UID3</dict>", "<dict/>", "object 3 is not a class"),
    (
      2, "<dict><key>$class</key>UID3</dict>",
      "<dict><key>$classname</key><string>\(String(repeating: "k", count: 1_025))</string></dict>",
      "object 3 is not a class"
    ),
    (
      2, "<dict><key>$class</key>UID1<key>NSString</key><dict><key>$class</key>UID3</dict></dict>",
      "<dict><key>$classname</key><string>NSString</string></dict>", "the attributed string has no text"
    ),
  ])
  func `objects and classes that cannot be are refused`(
    root: Int, two: String, three: String, problem: String
  ) {
    let objects = (1...9).reduce(two + three) { $0.replacing("UID\($1)", with: uid($1)) }
    let error = #expect(throws: InlayError.self) {
      try KeyedTextArchive.read(xml(top: "<key>root</key>\(uid(root))", objects))
    }
    #expect(error?.code == .archiveMalformed)
    #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
  }

  @Test func `objects that are no array are refused`() {
    let bytes = "<plist><dict><key>$top</key><dict/><key>$objects</key><string>x</string></dict></plist>".utf8
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(Array(bytes)) }
    #expect(error?.message.contains("$objects is not an array") == true)
  }

  /// A class may have its own name alone, and a dictionary keys that are no strings.
  @Test func `names of classes and members are strings`() throws {
    let objects: [ObjectTable.Object] = [
      .string("$objects"), .string("$top"), .string("$null"), .string("root"), .reference(1),
      .dictionary(keys: [3], values: [4]), .string("NSString"), .string("abc"), .string("$class"),
      .reference(2),
      .dictionary(keys: [12, 6, 8], values: [2, 7, 9]), .dictionary(keys: [12, 13], values: [2, 14]),
      .integer(7),
      .string("$classname"), .string("NSAttributedString"), .array([2, 10, 11]),
      .dictionary(keys: [12, 0, 1], values: [2, 15, 5]),
    ]
    let bytes = BinaryPropertyListWriter.bytes(of: objects, top: objects.count - 1)
    #expect(try KeyedTextArchive.read(bytes).value.text == "abc")
  }

  @Test func `tables that stand in their blocks are different ones`() throws {
    let table = "<dict><key>$class</key>\(uid(5))<key>NSNumCols</key><integer>2</integer></dict>"
    let block = "<dict><key>$class</key>\(uid(4))<key>NSTable</key>\(table)</dict>"
    let style = "<dict><key>$class</key>\(uid(3))<key>NSTextBlocks</key><array>\(block)</array></dict>"
    let set = """
      <dict><key>$class</key>\(uid(2))<key>NS.keys</key><array><string>NSParagraphStyle</string></array>\
      <key>NS.objects</key><array>\(style)</array></dict>
      """
    // Two units with the first attributes, one with the second.
    let root = """
      <dict><key>$class</key>\(uid(1))<key>NSString</key><string>a\nb</string><key>NSAttributes</key>\
      <array>\(set)\(set)</array><key>NSAttributeInfo</key><data>AgABAQ==</data></dict>
      """
    let classes = ["NSDictionary", "NSParagraphStyle", "NSTextTableBlock", "NSTextTable"].map(cls).joined()
    let text = try KeyedTextArchive.read(xml(top: "<key>root</key>\(uid(6))", classes + root)).value
    try text.checkInvariants()
    #expect(text.text == "a\nb")
    #expect(text.tables.map(\.columnCount) == [2, 2])
    #expect(text.blocks.map(\.cell?.table) == [0, 1])
  }

  // MARK: Runs

  private func archive(
    _ text: String, _ runs: [UInt8]?, _ sets: (inout KeyedArchiveBuilder) -> Int
  ) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = [
      ("NSString", .object(builder.add(string: text))), ("NSAttributes", .object(sets(&builder))),
    ]
    if let runs { members.append(("NSAttributeInfo", .object(builder.add(data: runs)))) }
    let root = builder.add(["NSAttributedString", "NSObject"], members)
    return builder.finish(root: root)
  }

  @Test(
    arguments: [
      ([3], "the table of runs is truncated"), ([3, 0x80], "the table of runs is truncated"),
      ([3, 1], "a run has no attributes"), (nil, "the attributes of a run are NSArray, not a dictionary"),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 1], "a number in the table of runs is too large"),
    ] as [([UInt8]?, String)])
  func `damaged runs are refused`(runs: [UInt8]?, problem: String) {
    let bytes = archive("abc", runs) { builder in
      builder.add(array: [builder.add(dictionary: []), KeyedArchiveBuilder.null])
    }
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect(error?.code == .archiveMalformed)
    #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
  }

  @Test(arguments: [true, false]) func `runs need their table and attributes`(hasAttributes: Bool) {
    var builder = KeyedArchiveBuilder()
    let text = builder.add(string: "abc")
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = [
      ("NSString", .object(text)),
      ("NSAttributeInfo", .object(hasAttributes ? text : builder.add(data: [3, 0]))),
    ]
    if hasAttributes { members.append(("NSAttributes", .object(builder.add(array: [])))) }
    let root = builder.add(["NSAttributedString", "NSObject"], members)
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(builder.finish(root: root)) }
    #expect(error?.message.contains("the table of runs is missing, or is not data") == true)
  }

  @Test func `long runs come back`() throws {
    let bold = CharacterAttributes(
      {
        var values = CharacterAttributeValues()
        values.weight = 700
        return values
      }())
    let text = try Samples.text(
      AttributedRun(String(repeating: "a", count: 200)),
      AttributedRun(String(repeating: "😀", count: 10_000), character: bold), AttributedRun("b")
    ).withCocoaSpacing()
    #expect(try KeyedTextArchive.read(KeyedTextArchive.write(text, for: .macOS).value).value == text)
  }

  // MARK: Paragraphs

  private func style(
    _ builder: inout KeyedArchiveBuilder, _ members: [(ExactString, KeyedArchiveBuilder.Member)]
  ) -> Int {
    let style = builder.add(["NSParagraphStyle", "NSObject"], members)
    return builder.add(dictionary: [(key: "NSParagraphStyle", value: style)])
  }

  /// The first attributes are those of no list, the second those of one.
  @Test(arguments: [
    ("\t•\tx\n\t•\ty", [9, 1], [3, 3]), ("a\n\t•", [2, 0, 2, 1], [nil, 0]), ("x\ty", [3, 1], [0]),
    ("\t12345678901234567890123456789012\tx", [35, 1], [0]),
    ("\t1234567890123456789012345678901\tx", [34, 1], [33]),
    ("\t\r\n\t•\t\r\n\t", [9, 1], [0, 3, 0]), ("\t•\tx\na", [5, 1, 1, 0], [3, nil]),
  ])
  func `markers of lists are found in the text`(text: String, runs: [UInt8], markers: [Int?]) throws {
    let bytes = archive(text, runs) { builder in
      let list = builder.add(
        ["NSTextList", "NSObject"], [("NSMarkerFormat", .object(builder.add(string: "{disc}")))])
      let item = style(&builder, [("NSTextLists", .object(builder.add(array: [list])))])
      return builder.add(array: [builder.add(dictionary: []), item])
    }
    let read = try KeyedTextArchive.read(bytes).value
    try read.checkInvariants()
    var found: [Int?] = []
    var at = 0
    for line in read.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    where at < read.text.utf16.count {
      found.append(read.paragraphs.first { $0.range.contains(at) }?.attributes.markerLength)
      at += line.utf16.count + (text.contains("\r\n") ? 2 : 1)
    }
    #expect(found == markers)
  }

  @Test func `what only archives say of a paragraph comes back`() throws {
    let bytes = archive("a", nil) { builder in
      let tab = builder.add(["NSTextTab", "NSObject"], [])
      return style(
        &builder,
        [
          ("NSTailIndent", .value(.real(.init(30)))), ("NSLineBreakMode", .value(.integer(4))),
          ("NSLineBreakStrategy", .value(.integer(1))), ("NSTabStops", .object(builder.add(array: [tab]))),
        ])
    }
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.diagnostics.isEmpty)
    let values = try #require(read.value.paragraphs.first).attributes.values
    #expect(
      values.custom == [
        "tailIndent": .real(.init(30)), "lineBreakMode": .integer(4), "lineBreakStrategy": .integer(1),
      ])
    #expect(values.tabStops == [TabStop(.zero)] && values.trailingIndent == nil)
    for platform in CocoaPlatform.allCases {
      let written = try KeyedTextArchive.write(read.value, for: platform)
      #expect(written.diagnostics.isEmpty)
      #expect(try KeyedTextArchive.read(written.value).value == read.value)
    }
  }
}
