import InlayCore
import Testing

@testable import InlayCocoa

/// Forms of values that old and rare archives have: numbered members, objects for numbers, colors in any space.
@Suite struct KeyedFormsTests {
  private func values(_ bytes: [UInt8], says codes: [DiagnosticCode] = []) throws -> CharacterAttributeValues
  {
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.diagnostics.map(\.code) == codes)
    return read.value.runs.first?.attributes.values ?? CharacterAttributeValues()
  }

  // MARK: Colors and fonts

  private func color(
    _ members: [(ExactString, KeyedArchiveBuilder.Member)], says codes: [DiagnosticCode] = []
  )
    throws -> TextColor?
  {
    let bytes = KeyedArchiveBuilder.archive {
      [(key: "NSColor", value: $0.add(["NSColor", "NSObject"], members))]
    }
    return try values(bytes, says: codes).foregroundColor
  }

  private func data(_ text: String) -> KeyedArchiveBuilder.Member { .value(.data(Array(text.utf8))) }
  private func real(_ number: Double) -> KeyedArchiveBuilder.Member { .value(.real(.init(number))) }

  @Test func `colors are read in every space`() throws {
    #expect(
      try color([("NSWhite", data("0.4 0.6\0"))]) == TextColor(red: 102, green: 102, blue: 102, alpha: 153))
    #expect(try color([("NSWhite", data("1"))]) == TextColor(red: 255, green: 255, blue: 255))
    #expect(
      try color([("UIWhite", real(0.2)), ("UIAlpha", real(0.4))])
        == TextColor(red: 51, green: 51, blue: 51, alpha: 102))
    #expect(
      try color([("NSCMYK", data("0 0.5 1 0.2 0.4"))], says: [.archiveColorSpace])
        == TextColor(red: 204, green: 102, blue: 0, alpha: 102))
    #expect(
      try color([("NSCMYK", data("0 0.5 1 0.2"))], says: [.archiveColorSpace])
        == TextColor(red: 204, green: 102, blue: 0))
    #expect(
      try color([("NSRGB", .value(.null)), ("NSWhite", data("1"))])
        == TextColor(red: 255, green: 255, blue: 255))
    #expect(
      try color([("NSRGB", data("2 0 -1"))], says: [.archiveColorSpace])
        == TextColor(red: 255, green: 0, blue: 0))
    #expect(try color([("NSRGB", data("1 0 x"))], says: [.archiveValueNotCarried]) == nil)
    #expect(try color([("NSRGB", data("1 0 nan"))], says: [.archiveValueNotCarried]) == nil)
    // A color of a catalog without its value.
    #expect(
      try color(
        [("NSColor", .value(.string("x"))), ("NSColorName", .value(.string("textColor")))],
        says: [.archiveValueNotCarried]) == nil)
  }

  @Test func `colors of the system are read as they looked`() throws {
    #expect(
      try color(
        [("UISystemColorName", .value(.string("labelColor"))), ("NSRGB", data("0 0 1"))],
        says: [.archiveNamedColor]) == TextColor(red: 0, green: 0, blue: 255))
    let bytes = KeyedArchiveBuilder.archive { builder in
      let own = builder.add(["NSColor", "NSObject"], [("NSRGB", data("0 1 0"))])
      return [
        (
          key: "NSStrikethroughColor",
          value: builder.add(
            ["NSColor", "NSObject"],
            [("NSColor", .object(own)), ("NSColorName", .object(builder.add(string: "textColor")))])
        ), (key: "NSStrokeColor", value: own),
        // One without a name.
        (key: "NSUnderlineColor", value: builder.add(["NSColor", "NSObject"], [("NSColor", .object(own))])),
      ]
    }
    let found = try values(bytes, says: [.archiveNamedColor, .archiveNamedColor])
    #expect(found.underlineColor == TextColor(red: 0, green: 255, blue: 0))
    #expect(found.strikethroughColor == TextColor(red: 0, green: 255, blue: 0))
    #expect(found.strokeColor == TextColor(red: 0, green: 255, blue: 0))
  }

  @Test(arguments: [
    ("NSDescriptor", "NSFontDescriptorAttributes"), ("UIFontDescriptor", "UIFontDescriptorAttributes"),
  ])
  func `a font is read from its descriptor`(_ key: String, _ attributes: String) throws {
    let bytes = KeyedArchiveBuilder.archive { builder in
      let own = builder.add(dictionary: [
        (key: "NSFontVariationAttribute", value: builder.add(string: "Optima")),
        (key: "NSFontNameAttribute", value: builder.add(string: "Optima-Bold")),
        (key: "NSFontSizeAttribute", value: builder.add(plain: .real(.init(13.5)))),
      ])
      let descriptor = builder.add(
        ["NSFontDescriptor", "NSObject"], [(ExactString(attributes), .object(own))])
      return [
        (
          key: "NSFont",
          value: builder.add(["NSFont", "NSObject"], [(ExactString(key), .object(descriptor))])
        )
      ]
    }
    let found = try values(bytes)
    #expect(found.fontFamily == "Optima-Bold")
    #expect(found.weight == 700)
    #expect(found.fontSize == Length(thousandths: 13_500))
  }

  @Test(
    arguments: [
      (".AppleSystemUIFontMonospaced-Semibold", 0, nil, 600, false, .modern),
      (".SFUI-Regular", 1, nil, nil, true, nil), ("Optima-Regular", 2, "Optima-Regular", 700, false, nil),
      ("Optima-ExtraBlack", 3, "Optima-ExtraBlack", 900, true, nil),
    ] as [(String, Int, String?, Int?, Bool, FontClass?)])
  func `names and traits of fonts tell weight and slope`(
    name: String, traits: Int, family: String?, weight: Int?, isItalic: Bool, fontClass: FontClass?
  ) throws {
    let bytes = KeyedArchiveBuilder.archive { builder in
      let members: [(ExactString, KeyedArchiveBuilder.Member)] = [
        ("UIFontName", .object(builder.add(string: name))), ("UIFontPointSize", real(12)),
        ("UIFontTraits", .value(.integer(Int128(traits)))),
      ]
      return [(key: "NSFont", value: builder.add(["UIFont", "NSObject"], members))]
    }
    let found = try values(bytes)
    #expect(found.fontFamily == family && found.weight == weight && found.isItalic == isItalic)
    #expect(found.fontClass == fontClass && found.fontSize == .points(12))
  }

  @Test func `our own description of a font goes before its name`() throws {
    let own: PropertyListValue = .dictionary([
      "family": .string("Fira Code"), "class": .string("modern"), "size": .integer(13_500),
      "weight": .integer(450),
      "italic": .boolean(true),
    ])
    let bytes = KeyedArchiveBuilder.archive { builder in
      let name = builder.add(string: "FiraCode-Medium")
      return [
        (
          key: "NSFont",
          value: builder.add(
            ["NSFont", "NSObject"],
            [("NSName", .object(name)), ("InlayFont", .object(builder.add(list: own)))])
        )
      ]
    }
    let found = try values(bytes)
    #expect(found.fontFamily == "Fira Code" && found.fontClass == .modern && found.weight == 450)
    #expect(found.fontSize == Length(thousandths: 13_500) && found.isItalic)
  }

  // MARK: Values

  @Test func `plain values are what objects of their class are`() throws {
    let bytes = KeyedArchiveBuilder.archive { builder in
      [
        (key: "NSSuperScript", value: builder.add(plain: .boolean(true))),
        (key: "NSLigature", value: builder.add(plain: .boolean(false))),
        (key: "NSLanguage", value: builder.add(plain: .integer(3))),
        (key: "NSStrokeWidth", value: builder.add(plain: .real(.init(1.234)))),
        (key: "list", value: builder.add(plain: .array([]))),
        (key: "data", value: builder.add(["NSData", "NSObject"], [("NS.bytes", .value(.data([1, 2])))])),
      ]
    }
    let found = try values(bytes, says: [.archiveRounded])
    #expect(
      found.superscript == 1 && found.ligatures == 0 && found.language == nil && found.strokeWidth == 12)
    #expect(found.custom == ["NSLanguage": .integer(3), "list": .array([]), "data": .data([1, 2])])
  }

  @Test(
    arguments: [
      // A key that is no string or nil, a value that is no property list, and nil.
      (["number"], ["text"], nil, "the value of the attribute d is NSDictionary and was dropped"),
      (["nil"], ["text"], nil, "the value of the attribute d is NSDictionary and was dropped"),
      (["text"], ["odd"], nil, "the value of the attribute d is NSDictionary and was dropped"),
      (
        ["text", "odd"], ["nil", "text"], nil, "the value of the attribute d is NSDictionary and was dropped"
      ),
      (["text"], ["nil"], [:], "nil in the attribute d was dropped"),
    ] as [([String], [String], [ExactString: PropertyListValue]?, String)])
  func `dictionaries of other things are dropped, and so is nil in them`(
    keys: [String], values: [String], wanted: [ExactString: PropertyListValue]?, message: String
  ) throws {
    let bytes = KeyedArchiveBuilder.archive { builder in
      let made = [
        "nil": KeyedArchiveBuilder.null, "number": builder.add(plain: .integer(1)),
        "text": builder.add(string: "a"), "odd": builder.add(["Odd", "NSObject"], []),
      ]
      let members: [(ExactString, KeyedArchiveBuilder.Member)] = [
        ("NS.keys", .objects(keys.compactMap { made[$0] })),
        ("NS.objects", .objects(values.compactMap { made[$0] })),
      ]
      return [(key: "d", value: builder.add(["NSDictionary", "NSObject"], members))]
    }
    let read = try KeyedTextArchive.read(bytes)
    #expect(read.diagnostics.map(\.message) == [message])
    #expect(read.value.runs.first?.attributes.custom["d"] == wanted.map { .dictionary($0) })
  }

  @Test func `a direction in another is dropped`() throws {
    let read = try KeyedTextArchive.read(
      KeyedArchiveBuilder.archive { builder in
        let numbers = [1, 0].map { builder.add(plain: .integer($0)) }
        return [(key: "NSWritingDirection", value: builder.add(array: numbers))]
      })
    #expect(read.value.runs.first?.attributes.values.direction == .rightToLeft)
    #expect(read.diagnostics.map(\.message) == ["a direction in another was dropped"])
  }

  @Test func `numbers may be objects`() throws {
    func number(_ key: ExactString, _ value: ObjectTable.Object) throws -> CharacterAttributeValues {
      try values(
        KeyedArchiveBuilder.archive { builder in
          let own = builder.add(["NSNumber", "NSValue", "NSObject"], [(key, .value(value))])
          return [(key: "NSSuperScript", value: own), (key: "mine", value: own)]
        })
    }
    let whole = try number("NS.intval", .integer(-3))
    #expect(whole.superscript == -3 && whole.custom == ["mine": .integer(-3)])
    let real = try number("NS.dblval", .real(.init(2)))
    #expect(real.superscript == 2 && real.custom == ["mine": .real(.init(2))])
    let flag = try number("NS.boolval", .boolean(true))
    #expect(flag.superscript == 1 && flag.custom == ["mine": .boolean(true)])
    let none = try number("NS.boolval", .boolean(false))
    #expect(none.superscript == nil && none.custom == ["mine": .boolean(false)])
  }

  @Test func `values of every class become those of a property list`() throws {
    let bytes = KeyedArchiveBuilder.archive { builder in
      let base = builder.add(
        ["NSURL", "NSObject"], [("NS.relative", .object(builder.add(string: "https://a.example/")))])
      let url = builder.add(
        ["NSURL", "NSObject"],
        [("NS.base", .object(base)), ("NS.relative", .object(builder.add(string: "b?c")))])
      // As archivers wrote arrays and dictionaries before Mac OS X 10.2.
      let old = builder.add(
        ["NSDictionary", "NSObject"],
        [
          ("NS.key.0", .object(builder.add(string: "one"))),
          ("NS.key.1", .object(builder.add(string: "two"))),
          ("NS.object.0", .object(builder.add(["NSArray", "NSObject"], [("NS.object.0", .object(url))]))),
          ("NS.object.1", .object(builder.add(plain: .date(.init(3))))),
        ])
      return [
        (key: "NSLink", value: url), (key: "old", value: old),
        (key: "id", value: builder.add(["NSUUID", "NSObject"], [("NS.uuidbytes", .value(.data([1, 2])))])),
      ]
    }
    let found = try values(bytes)
    #expect(found.link == "https://a.example/b?c")
    #expect(
      found.custom == [
        "old": .dictionary(["one": .array([.string("https://a.example/b?c")]), "two": .date(.init(3))]),
        "id": .data([1, 2]),
      ])
  }

  @Test func `a dictionary has as many keys as values`() {
    let bytes = KeyedArchiveBuilder.archive { builder in
      [
        (
          key: "x",
          value: builder.add(
            ["NSDictionary", "NSObject"],
            [("NS.keys", .objects([builder.add(string: "a")])), ("NS.objects", .objects([]))])
        )
      ]
    }
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect(error?.code == .archiveMalformed && error?.message.contains("1 keys and 0 values") == true)
  }
}
