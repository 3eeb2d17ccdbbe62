import InlayCore

extension KeyedTextWriter {
  /// Names in a run that have a meaning of their own.
  private static let names: Set<String> = [
    "NSFont", "NSColor", "NSBackgroundColor", "NSUnderlineColor", "NSStrikethroughColor", "NSStrokeColor",
    "NSUnderline", "NSStrikethrough", "NSLink", "NSKern", "CTTracking", "NSBaselineOffset", "NSSuperScript",
    "NSLigature", "NSStrokeWidth", "NSLanguage", "NSShadow", "NSWritingDirection", "NSParagraphStyle",
    "NSAttachment", "CTAdaptiveImageProvider",
  ]

  /// The attributes of characters, by name.
  mutating func characterPairs(_ values: CharacterAttributeValues) -> [(key: String, value: Int)] {
    var pairs: [(key: String, value: Int)] = []
    let font = KeyedFont(values)
    if font != KeyedFont() { pairs.append(("NSFont", number(of: font))) }
    for (name, color) in [
      ("NSColor", values.foregroundColor), ("NSBackgroundColor", values.backgroundColor),
      ("NSUnderlineColor", values.underlineColor), ("NSStrikethroughColor", values.strikethroughColor),
      ("NSStrokeColor", values.strokeColor),
    ] {
      if let color { pairs.append((name, number(of: color))) }
    }
    for (name, style) in [("NSUnderline", values.underline), ("NSStrikethrough", values.strikethrough)] {
      guard let style else { continue }
      if style.cocoaNumber == nil {
        drop("the line style \(Visible.name(style.rawValue)); it became a single line")
      }
      pairs.append((name, builder.add(plain: .integer(Int128(style.cocoaNumber ?? 1)))))
    }
    if let link = values.link {
      // A string is a link as well, and needs no base.
      pairs.append(("NSLink", builder.add(string: link)))
    }
    if let tracking = values.tracking {
      pairs.append((tracking == .zero ? "CTTracking" : "NSKern", real(tracking)))
    }
    if values.usesKerning == false {
      // Zero turns pair kerning off; with tracking there is no place for it.
      if values.tracking == nil { pairs.append(("NSKern", real(.zero))) } else { drop("kerning that is off") }
    } else if values.usesKerning == true {
      drop("kerning that is on")
    }
    if let offset = values.baselineOffset { pairs.append(("NSBaselineOffset", real(offset))) }
    if let level = values.superscript {
      pairs.append(("NSSuperScript", builder.add(plain: .integer(Int128(level)))))
    }
    if let use = values.ligatures {
      if (0...2).contains(use) {
        pairs.append(("NSLigature", builder.add(plain: .integer(Int128(use)))))
      } else {
        drop("ligatures of the kind \(use)")
      }
    }
    if let width = values.strokeWidth {
      pairs.append(("NSStrokeWidth", builder.add(plain: .real(.init(Double(width) / 10)))))
    }
    if let language = values.language { pairs.append(("NSLanguage", builder.add(string: language))) }
    if let shadow = values.shadow { pairs.append(("NSShadow", number(of: shadow))) }
    switch values.direction {
    case .leftToRight?:
      pairs.append(("NSWritingDirection", builder.add(array: [builder.add(plain: .integer(0))])))
    case .rightToLeft?:
      pairs.append(("NSWritingDirection", builder.add(array: [builder.add(plain: .integer(1))])))
    case nil: break
    default: drop("a direction")
    }
    if values.capitals != nil { drop("capitals") }
    if values.isHidden { drop("hidden text, which shows") }
    if !values.unknownMembers.isEmpty { drop("unknown members") }
    for (name, value) in values.custom.sorted(by: { $0.key < $1.key }) {
      if Self.names.contains(name.string) {
        drop("the custom attribute \(Visible.name(name.string)), whose name has another meaning")
      } else {
        pairs.append((name.string, builder.add(list: value)))
      }
    }
    return pairs
  }

