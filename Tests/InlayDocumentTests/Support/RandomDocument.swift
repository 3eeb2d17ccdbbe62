import InlayCore
import InlayDocument
import InlayJSON
import TestKit

extension ChoiceSource {
  /// A document of any shape the model allows. With `absent`, some contents are blobs that are not there.
  func document(absent: Bool) throws -> DecomposedText {
    let pool = array(count: 1...5) { $0.image(absent: absent) }
    let characters = array(count: 1...5) { $0.characterAttributes() }
    let paragraphs = array(count: 1...3) { $0.paragraphAttributes() }
    let placed = array(count: 1...4) { $0.placementAttributes() }
    let runs = array(count: 0...16) { source -> AttributedRun in
      let isImage = source.below(3) == 1
      let text =
        isImage
        ? source.oneOf([(3, { _ in "\u{FFFC}" }), (1, { $0.plainText(pieces: 1...3) })]) : source.text()
      return AttributedRun(
        text, character: source.pick(characters), paragraph: source.pick(paragraphs),
        image: isImage ? PlacedImage(source.pick(pool), attributes: source.pick(placed)) : nil)
    }
    var text = try Decomposer.decompose(runs).value
    text.attributes = documentAttributes()
    text.unknownMembers = unknownMembers()
    if oneIn(8) { text.unknownMembers["version"] = .string("1.\(1 + below(40))") }
    var names: Set<ExactString> = []
    var files: [BundleFile] = []
    for _ in 0..<below(4) {
      let name = fileName(hostile: true)
      guard !name.isEmpty, names.insert(ExactString(name)).inserted else { continue }
      files.append(BundleFile(name, content: content(absent: absent), mediaType: optional { $0.mediaType() }))
    }
    return try text.with(files: files)
  }

  func image(absent: Bool) -> InlineImage {
    var parts = InlineImage.Parts(primary: representation(absent: absent))
    parts.identifier = optional { ContentIdentifier(rawValue: $0.identifier()) }
    parts.description = optional { $0.oneOf([(1, { _ in "" }), (4, { $0.text(pieces: 0...4) })]) }
    parts.fileName = optional { $0.fileName(hostile: true) }
    parts.alternates = array(count: 0...3) { $0.representation(absent: absent) }
    parts.unknownMembers = unknownMembers()
    return InlineImage(parts)
  }

  func representation(absent: Bool) -> Representation {
    var result = Representation(
      role: pick([.primary, .fallback, .strike, "something new", ""]), mediaType: optional { $0.mediaType() },
      content: content(absent: absent), width: optional { $0.int(in: 0...70_000) },
      height: optional { $0.int(in: 0...70_000) })
    result.unknownMembers = unknownMembers()
    return result
  }

  func mediaType() -> MediaType { pick([.heic, .png, .folder, "", "image/x-new"]) }

