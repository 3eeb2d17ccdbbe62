import InlayCore
import TestKit
import Testing

@testable import InlayCocoa

/// Archives that a mutation of a sound one does not find.
@Suite struct KeyedHostileTests {
  private func archive(
    _ attributes: (inout KeyedArchiveBuilder) -> [(key: String, value: Int)]
  ) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let pairs = attributes(&builder)
    let root = builder.add(
      ["NSAttributedString", "NSObject"],
      [
        ("NSString", .object(builder.add(string: "abc"))),
        ("NSAttributes", .object(builder.add(dictionary: pairs))),
      ])
    return builder.finish(root: root)
  }

  private static let numbers: [Double] = [
    -9_223_372_036_854_776, 9_223_372_036_854_776, 1e300, -1e300, .infinity, -.infinity, .nan,
    .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -0.0, 1e15, -1e15,
  ]

  @Test(arguments: numbers) func `any number of any attribute is read or reported`(number: Double) throws {
    let value = ObjectTable.Object.real(.init(number))
    let names = [
      "NSKern", "NSBaselineOffset", "NSSuperScript", "NSStrokeWidth", "NSUnderline", "NSLigature",
      "CTTracking",
    ]
    let members: [ExactString] = [
      "NSAlignment", "NSHeadIndent", "NSTailIndent", "NSLineHeightMultiple", "NSHeaderLevel",
      "NSWritingDirection",
      "NSLineBreakMode", "InlayMarkerLength", "NSParagraphSpacing",
    ]
    let bytes = archive { builder in
      let plain = builder.add(plain: value)
      let block = builder.add(
        ["NSTextTableBlock", "NSTextBlock", "NSObject"],
        ["NSParam0", "NSParam8", "NSValueTypes", "NSRowNum", "NSColSpan"].map { ($0, .value(value)) } + [
          ("NSTable", .object(builder.add(["NSTextTable", "NSObject"], [("NSNumCols", .value(value))])))
        ])
      let tab = builder.add(["NSTextTab", "NSObject"], [("NSLocation", .value(value))])
      let style = builder.add(
        ["NSParagraphStyle", "NSObject"],
        members.map { ($0, .value(value)) } + [
          ("NSTextBlocks", .object(builder.add(array: [block]))),
          ("NSTabStops", .object(builder.add(array: [tab]))),
        ])
      let font = builder.add(
        ["NSFont", "NSObject"], [("NSName", .object(builder.add(string: "A"))), ("NSSize", .value(value))])
      let color = builder.add(
        ["UIColor", "NSObject"], ["UIRed", "UIGreen", "UIBlue", "UIAlpha"].map { ($0, .value(value)) })
      return names.map { (key: $0, value: plain) } + [
        (key: "NSParagraphStyle", value: style), (key: "NSFont", value: font), (key: "NSColor", value: color),
      ]
    }
    do { try KeyedTextArchive.read(bytes).value.checkInvariants() } catch is InlayError {}
  }

  @Test func `a number in itself has no value`() throws {
    let bytes = archive { builder in
      let own = builder.add(["NSNumber", "NSObject"], [("NS.intval", .object(2))])
      #expect(own == 1)
      let other = builder.add(["NSNumber", "NSObject"], [("NS.intval", .object(own))])
      return [(key: "NSKern", value: own), (key: "x", value: other)]
    }
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.value.text == "abc")
    #expect(read.diagnostics.contains { $0.code == .archiveValueNotCarried })
  }

  @Test(arguments: [false, true]) func `long names that many share are refused`(isClass: Bool) throws {
    let long = String(repeating: "k", count: 200_000)
    // A property list as another program may write it: the frame's dictionary has many keys, or classes many names.
    var objects: [ObjectTable.Object] = [
      .string(ExactString(long)), .string("$objects"), .string("$top"), .null,
    ]
    let name = 0
    if isClass {
      objects += [.string("$classes"), .array([Int](repeating: name, count: 32)), .string("$class")]
      var archived: [Int] = [3]
      for _ in 0..<1_000 {
        objects += [.dictionary(keys: [4], values: [5]), .reference(archived.count)]
        archived.append(objects.count - 2)
        objects.append(.dictionary(keys: [6], values: [objects.count - 1]))
        archived.append(objects.count - 1)
      }
      let roots = (1...1_000).map { _ in name }
      objects.append(.reference(2))
      objects.append(.dictionary(keys: roots, values: roots.map { _ in objects.count - 1 }))
      objects.append(.array(archived))
    } else {
      objects.append(
        .dictionary(keys: [Int](repeating: name, count: 20_000), values: [Int](repeating: 3, count: 20_000)))
      objects.append(.array([3]))
    }
    objects.append(.dictionary(keys: [1, 2], values: [objects.count - 1, objects.count - 2]))
    let bytes = BinaryPropertyListWriter.bytes(of: objects, top: objects.count - 1)
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect([.listMalformed, .archiveMalformed].contains(error?.code), "\(String(describing: error))")
  }

  @Test func `what is dropped is said`() throws {
    let bytes = archive { builder in
      let list = builder.add(
        ["NSTextList", "NSObject"],
        [
          ("NSStart", .value(.integer(7))), ("NSOptions", .value(.integer(1))),
          ("NSMarkerTextAttachment", .object(builder.add(["NSTextAttachment", "NSObject"], []))),
        ])
      let block = builder.add(
        ["NSTextBlock", "NSObject"],
        [
          ("NSParam8", .value(.real(.init(-1)))), ("NSParam0", .value(.real(.init(-1)))),
          ("NSParam1", .value(.real(.init(1e9)))), ("NSParam12", .value(.real(.init(2)))),
          // Bits of the numbers that are percentages.
          ("NSValueTypes", .value(.integer(1 << 1 | 1 << 12))),
        ])
      let style = builder.add(
        ["NSParagraphStyle", "NSObject"],
        [
          ("NSLineHeightMultiple", .value(.real(.init(1e12)))),
          ("NSAlignment", .value(.integer(9))), ("NSHeaderLevel", .value(.integer(12))),
          ("NSWritingDirection", .value(.integer(5))), ("NSTextLists", .object(builder.add(array: [list]))),
          ("NSTextBlocks", .object(builder.add(array: [block]))),
        ])
      let font = builder.add(
        ["NSFont", "NSObject"],
        [("NSName", .object(builder.add(string: "A"))), ("NSSize", .value(.real(.init(-3))))])
      let shadow = builder.add(
        ["NSShadow", "NSObject"], [("NSShadowBlurRadius", .value(.real(.init(-1))))])
      return [
        (key: "NSParagraphStyle", value: style), (key: "NSFont", value: font),
        (key: "NSShadow", value: shadow),
      ]
    }
    let said = try KeyedTextArchive.read(bytes).diagnostics.map(\.message).joined(separator: "\n")
    for part in [
      "alignment 9", "level 12", "direction 5", "first number of a list", "negative edge", "font's size",
      "an option of a list", "picture of a marker", "a negative size",
      "width or height of a text block in percent",
      "border or margin of a text block in percent", "NSLineHeightMultiple is out of range", "negative blur",
    ] {
      #expect(said.contains(part), "\(part): \(said)")
    }
  }

  @Test func `a date is no font`() throws {
    let read = try KeyedTextArchive.read(
      archive { [(key: "NSFont", value: $0.add(plain: .date(.init(0))))] })
    #expect(read.diagnostics.map(\.message) == ["a font has no name (NSDate)"])
  }

  @Test(
    arguments: [
      ("NSRowNum", 1 << 21, "limit.tableRows"), ("NSRowSpan", 1 << 21, "limit.tableRows"),
      ("NSColNum", 1 << 21, "limit.tableColumns"), ("NSColSpan", 1 << 21, "limit.tableColumns"),
      ("NSRowNum", -1, nil), ("NSColSpan", 0, nil),
    ] as [(ExactString, Int128, String?)])
  func `places of cells are limited`(key: ExactString, number: Int128, code: String?) {
    let bytes = archive { builder in
      let table = builder.add(["NSTextTable", "NSObject"], [("NSNumCols", .value(.integer(1)))])
      let block = builder.add(
        ["NSTextTableBlock", "NSTextBlock", "NSObject"],
        [("NSTable", .object(table)), (key, .value(.integer(number)))])
      let style = builder.add(
        ["NSParagraphStyle", "NSObject"], [("NSTextBlocks", .object(builder.add(array: [block])))])
      return [(key: "NSParagraphStyle", value: style)]
    }
    #expect(self.code(of: bytes) == code)
  }

  /// The code of the error that an archive gives; `nil` if it is read.
  private func code(of bytes: [UInt8]) -> String? {
    do {
      try KeyedTextArchive.read(bytes).value.checkInvariants()
      return nil
    } catch { return (error as? InlayError)?.code.rawValue ?? "\(error)" }
  }

  @Test(arguments: [(31, nil), (32, "keyed.malformed")] as [(Int, String?)])
  func `a class has a bounded number of superclasses`(count: Int, code: String?) {
    let bytes = archive { builder in
      [(key: "x", value: builder.add(["NSString"] + [String](repeating: "A", count: count), []))]
    }
    #expect(self.code(of: bytes) == code)
  }

  @Test func `bytes that are not UTF-8 are reported`() throws {
    var builder = KeyedArchiveBuilder()
    let text = builder.add(["NSString", "NSObject"], [("NS.bytes", .value(.data([0x61, 0xFF, 0x62])))])
    let root = builder.add(["NSAttributedString", "NSObject"], [("NSString", .object(text))])
    let read = try KeyedTextArchive.read(builder.finish(root: root))
    #expect(read.value.text == "a\u{FFFD}b")
    #expect(read.diagnostics.map(\.code) == [.archiveTextRepaired])
  }

  @Test func `the words of nil are a string`() throws {
    let bytes = archive { [(key: "NSLink", value: $0.add(string: "$null"))] }
    #expect(try KeyedTextArchive.read(bytes).value.runs.first?.attributes.values.link == "$null")
  }
}
