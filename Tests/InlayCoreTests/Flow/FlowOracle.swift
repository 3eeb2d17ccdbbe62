import InlayCore
import InlayJSON

/// What a flow must give, worked out unit by unit from the JSON of the sheets, with no care for speed.
struct FlowOracle {
  let text: DecomposedText
  var options: FlowOptions
  let sheet: JSONValue
  let units: [UInt16]
  /// Ranges without separators, and with them.
  let paragraphs: [(content: Range<Int>, whole: Range<Int>)]

  init(_ text: DecomposedText, _ sheet: StyleSheet, _ options: FlowOptions) throws {
    self.text = text
    self.options = options
    let bottom = try Self.bottom.get()
    self.sheet = Self.merged(bottom, try Self.parse(sheet.json()))
    units = Array(text.text.utf16)
    var paragraphs: [(content: Range<Int>, whole: Range<Int>)] = []
    var start = 0
    var at = 0
    while at < units.count {
      var separator = 0
      if units[at] == 13, at + 1 < units.count, units[at + 1] == 10 {
        separator = 2
      } else if [10, 13, 0x2029].contains(units[at]) {
        separator = 1
      }
      if separator > 0 {
        paragraphs.append((start..<at, start..<at + separator))
        start = at + separator
      }
      at += max(1, separator)
    }
    if start < at { paragraphs.append((start..<at, start..<at)) }
    self.paragraphs = paragraphs
  }

  private static let bottom = Result { try parse(StyleSheet.default.json()) }