  /// Reports an attribute that has no place.
  mutating func drop(_ what: String) {
    collector.report(.archiveNotCarried, "an attributed string of Cocoa cannot store \(what)")
  }

  /// The number of a length in points.
  private mutating func real(_ length: Length) -> Int { builder.add(plain: .real(.init(length.points))) }

  private mutating func number(of shadow: Shadow) -> Int {
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = []
    for (key, length) in [
      ("NSShadowHoriz", shadow.offsetX), ("NSShadowVert", shadow.offsetY),
      ("NSShadowBlurRadius", shadow.blur),
    ] where length != .zero {
      members.append((ExactString(key), .value(.real(.init(length.points)))))
    }
    if let color = shadow.color { members.append(("NSShadowColor", .object(number(of: color)))) }
    return builder.add(["NSShadow", "NSObject"], members)
  }

  /// The number of a color, in sRGB.
  mutating func number(of color: TextColor) -> Int {
    if let known = colors[color] { return known }
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let alpha = Double(color.alpha) / 255
    let text = (channels + (color.alpha == 255 ? [] : [alpha])).map { "\($0)" }.joined(separator: " ")
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = []
    let number: Int
    switch platform {
    case .macOS:
      members = [
        ("NSColorSpace", .value(.integer(1))), ("NSRGB", .value(.data(Array(text.utf8) + [0]))),
      ]
      number = builder.add(["NSColor", "NSObject"], members)
    case .iOS:
      members = [("UIColorComponentCount", .value(.integer(4)))]
      for (name, value) in zip(["UIRed", "UIGreen", "UIBlue", "UIAlpha"], channels + [alpha]) {
        members.append((ExactString(name), .value(.real(.init(value)))))
        members.append((ExactString("\(name)-Double"), .value(.real(.init(value)))))
      }
      members += [("NSColorSpace", .value(.integer(2))), ("NSRGB", .value(.data(Array(text.utf8))))]
      number = builder.add(["UIColor", "NSObject"], hints: ["NSColor"], members)
    }
    colors[color] = number
    return number
  }

  /// The number of a font.
  private mutating func number(of font: KeyedFont) -> Int {
    if let known = fonts[font] { return known }
    let name = font.postScriptName(for: platform)
    let size = font.size?.points ?? (platform == .macOS ? 12 : 17)
    var members: [(ExactString, KeyedArchiveBuilder.Member)] = [
      ("NSName", .object(builder.add(string: name))), ("NSSize", .value(.real(.init(size)))),
    ]
    // What the name does not tell stands in a member of our own, which Cocoa skips.
    if KeyedFont(name: name, size: Length(thousandths: Int((size * 1_000).rounded())), traits: 0) != font {
      members.append(("InlayFont", .object(builder.add(list: font.propertyList))))
    }
    let number: Int
    switch platform {
    case .macOS:
      members.append(("NSfFlags", .value(.integer(16))))
      number = builder.add(["NSFont", "NSObject"], members)
    case .iOS:
      let traits = (font.isItalic ? 1 : 0) | ((font.weight ?? 400) >= 600 ? 2 : 0)
      let attributes = builder.add(dictionary: [
        ("NSFontSizeAttribute", builder.add(plain: .real(.init(size)))),
        ("NSFontNameAttribute", builder.add(string: name)),
      ])
      let descriptor = builder.add(
        ["UIFontDescriptor", "NSObject"],
        [
          ("UIFontDescriptorOptions", .value(.integer(0))),
          ("UIFontDescriptorAttributes", .object(attributes)),
        ])
      members += [
        ("UIFontName", .object(builder.add(string: name))), ("UIFontPointSize", .value(.real(.init(size)))),
        ("UIFontTraits", .value(.integer(Int128(traits)))),
        ("UISystemFont", .value(.boolean(font.name == nil))),
        ("UIFontDescriptor", .object(descriptor)),
      ]
      number = builder.add(["UIFont", "NSObject"], hints: ["NSFont"], members)
    }
    fonts[font] = number
    return number
  }
}
