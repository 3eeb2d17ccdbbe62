package import InlayCore

/// A font of an archive: its name and size. Weight and slope are only in the name, such as `Avenir-BookOblique`.
package struct KeyedFont: Hashable {
  /// The PostScript name; `nil` for a font of the system, which must not be asked for by name.
  var name: String?
  var size: Length?
  var weight: Int?
  var isItalic = false
  var fontClass: FontClass?

  init() {}

  /// A font of a PostScript name. `traits` are those of `UIFont`: 1 italic, 2 bold.
  package init(name: String, size: Length?, traits: Int) {
    self.size = size
    let isSystem = name.hasPrefix(".")
    self.name = isSystem || name.isEmpty ? nil : name
    fontClass = isSystem && name.contains("Mono") ? .modern : nil
    let style = name.split(separator: "-").dropFirst().joined().lowercased()
    weight = Self.weights.first { style.contains($0.word) }?.weight
    if weight == nil, traits & 2 != 0 { weight = 700 }
    isItalic =
      traits & 1 != 0 || ["italic", "oblique"].contains { style.contains($0) } || style.hasSuffix("it")
  }

  /// Words of PostScript names and their weights in CSS. A word stands before those it contains.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300), ("semibold", 600),
    ("demibold", 600),
    ("demi", 600), ("extrabold", 800), ("ultrabold", 800), ("heavy", 800), ("black", 900), ("medium", 500),
    ("bold", 700), ("emphasized", 700),
  ]

  /// The font of attributes.
  init(_ values: CharacterAttributeValues) {
    (name, size, weight, isItalic) = (values.fontFamily, values.fontSize, values.weight, values.isItalic)
    fontClass = values.fontClass
  }

  /// A font as our own archives have it beside the name.
  init(_ members: [ExactString: PropertyListValue]) {
    if case .string(let text)? = members["family"] { name = text.string }
    if case .string(let text)? = members["class"] { fontClass = FontClass(rawValue: text.string) }
    if case .integer(let number)? = members["size"], let thousandths = Int(exactly: number), thousandths > 0,
      thousandths <= Length.maximum
    {
      size = Length(thousandths: thousandths)
    }
    if case .integer(let number)? = members["weight"], let weight = Int(exactly: number),
      (1...1_000).contains(weight)
    {
      self.weight = weight
    }
    isItalic = members["italic"] == .boolean(true)
  }

  /// The font as our own archives have it beside the name.
  var propertyList: PropertyListValue {
    var members: [ExactString: PropertyListValue] = ["italic": .boolean(isItalic)]
    if let name { members["family"] = .string(ExactString(name)) }
    if let fontClass { members["class"] = .string(ExactString(fontClass.rawValue)) }
    if let size { members["size"] = .integer(Int128(size.thousandths)) }
    if let weight { members["weight"] = .integer(Int128(weight)) }
    return .dictionary(members)
  }

  /// The name that a program of Apple's looks the font up by. Families say weight and slope behind a hyphen, mostly in
  /// these words.
  func postScriptName(for platform: CocoaPlatform) -> String {
    guard KeyedFont(name: name ?? "", size: size, traits: 0) != self || name == nil else { return name ?? "" }
    let words: [(least: Int, word: String)] = [
      (850, "Black"), (750, "Heavy"), (650, "Bold"), (550, "Semibold"), (450, "Medium"), (350, ""),
      (0, "Light"),
    ]
    let word = words.first { (weight ?? 400) >= $0.least }?.word ?? ""
    let style = word + (isItalic ? "Italic" : "")
    guard let name else {
      let isPlain = style.isEmpty
      if fontClass == .modern { return ".AppleSystemUIFontMonospaced-\(isPlain ? "Regular" : style)" }
      return platform == .macOS && isPlain ? ".AppleSystemUIFont" : ".SFUI-\(isPlain ? "Regular" : style)"
    }
    // One that names its style already keeps it.
    guard !style.isEmpty, !name.contains("-") else { return name }
    return "\(name.filter { $0 != " " })-\(style)"
  }

  /// Sets what the font says.
  package func apply(to values: inout CharacterAttributeValues) {
    values.fontFamily = name
    values.fontSize = size
    values.weight = weight
    values.isItalic = isItalic
    values.fontClass = fontClass
  }
}

extension KeyedTextReader {
  /// A font: `NSFont`, `UIFont`, or a descriptor in place of one. Another object is reported, and is a font without name.
  mutating func font(_ value: KeyedValue) throws -> KeyedFont {
    if let number = value.number, let known = fonts[number] { return known }
    let font = try readFont(value)
    if let number = value.number { fonts[number] = font }
    return font
  }

  private mutating func readFont(_ value: KeyedValue) throws -> KeyedFont {
    if let own = try archive.member("InlayFont", of: value),
      case .dictionary(let members)? = try archive.propertyList(own, limits)
    {
      return KeyedFont(members)
    }
    var name = try archive.string("NSName", of: value) ?? archive.string("UIFontName", of: value)
    var size = try archive.number("NSSize", of: value) ?? archive.number("UIFontPointSize", of: value)
    let traits = try archive.integer("UIFontTraits", of: value) ?? 0
    if name == nil || size == nil {
      // Old archives name the descriptor otherwise; some programs store it instead of the font.
      var descriptor = value
      for key in ["NSDescriptor", "UIFontDescriptor"] as [ExactString] {
        if let found = try archive.member(key, of: value) { descriptor = found }
      }
      for key in ["NSFontDescriptorAttributes", "UIFontDescriptorAttributes"] as [ExactString] {
        guard let pairs = try archive.pairs(archive.member(key, of: descriptor)) else { continue }
        for (key, index) in pairs {
          switch try archive.string(archive.value(at: key)) {
          case "NSFontNameAttribute"?: name = try name ?? archive.string(archive.value(at: index))
          case "NSFontSizeAttribute"?: size = try size ?? archive.number(archive.value(at: index))
          default: break
          }
        }
      }
    }
    guard let name else {
      collector.report(
        .archiveValueNotCarried, at: position, "a font has no name (\(Visible.name(value.className)))",
        details: ["attribute": "NSFont", "class": value.className])
      return KeyedFont()
    }
    let length = try length(size, "the size of a font")
    if let length, length <= .zero { reportDropped("a font's size of \(length)") }
    return KeyedFont(name: name, size: length.flatMap { $0 > .zero ? $0 : nil }, traits: traits)
  }
}