  private static func parse(_ bytes: [UInt8]) throws -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.readValue()
  }

  /// Members of `b` over those of `a`; colours for light and dark are one value.
  private static func merged(_ a: JSONValue?, _ b: JSONValue) -> JSONValue {
    guard case .object(let lower)? = a, case .object(let upper) = b, b["dark"] == nil, a?["dark"] == nil
    else { return b }
    var members = lower
    for member in upper { members[member.name] = merged(lower[member.name], member.value) }
    return .object(members)
  }

  // MARK: Rules

  private func named(_ role: String) -> String {
    if sheet["roles"]?[role] != nil { return role }
    var stem = role
    while let last = stem.last, "0123456789".contains(last) { stem.removeLast() }
    if stem.count < role.count {
      let number = Double(role.dropFirst(stem.count)) ?? 0
      for level in (1...9).reversed() where Double(level) < number {
        if sheet["roles"]?["\(stem)\(level)"] != nil { return "\(stem)\(level)" }
      }
    }
    return "body"
  }

  /// Worked out once for each role.
  private final class Known { var rules: [String: JSONValue] = [:] }
  private let known = Known()

  private func rules(_ role: String) -> JSONValue {
    if let rules = known.rules[role] { return rules }
    let rules = mergedRules(role)
    known.rules[role] = rules
    return rules
  }

  private func mergedRules(_ role: String) -> JSONValue {
    let name = named(role)
    if name == "body" { return sheet["roles"]?["body"] ?? .object(JSONMembers()) }
    let own = sheet["roles"]?[name] ?? .object(JSONMembers())
    var base = "body"
    if case .string(let stated)? = own["basedOn"] { base = stated }
    return Self.merged(rules(base), own)
  }

  private func color(_ value: JSONValue?) -> TextColor? {
    switch value {
    case .string(let text)?: TextColor(text)
    case .object?: color(value?[options.appearance == .light ? "light" : "dark"])
    default: nil
    }
  }

  // MARK: Paragraphs

  func values(_ index: Int) -> ParagraphAttributeValues {
    let at = paragraphs[index].whole.lowerBound
    return text.paragraphs.first { $0.range.contains(at) }?.attributes.values ?? ParagraphAttributeValues()
  }

  private func isEmptyFormat(_ format: String) -> Bool {
    format.unicodeScalars.allSatisfy { $0 == "\u{FFFC}" }
  }

  func role(_ index: Int) -> String {
    let values = values(index)
    if let role = values.role { return role.rawValue }
    guard let marker = values.listMarker, !isEmptyFormat(marker), let level = values.listLevel, level > 0
    else {
      return "body"
    }
    return (isNumbered(marker) ? "number" : "bullet") + "\(min(9, level))"
  }

  private func isNumbered(_ format: String) -> Bool {
    format.contains("{decimal}") || format.contains("{lower-alpha}")
  }

  private func listRole(_ role: String) -> (isNumbered: Bool, level: Int)? {
    for level in 1...9 {
      if role == "bullet\(level)" { return (false, level) }
      if role == "number\(level)" { return (true, level) }
    }
    return nil
  }

  func level(_ index: Int) -> Int {
    let stated = values(index).listLevel
    let item = listRole(role(index))
    guard item != nil || (stated ?? 0) > 0 else { return 0 }
    return min(9, max(1, stated ?? item?.level ?? 1))
  }

  /// The format of an item that has one to show.
  private func format(_ index: Int) -> String? {
    let stated = values(index).listMarker
    guard listRole(role(index)) != nil || (level(index) > 0 && stated.map { !isEmptyFormat($0) } == true)
    else { return nil }
    var format = stated
    if format == nil, case .string(let marker)? = rules(role(index))["marker"] { format = marker }
    return format.flatMap { isEmptyFormat($0) ? nil : $0 }
  }

  private func isNumberedItem(_ index: Int) -> Bool { format(index).map(isNumbered) ?? false }

  func paragraph(_ index: Int) -> ParagraphStyleValues {
    let values = values(index)
    let rules = rules(role(index))
    let top = 1_000_000_000_000
    func sum(_ own: Length?, _ name: String) -> Int { own?.thousandths ?? rules[name].integer ?? 0 }
    func length(_ own: Length?, _ name: String) -> Length { Length(thousandths: max(0, sum(own, name))) }
    func flag(_ name: String) -> Bool { rules[name] == .bool(true) }
    func string(_ name: String) -> String? { if case .string(let text)? = rules[name] { text } else { nil } }
    var style = ParagraphStyleValues()
    let directions = ["natural", "ltr", "rtl"]
    style.direction = TextDirection(
      rawValue: values.direction.map(\.rawValue).flatMap { directions.contains($0) ? $0 : nil } ?? string(
        "direction")
        ?? "natural")
    let alignments = ["natural", "left", "center", "right", "justified"]
    style.alignment = ParagraphAlignment(
      rawValue: values.alignment.map(\.rawValue).flatMap { alignments.contains($0) ? $0 : nil } ?? string(
        "alignment")
        ?? "natural")
    if style.alignment == .natural, style.direction == .leftToRight { style.alignment = .left }
    if style.alignment == .natural, style.direction == .rightToLeft { style.alignment = .right }
    var first = rules["firstLineIndent"].integer ?? 0
    var rest = rules["leadingIndent"].integer ?? 0
    if values.firstLineIndent != nil || values.leadingIndent != nil {
      first = values.firstLineIndent?.thousandths ?? 0
      rest = values.leadingIndent?.thousandths ?? 0
    }
    let outside = min(0, first, rest)
    style.firstLineIndent = Length(thousandths: min(top, first - outside))
    style.leadingIndent = Length(thousandths: min(top, rest - outside))
    style.trailingIndent = length(values.trailingIndent, "trailingIndent")
    style.spacingBefore = length(values.spacingBefore, "spacingBefore")
    style.spacingAfter = length(values.spacingAfter, "spacingAfter")
    (style.statesSpacingBefore, style.statesSpacingAfter) = (
      values.spacingBefore != nil, values.spacingAfter != nil
    )
    style.lineSpacing = length(values.lineSpacing, "lineSpacing")
    let multiple = values.lineHeightMultiple ?? 0
    style.lineHeightMultiple = multiple > 0 ? multiple : rules["lineHeightMultiple"].integer ?? 1_000
    // What is not positive is as if it were not there.
    func height(_ own: Length?, _ name: String) -> Int {
      if let own, own.thousandths > 0 { return own.thousandths }
      return rules[name].integer ?? 0
    }
    let least = height(values.minimumLineHeight, "minimumLineHeight")
    let most = height(values.maximumLineHeight, "maximumLineHeight")
    style.minimumLineHeight = least > 0 ? Length(thousandths: least) : nil
    style.maximumLineHeight = most > 0 ? Length(thousandths: max(least, most)) : nil
    style.tabStops = tabStops(values, rules)
    let intervals = [values.defaultTabInterval, text.attributes.defaultTabInterval].compactMap(\.self)
    style.defaultTabInterval =
      intervals.first { $0 > .zero } ?? Length(thousandths: rules["defaultTabInterval"].integer ?? 28_000)
    style.listLevel = level(index)
    style.tighteningFactor = max(0, values.tighteningFactor ?? rules["tighteningFactor"].integer ?? 0)
    style.hyphenationFactor = max(
      0,
      values.hyphenationFactor ?? text.attributes.hyphenationFactor ?? rules["hyphenationFactor"].integer ?? 0
    )
    style.keepsWithNext = values.keepsWithNext || flag("keepsWithNext")
    style.keepsTogether = values.keepsTogether || flag("keepsTogether")
    style.breaksPageBefore = values.breaksPageBefore || flag("breaksPageBefore")
    style.blockColor = (values.blockColor ?? color(rules["blockColor"])).flatMap { $0.alpha == 0 ? nil : $0 }
    style.barColor = color(rules["barColor"]).flatMap { $0.alpha == 0 ? nil : $0 }
    style.barWidth = Length(thousandths: rules["barWidth"].integer ?? 0)
    style.attachmentShare = rules["attachmentShare"].integer ?? 0
    return style
  }

  private func tabStops(_ values: ParagraphAttributeValues, _ rules: JSONValue) -> [TabStop] {
    var stops = values.tabStops ?? []
    if values.tabStops == nil, case .array(let stated)? = rules["tabStops"] {
      stops = stated.map { stop in
        var alignment = TabAlignment.left
        if case .string(let text)? = stop["alignment"] { alignment = TabAlignment(rawValue: text) }
        var leader: String?
        if case .string(let text)? = stop["leader"] { leader = text }
        return TabStop(
          Length(thousandths: stop["position"].integer ?? 0), alignment: alignment, leader: leader)
      }
    }
    let known: [TabAlignment] = [.left, .center, .right, .decimal, .bar]
    stops = stops.filter { $0.position.thousandths > 0 }
    for index in stops.indices where !known.contains(stops[index].alignment) {
      stops[index].alignment = .left
    }
    let order = stops.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    return order.map(\.element)
  }

  // MARK: Markers

  /// The units of the marker in the text.
  func standing(_ index: Int) -> Range<Int> {
    let content = paragraphs[index].content
    var end = min(content.upperBound, content.lowerBound + max(0, values(index).markerLength ?? 0))
    for placement in text.placements
    where placement.range.lowerBound < end && placement.range.upperBound > end {
      end = placement.range.lowerBound
    }
    return content.lowerBound..<max(end, content.lowerBound)
  }

  /// The part of it that is drawn.
  func drawn(_ index: Int) -> Range<Int> {
    var range = standing(index)
    func isSpace(_ at: Int) -> Bool {
      let isImage = text.placements.contains { $0.range.contains(at) }
      return !isImage && (Unicode.Scalar(units[at])?.properties.isWhitespace ?? false)
    }
    while let first = range.first, isSpace(first) { range = range.dropFirst().startIndex..<range.upperBound }
    while let last = range.last, isSpace(last) { range = range.lowerBound..<last }
    return range
  }

  private func number(_ index: Int) -> Int {
    if let format = format(index), isDecimalItem(format), !standing(index).isEmpty {
      var digits = ""
      for unit in units[standing(index)].reversed() {
        if (48...57).contains(unit) {
          if digits.count < 9 { digits = "\(Int(unit) - 48)" + digits } else { break }
        } else if !digits.isEmpty {
          break
        }
      }
      if let number = Int(digits) { return number }
    }
    let own = level(index)
    for before in (0..<index).reversed() {
      let other = level(before)
      if other < own { break }
      if other > own { continue }
      guard let format = format(before) else { continue }
      return isNumberedItem(before) && format == self.format(index) ? number(before) + 1 : 1
    }
    return 1
  }

  private func isDecimalItem(_ format: String) -> Bool { format.contains("{decimal}") }

  func given(_ index: Int) -> String? {
    guard standing(index).isEmpty, let format = format(index) else { return nil }
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    var text = format.replacing("{disc}", with: "•").replacing("{circle}", with: "◦").replacing(
      "{square}", with: "▪")
    if isNumbered(format) {
      let number = max(1, number(index))
      text = text.replacing("{decimal}", with: "\(number)")
      text = text.replacing("{lower-alpha}", with: letters[min(25, number - 1)])
      text = text.replacing(
        "{lower-roman}", with: ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"][min(7, number - 1)])
    }
    return text
  }

  // MARK: Characters

  func characters(_ at: Int) -> CharacterAttributes {
    text.runs.first { $0.range.contains(at) }?.attributes ?? .none
  }

  func style(_ at: Int, in paragraph: Int, jumbo: Int) -> TextStyleValues {
    style(characters(at).values, in: paragraph, jumbo: jumbo)
  }

  func style(_ values: CharacterAttributeValues, in paragraph: Int, jumbo: Int) -> TextStyleValues {
    if options.appearance == .dark, (self.values(paragraph).blockColor?.alpha ?? 0) >= 128 {
      var light = self
      light.options.appearance = .light
      return light.style(values, in: paragraph, jumbo: jumbo)
    }
    let role = rules(role(paragraph))
    let isLink = values.link.map { !$0.isEmpty } ?? false
    let rules = isLink ? Self.merged(role, sheet["link"] ?? .object(JSONMembers())) : role
    func string(_ name: String) -> String? { if case .string(let text)? = rules[name] { text } else { nil } }
    var style = TextStyleValues()
    style.link = isLink ? values.link : nil
    var families: [String] = []
    if case .array(let names)? = rules["fontFamilies"] {
      families = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    var own: [String] = []
    if let family = values.fontFamily, family != "" { own.append(family) }
    switch values.fontClass {
    case .roman?: own.append("serif")
    case .swiss?: own.append("sans-serif")
    case .modern?: own.append("monospace")
    default: break
    }
    if !own.isEmpty { families.removeAll { own.contains($0) } }
    style.fontFamilies = (own + families).map { ExactString($0) }
    style.weight = values.weight ?? rules["weight"].integer ?? 400
    style.isItalic = values.isItalic || rules["italic"] == .bool(true)
    func line(_ own: LineStyle?, _ name: String) -> LineStyle? {
      let style = own?.rawValue ?? string(name) ?? "none"
      return style == "none"
        ? nil : ["single", "wave", "double"].contains(style) ? LineStyle(rawValue: style) : .single
    }
    style.underline = line(values.underline, "underline")
    style.strikethrough = line(values.strikethrough, "strikethrough")
    func lineColor(_ own: TextColor?, _ name: String) -> TextColor? {
      own.map { seen($0, values, rules, role) } ?? color(rules[name])
    }
    style.underlineColor = lineColor(values.underlineColor, "underlineColor")
    style.strikethroughColor = lineColor(values.strikethroughColor, "strikethroughColor")
    style.foregroundColor = foreground(values, rules, role)
    let behind = values.backgroundColor ?? color(rules["backgroundColor"])
    style.backgroundColor = behind?.alpha == 0 ? nil : behind
    style.strokeWidth = values.strokeWidth ?? 0
    style.strokeColor = values.strokeColor
    style.shadow = values.shadow
    let languages = [values.language ?? "", text.attributes.language ?? ""].filter { $0 != "" }
    style.language = languages.first
    style.tracking = values.tracking ?? Length(thousandths: rules["tracking"].integer ?? 0)
    style.usesKerning = values.usesKerning ?? (rules["kerning"] != .bool(false))
    style.ligatures = min(2, max(0, values.ligatures ?? rules["ligatures"].integer ?? 1))
    let stated = values.capitals.map(\.rawValue).flatMap { ["all", "small", "none"].contains($0) ? $0 : nil }
    let capitals = stated ?? string("capitals") ?? ""
    style.capitals = ["all", "small"].contains(capitals) ? Capitals(rawValue: capitals) : nil
    style.isHidden = values.isHidden
    style.direction = ["ltr", "rtl"].contains(values.direction?.rawValue ?? "") ? values.direction : nil
    sizes(&style, values, rules, jumbo)
    return style
  }

  private func times(_ value: Int, _ thousandths: Int) -> Int {
    let product = Int128(value) * Int128(thousandths)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: 1_000)
    let rounded = quotient + (rest.magnitude >= 500 ? (product < 0 ? -1 : 1) : 0)
    return Int(max(-1_000_000_000_000, min(1_000_000_000_000, rounded)))
  }

  private func sizes(
    _ style: inout TextStyleValues, _ values: CharacterAttributeValues, _ rules: JSONValue, _ jumbo: Int
  ) {
    var size = times(sheet["fontSize"].integer ?? 0, rules["scale"].integer ?? 1_000)
    if let own = values.fontSize, own > .zero { size = own.thousandths }
    if jumbo > 0 { size = times(size, sheet["jumbo"]?[jumbo == 1 ? "one" : "few"].integer ?? 0) }
    var rise = values.baselineOffset?.thousandths ?? 0
    let level = values.superscript ?? 0
    let shift = sheet[level > 0 ? "superscripts" : "subscripts"]
    for _ in 0..<min(4, abs(level)) {
      rise += times(size, shift?["rise"].integer ?? 0)
      size = times(size, shift?["scale"].integer ?? 0)
    }
    style.superscript = level
    style.fontSize = Length(thousandths: max(1, size))
    style.baselineOffset = Length(thousandths: max(-1_000_000_000_000, min(1_000_000_000_000, rise)))
  }

  var background: TextColor {
    if let background = options.background { return background }
    if options.appearance == .light, let own = text.attributes.backgroundColor { return own }
    return color(sheet["background"]) ?? TextColor(red: 0, green: 0, blue: 0)
  }

  private func foreground(_ values: CharacterAttributeValues, _ rules: JSONValue, _ role: JSONValue)
    -> TextColor
  {
    func light(_ value: JSONValue?) -> TextColor? {
      if case .string(let text)? = value?["light"] ?? value { TextColor(text) } else { nil }
    }
    let isBoxed = (values.backgroundColor?.alpha ?? 0) >= 128
    if let own = values.foregroundColor { return seen(own, values, rules, role) }
    if options.appearance == .light || isBoxed {
      return light(rules["foregroundColor"]) ?? TextColor(red: 0, green: 0, blue: 0)
    }
    return color(rules["foregroundColor"]) ?? TextColor(red: 0, green: 0, blue: 0)
  }

  /// A color of the document, for text or its lines.
  private func seen(
    _ own: TextColor, _ values: CharacterAttributeValues, _ rules: JSONValue, _ role: JSONValue
  ) -> TextColor {
    if options.appearance == .light || (values.backgroundColor?.alpha ?? 0) >= 128 { return own }
    let plain = color(rules["foregroundColor"]) ?? TextColor(red: 0, green: 0, blue: 0)
    var behind = background
    if let block = color(role["blockColor"]), block.alpha >= 128 { behind = block }
    if let box = color(rules["backgroundColor"]), box.alpha >= 128 { behind = box }
    return Self.readable(own, on: behind, least: sheet["leastContrast"].integer ?? 0, plain: plain)
  }

  /// As the documentation of style sheets has it.
  private static func readable(_ color: TextColor, on behind: TextColor, least: Int, plain: TextColor)
    -> TextColor
  {
    func brightness(_ color: TextColor) -> Int {
      let red = Double(color.red) * 0.299
      let green = Double(color.green) * 0.587
      let blue = Double(color.blue) * 0.114
      return Int((red + green + blue + 1e-9).rounded())
    }
    func isReadable(_ color: TextColor) -> Bool { abs(brightness(color) - brightness(behind)) >= least }
    if isReadable(color) { return color }
    let channels = [color.red, color.green, color.blue].map(Int.init)
    let turn = 255 - (channels.max() ?? 0) - (channels.min() ?? 0)
    let plains = [plain.red, plain.green, plain.blue].map(Int.init)
    for share in 0...16 {
      if share > 0, !isReadable(plain) { return plain }
      let mixed = zip(channels, plains).map { own, other in
        UInt8((Double((own + turn) * (16 - share) + other * share) / 16).rounded())
      }
      let candidate = TextColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: color.alpha)
      if isReadable(candidate) { return candidate }
    }
    return plain
  }
}

extension Optional where Wrapped == JSONValue {
  fileprivate var integer: Int? { if case .number(let number)? = self { number.integer } else { nil } }
}