  func digest() -> Digest {
    let words = [bits(), bits(), bits(), bits()]
    return Digest(
      bytes: words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })!
  }

  func content(absent: Bool) -> ImageContent {
    oneOf([
      // Few different bytes, so that blobs are shared.
      (4, { .bytes($0.pick([[], [1, 2, 3], Array(repeating: 7, count: 1_000)])) }),
      (2, { .bytes($0.bytes()) }),
      (
        1,
        { source in
          .external(
            ExternalContent(
              url: source.text(pieces: 0...3), count: source.optional { $0.int(in: 0...(1 << 53) - 1) },
              digest: source.optional { $0.digest() }))
        }
      ),
      (
        1,
        { source in
          .missing(
            MissingContent(
              source.pick([.omitted, .notCarried, "else"]), count: source.optional { $0.int(in: 0...9_999) },
              digest: source.optional { $0.digest() }))
        }
      ),
      (
        1,
        { source in
          .missing(
            MissingContent(.absent, count: nil, digest: source.optional { $0.digest() }))
        }
      ),
      (absent ? 2 : 0, { .missing(MissingContent(.absent, count: $0.below(1_000), digest: $0.digest())) }),
    ])
  }

  func placementAttributes() -> PlacementAttributes {
    PlacementAttributes(
      pick([.glyph, .attachment, "sticker", ""]),
      displaySize: optional { DisplaySize(width: $0.size(), height: $0.size()) },
      unknownMembers: unknownMembers())
  }

  func size() -> Length { Length(thousandths: int(in: 0...Length.maximum)) }
  func length() -> Length { Length(thousandths: int(in: -Length.maximum...Length.maximum)) }
  func number() -> Int { int(in: attributeNumberRange) }
  func color() -> Color { Color(red: byte(), green: byte(), blue: byte(), alpha: byte()) }
  func name() -> String { text(pieces: 0...3) }
  func flag() -> Bool { below(3) == 2 }

  func characterAttributes() -> CharacterAttributes {
    var values = CharacterAttributeValues()
    if bool() { return CharacterAttributes(values) }
    values.fontFamily = optional { $0.name() }
    values.fontClass = optional { FontClass(rawValue: $0.name()) }
    values.fontSize = optional { $0.size() }
    values.weight = optional { $0.int(in: 1...1_000) }
    values.isItalic = flag()
    values.underline = optional { $0.pick([.single, .wave, "new"]) }
    values.underlineColor = optional { $0.color() }
    values.strikethrough = optional { $0.pick([.single, .double, ""]) }
    values.strikethroughColor = optional { $0.color() }
    values.foregroundColor = optional { $0.color() }
    values.backgroundColor = optional { $0.color() }
    values.strokeWidth = optional { $0.number() }
    values.strokeColor = optional { $0.color() }
    values.shadow = optional {
      Shadow(offsetX: $0.length(), offsetY: $0.length(), blur: $0.length(), color: $0.optional { $0.color() })
    }
    values.link = optional { $0.name() }
    values.baselineOffset = optional { $0.length() }
    values.superscript = optional { $0.number() }
    values.language = optional { $0.name() }
    values.tracking = optional { $0.length() }
    values.usesKerning = optional { $0.bool() }
    values.ligatures = optional { $0.number() }
    values.capitals = optional { $0.pick([.all, .small]) }
    values.isHidden = flag()
    values.direction = optional { $0.pick([.leftToRight, .rightToLeft, "x"]) }
    values.custom = custom()
    values.unknownMembers = unknownMembers()
    return CharacterAttributes(values)
  }

  func paragraphAttributes() -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    if bool() { return ParagraphAttributes(values) }
    values.role = optional { $0.pick([.body, .heading1, "poem"]) }
    values.alignment = optional { $0.pick([.center, .justified, "x"]) }
    values.firstLineIndent = optional { $0.length() }
    values.leadingIndent = optional { $0.length() }
    values.trailingIndent = optional { $0.length() }
    values.spacingBefore = optional { $0.length() }
    values.spacingAfter = optional { $0.length() }
    values.lineSpacing = optional { $0.length() }
    values.lineHeightMultiple = optional { $0.number() }
    values.minimumLineHeight = optional { $0.length() }
    values.maximumLineHeight = optional { $0.length() }
    values.tabStops = optional { source in
      source.array(count: 0...3) { source in
        TabStop(
          source.length(), alignment: source.pick([.left, .decimal, "x"]),
          leader: source.optional { $0.name() })
      }
    }
    values.defaultTabInterval = optional { $0.length() }
    values.direction = optional { $0.pick([.leftToRight, .rightToLeft]) }
    values.markerLength = optional { $0.below(3) }
    values.listLevel = optional { $0.number() }
    values.listMarker = optional { $0.name() }
    values.tighteningFactor = optional { $0.number() }
    values.hyphenationFactor = optional { $0.number() }
    values.keepsWithNext = flag()
    values.keepsTogether = flag()
    values.breaksPageBefore = flag()
    values.custom = custom()
    values.unknownMembers = unknownMembers()
    return ParagraphAttributes(values)
  }

  func documentAttributes() -> DocumentAttributes {
    var values = DocumentAttributes()
    if bool() { return values }
    values.title = optional { $0.name() }
    values.author = optional { $0.name() }
    values.subject = optional { $0.name() }
    values.keywords = optional { $0.name() }
    values.comment = optional { $0.name() }
    values.company = optional { $0.name() }
    values.copyright = optional { $0.name() }
    values.editor = optional { $0.name() }
    values.language = optional { $0.name() }
    values.created = optional { $0.name() }
    values.modified = optional { $0.name() }
    values.paperWidth = optional { $0.length() }
    values.paperHeight = optional { $0.length() }
    values.marginLeft = optional { $0.length() }
    values.marginRight = optional { $0.length() }
    values.marginTop = optional { $0.length() }
    values.marginBottom = optional { $0.length() }
    values.viewWidth = optional { $0.length() }
    values.viewHeight = optional { $0.length() }
    values.viewMode = optional { $0.number() }
    values.viewZoom = optional { $0.number() }
    values.backgroundColor = optional { $0.color() }
    values.defaultTabInterval = optional { $0.length() }
    values.hyphenationFactor = optional { $0.number() }
    values.isReadOnly = optional { $0.bool() }
    values.custom = custom()
    return values
  }

  func custom() -> CustomAttributes {
    var values: CustomAttributes = [:]
    for _ in 0..<(below(3) == 2 ? 1 + below(3) : 0) {
      values[ExactString(name())] = propertyListValue(depth: 4)
    }
    return values
  }

  func propertyListValue(depth: Int) -> PropertyListValue {
    switch below(depth > 0 ? 8 : 6) {
    case 0: return .integer(Int128(below(10)))
    case 1: return .string(ExactString(name()))
    case 2:
      let range = PropertyListValue.integerRange
      return .integer(
        pick([range.lowerBound, range.upperBound, Int128(Int64.max), -1, Int128(int(in: .min ... .max))]))
    case 3: return .real(real())
    case 4: return pick([.boolean(true), .boolean(false), .date(real())])
    case 5: return .data(bytes())
    case 6: return .array(array(count: 0...3) { $0.propertyListValue(depth: depth - 1) })
    default:
      var values: [ExactString: PropertyListValue] = [:]
      for _ in 0..<below(3) { values[ExactString(name())] = propertyListValue(depth: depth - 1) }
      return .dictionary(values)
    }
  }

  func real() -> PropertyListValue.Real {
    PropertyListValue.Real(
      below(3) == 0
        ? pick([
          .nan, .signalingNaN, Double(nan: 5, signaling: false), .infinity, -.infinity, -0.0, -Double.nan,
        ])
        : double())
  }

  func unknownMembers() -> JSONMembers {
    guard below(4) == 3 else { return JSONMembers() }
    var members = JSONMembers()
    for _ in 0...below(3) {
      members[pick(["", "a", "zz", "b\u{301}", "\u{FB33}", "\u{1F600}", "bu", "kinds", "x-" + name()])] =
        jsonValue(depth: 3)
    }
    return members
  }

  func jsonValue(depth: Int) -> JSONValue {
    switch below(depth > 0 ? 7 : 5) {
    case 0: return .null
    case 1: return .bool(bool())
    case 2: return .number(JSONNumber(double()) ?? JSONNumber(0 as Int32))
    case 3: return .number(JSONNumber(int(in: -(1 << 53) + 1...(1 << 53) - 1))!)
    case 4: return .string(name())
    case 5: return .array(array(count: 0...3) { $0.jsonValue(depth: depth - 1) })
    default:
      var members = JSONMembers()
      for _ in 0..<below(3) { members[name()] = jsonValue(depth: depth - 1) }
      return .object(members)
    }
  }
}
