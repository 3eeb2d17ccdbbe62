internal import InlayCore
internal import InlayJSON

/// Character attributes as named property lists: the table of Documentation/foundation.md.
enum CharacterMapping {
  /// An attribute without a key of Apple's gets its name in the table, with the prefix `Inlay`.
  private static let attributes = AttributeMapping(
    CharacterAttributeValues.self,
    [
      "backgroundColor": .name(AttributeName.backgroundColor),
      "baselineOffset": .name(AttributeName.baselineOffset),
      "custom": .special,
      "direction": .special,
      "fontClass": .special,
      "fontFamily": .special,
      "fontSize": .special,
      "foregroundColor": .name(AttributeName.foregroundColor),
      "italic": .special,
      "kerning": .special,
      "language": .name(AttributeName.language),
      "ligatures": .name(AttributeName.ligatures),
      "link": .name(AttributeName.link),
      "shadow": .name(AttributeName.shadow),
      "strikethrough": .special,
      "strikethroughColor": .name(AttributeName.strikethroughColor),
      "strokeColor": .name(AttributeName.strokeColor),
      "strokeWidth": .parts(AttributeName.strokeWidth, of: 10),
      "superscript": .name(AttributeName.superscript),
      "tracking": .special,
      "underline": .special,
      "underlineColor": .name(AttributeName.underlineColor),
      "weight": .special,
    ], name: { "Inlay" + $0.prefix(1).uppercased() + $0.dropFirst() })

  /// The names of all members in the table.
  static var names: [String] { attributes.names }

  // MARK: Writing

  /// The attributes of `values`, including custom ones.
  static func attributes(of values: CharacterAttributeValues) -> [ExactString: PropertyListValue] {
    var list = MemberList(fields(of: values))
    var escaped: [ExactString: PropertyListValue] = [:]
    var spellings: [String: Int] = [:]
    for name in values.custom.keys { spellings[name.string, default: 0] += 1 }
    for (name, value) in values.custom {
      if spellings[name.string] == 1, !AttributeName.all.contains(name.string) {
        list.members[name] = value
      } else if spellings[name.string] == 1, standsForItself(name, value, beside: list.members) {
        list.members[name] = value
      } else if case .dictionary(var merged)? = list.members[name], case .dictionary(let more) = value,
        merges(name, &merged, more)
      {
        list.members[name] = .dictionary(merged)
      } else {
        escaped[name] = value
      }
    }
    if !escaped.isEmpty {
      list.members[ExactString(AttributeName.custom)] = .array(PropertyListEscape.list(escaped))
    }
    return list.members
  }

  /// Whether a value under a known name is not understood as that attribute, and is therefore restored unchanged.
  private static func standsForItself(
    _ name: ExactString, _ value: PropertyListValue, beside members: [ExactString: PropertyListValue]
  ) -> Bool {
    let elsewhere = [
      AttributeName.glyph, AttributeName.attachment, AttributeName.paragraphStyle, AttributeName.boundary,
      AttributeName.custom, AttributeName.keptImage, AttributeName.keptValues, AttributeName.blocks,
    ]
    guard members[name] == nil, !elsewhere.contains(name.string) else { return false }
    var list = MemberList([name: value])
    return read(&list) == CharacterAttributeValues() && list.members == [name: value]
  }

  /// Adds unknown members to a dictionary that has a meaning.
  private static func merges(
    _ name: ExactString, _ members: inout [ExactString: PropertyListValue],
    _ more: [ExactString: PropertyListValue]
  ) -> Bool {
    guard !more.isEmpty, more.keys.allSatisfy({ members[$0] == nil }) else { return false }
    var alone = MemberList([name: .dictionary(members)])
    let meaning = read(&alone)
    members.merge(more) { old, _ in old }
    var list = MemberList([name: .dictionary(members)])
    return read(&list) == meaning && list.members == [name: .dictionary(more)]
  }

