internal import InlayJSON

/// Reads the JSON of a style sheet.
struct StyleDecoder: ~Copyable {
  var reader: JSONReader
  /// Members that no object of this version has, in order. If unknown members are refused, the first is the error.
  private(set) var unknown: [Unknown] = []

  struct Unknown {
    var name: String
    var offset: Int
    var suggestion: String?
  }

  /// The maximum number of unknown members kept, because nobody reads a thousand diagnostics.
  private static let maximumUnknown = 100

  private let refusesUnknown: Bool

  /// `refusesUnknown` is `true` for a sheet of exactly this version.
  init(_ bytes: [UInt8], depth: Int, refusesUnknown: Bool) {
    reader = JSONReader(bytes, maximumDepth: depth)
    self.refusesUnknown = refusesUnknown
  }

  /// Reads the whole sheet.
  mutating func sheet() throws(JSONError) -> StyleSheet {
    var sheet = StyleSheet()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "format", "version": try reader.skipValue()
      default: try member(name, of: &sheet, besides: ["format", "version"])
      }
    }
    try reader.finish()
    return sheet
  }

  /// The error for a broken rule of the format at the byte `offset`.
  func broken(_ rule: String, at offset: Int) -> JSONError { JSONError(.invalid(rule), at: offset) }

  /// The byte offset at which the next value starts.
  mutating func start() throws(JSONError) -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  /// Reads an object.
  mutating func rules<Rules: StyleRules>(_: Rules.Type) throws(JSONError) -> Rules {
    var rules = Rules()
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      try member(name, of: &rules, besides: [])
    }
    return rules
  }

  /// Reads the value of the member `name`. `others` are further names that the object has.
  mutating func member<Rules: StyleRules>(
    _ name: JSONName, of rules: inout Rules, besides others: [String]
  ) throws(JSONError) {
    let text = reader.string(name)
    if let field = Rules.fields.first(where: { exactlyEqual($0.name, text) }) {
      return try field.read(&rules, &self)
    }
    try skipUnknown(name, known: Rules.fields.map(\.name) + others)
  }

  /// Records a member that this version does not know, and skips it.
  private mutating func skipUnknown(_ name: JSONName, known: [String]) throws(JSONError) {
    if unknown.count < Self.maximumUnknown {
      let text = reader.string(name)
      let hint = Suggestion.nearest(to: text, among: known)
      unknown.append(Unknown(name: text, offset: name.offset, suggestion: hint))
    }
    if refusesUnknown { throw broken("unknown member", at: name.offset) }
    try reader.skipValue()
  }

  mutating func roles() throws(JSONError) -> [ParagraphRole: RoleStyle] {
    var roles: [ParagraphRole: RoleStyle] = [:]
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      let role = ParagraphRole(rawValue: reader.string(name))
      roles[role] = try rules(RoleStyle.self)
    }
    return roles
  }

  mutating func constant<Constant: OpenConstant>(of known: [Constant]) throws(JSONError) -> Constant {
    let at = try start()
    let constant = Constant(rawValue: try reader.readString())
    guard known.contains(constant) else {
      let names = known.map(\.rawValue)
      throw broken(
        "expected one of \(names.joined(separator: ", ")), found \(Visible.quoted(constant.rawValue))",
        at: at)
    }
    return constant
  }

  mutating func styleColor() throws(JSONError) -> StyleColor {
    let at = try start()
    guard try reader.peekKind() == .object else { return StyleColor(try color()) }
    var light: TextColor?
    var dark: TextColor?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "light": light = try color()
      case "dark": dark = try color()
      default: try skipUnknown(name, known: ["light", "dark"])
      }
    }
    guard let light, let dark else { throw broken("a color must have both \"light\" and \"dark\"", at: at) }
    return StyleColor(light: light, dark: dark)
  }

  private mutating func color() throws(JSONError) -> TextColor {
    let at = try start()
    guard let color = TextColor(try reader.readString()) else {
      throw broken("a color must be # and eight lowercase hexadecimal digits, such as #1a1a1aff", at: at)
    }
    return color
  }

  /// The maximum number of font families in a list: more than anybody needs, but few enough to search.
  static let maximumFamilies = 64

  mutating func families() throws(JSONError) -> [ExactString] {
    var families: [ExactString] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let at = try start()
      if families.count == Self.maximumFamilies {
        throw broken("more than \(Self.maximumFamilies) font families", at: at)
      }
      let family = try reader.readString()
      if family.isEmpty { throw broken("the name of a font family must not be empty", at: at) }
      families.append(ExactString(family))
    }
    return families
  }

  mutating func tabStops() throws(JSONError) -> [TabStop] {
    var stops: [TabStop] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      let at = try start()
      var stop = TabStop(.zero)
      var hasPosition = false
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        switch name {
        case "alignment": stop.alignment = try constant(of: TabAlignment.known)
        case "leader": stop.leader = try reader.readString()
        case "position":
          stop.position = try StyleCodec.length().read(&self)
          hasPosition = true
        default: try skipUnknown(name, known: ["alignment", "leader", "position"])
        }
      }
      if !hasPosition { throw broken("a tab stop must have a position", at: at) }
      stops.append(stop)
    }
    return stops
  }
}