  private static func fields(of values: CharacterAttributeValues) -> [ExactString: PropertyListValue] {
    var list = MemberList()
    var font = MemberList()
    font.put("family", values.fontFamily)
    font.put("class", values.fontClass)
    font.put("size", values.fontSize)
    font.put("weight", values.weight)
    font.put("italic", flag: values.isItalic)
    if !font.members.isEmpty { list.members[ExactString(AttributeName.font)] = font.value }
    list.members[ExactString(AttributeName.underline)] = values.underline.map(LineStyles.value)
    list.members[ExactString(AttributeName.strikethrough)] = values.strikethrough.map(LineStyles.value)
    attributes.write(values, into: &list)
    list.put(AttributeName.members, values.unknownMembers)
    putKerning(values, in: &list)
    switch values.direction {
    case .leftToRight?: list.members[ExactString(AttributeName.writingDirection)] = .array([.integer(0)])
    case .rightToLeft?: list.members[ExactString(AttributeName.writingDirection)] = .array([.integer(1)])
    default: list.put(AttributeName.direction, values.direction)
    }
    return list.members
  }

  /// Writes Cocoa's `NSKern`, which is space between letters; 0 means no pair kerning.
  private static func putKerning(_ values: CharacterAttributeValues, in list: inout MemberList) {
    let isKern = values.tracking != .zero && values.usesKerning != false
    list.put(isKern ? AttributeName.kern : AttributeName.tracking, values.tracking)
    if values.usesKerning == false { list.put(AttributeName.kern, Length.zero) }
    list.put(AttributeName.kerning, flag: values.usesKerning == true)
  }

  // MARK: Reading

  /// Reads the known attributes. What is not understood stays in the list. Custom attributes are not read.
  static func read(_ list: inout MemberList) -> CharacterAttributeValues {
    var values = CharacterAttributeValues()
    guard !list.members.isEmpty else { return values }
    if var font = list.dictionary(AttributeName.font) {
      let isEmpty = font.members.isEmpty
      values.fontFamily = font.string("family")
      values.fontClass = font.constant("class")
      values.fontSize = font.length("size", from: 0)
      values.weight = font.integer("weight", in: 1...1_000)
      values.isItalic = font.flag("italic")
      list.putBack(AttributeName.font, font)
      if isEmpty { list.members[ExactString(AttributeName.font)] = font.value }
    }
    values.underline = LineStyles.read(AttributeName.underline, &list)
    values.strikethrough = LineStyles.read(AttributeName.strikethrough, &list)
    attributes.read(&values, from: &list)
    values.unknownMembers = list.jsonMembers(AttributeName.members)
    readKerning(&values, &list)
    readDirection(&values, &list)
    return values
  }

  private static func readKerning(_ values: inout CharacterAttributeValues, _ list: inout MemberList) {
    values.tracking = list.length(AttributeName.tracking)
    if list.flag(AttributeName.kerning) { values.usesKerning = true }
    let given = list.members[ExactString(AttributeName.kern)]
    guard let kern = list.length(AttributeName.kern) else { return }
    if kern == .zero, values.usesKerning == nil {
      values.usesKerning = false
    } else if kern != .zero, values.tracking == nil {
      values.tracking = kern
    } else {
      // Another member expresses the same already.
      list.members[ExactString(AttributeName.kern)] = given
    }
  }

  private static func readDirection(_ values: inout CharacterAttributeValues, _ list: inout MemberList) {
    let key = ExactString(AttributeName.writingDirection)
    switch list.members[key] {
    case .array([.integer(0)]): values.direction = .leftToRight
    case .array([.integer(1)]): values.direction = .rightToLeft
    default:
      values.direction = list.constant(AttributeName.direction)
      return
    }
    list.members[key] = nil
  }
}

/// Line styles as Cocoa's `NSUnderlineStyle`, or by name if Cocoa has no such style.
enum LineStyles {
  static func value(_ style: LineStyle) -> PropertyListValue {
    if let number = style.cocoaNumber { return .integer(Int128(number)) }
    return .string(ExactString(style.rawValue))
  }

  /// Reads a style; 0 means none.
  static func read(_ name: String, _ list: inout MemberList) -> LineStyle? {
    let key = ExactString(name)
    switch list.members[key] {
    case .integer(0):
      list.members[key] = nil
      return nil
    case .integer(let number):
      guard let style = Int(exactly: number).flatMap(LineStyle.init(cocoaNumber:)) else { return nil }
      list.members[key] = nil
      return style
    default:
      // A style that has a number is never written by name.
      return list.constant(name)
    }
  }
}
