import InlayCore

/// Character formatting in the form the writer needs.
struct RTFCharacterForm: Hashable {
  /// Index into ``RTFStyleTables/states``.
  var state: Int
  /// Index of the link, or ``RTFCharacterState/none``.
  var link: Int32
  /// Index of the words of an attachment, or ``RTFCharacterState/none``.
  var attachment: Int32

  /// The same form outside of links.
  var withoutLink: RTFCharacterForm {
    var form = self
    form.link = RTFCharacterState.none
    return form
  }

  /// The form of text without attributes.
  static let none = RTFCharacterForm(
    state: 0, link: RTFCharacterState.none, attachment: RTFCharacterState.none)
}

/// Converts the model's attributes into RTF's terms, and collects the tables they refer to.
struct RTFStyleTables {
  private(set) var fonts: [RTFFont] = []
  private var fontIndices: [RTFFont: Int32] = [:]
  private(set) var colors: [TextColor] = [TextColor(red: 255, green: 255, blue: 255)]
  private var colorIndices: [TextColor: Int32] = [:]
  private(set) var links: [String] = []
  private var linkIndices: [ExactString: Int32] = [:]
  private(set) var attachmentWords: [String] = []
  /// Names of character styles.
  private(set) var styles: [String] = []
  private var styleIndices: [ExactString: Int32] = [:]
  private var forms: [CharacterAttributes: RTFCharacterForm] = [:]
  private var last: (attributes: CharacterAttributes, form: RTFCharacterForm)?
  /// Formatting without link and attachment, each combination once. The first is the default.
  private(set) var states = [RTFCharacterState()]
  private var stateIndices = [RTFCharacterState(): 0]
  private var noticed: Set<String> = []

  /// The index of a color. Index 1 is the white of the page, as in Cocoa's files; colors of the text start at 2.
  mutating func index(_ color: TextColor?) -> Int32 {
    guard let color else { return 0 }
    if let known = colorIndices[color] { return known }
    colors.append(color)
    let index = Int32(clamping: colors.count)
    colorIndices[color] = index
    return index
  }

  private mutating func index(_ font: RTFFont) -> Int32 {
    if let known = fontIndices[font] { return known }
    let index = Int32(clamping: fonts.count)
    fonts.append(font)
    fontIndices[font] = index
    return index
  }

  private mutating func index(link: String) -> Int32 {
    let key = ExactString(link)
    if let known = linkIndices[key] { return known }
    let index = Int32(clamping: links.count)
    links.append(link)
    linkIndices[key] = index
    return index
  }

  /// Reports something that is not carried, once for each kind.
  mutating func lose(
    _ what: String, at position: Int, _ collector: inout DiagnosticCollector,
    code: DiagnosticCode = .rtfNotCarried
  ) {
    if noticed.insert(what).inserted {
      collector.report(code, at: position, "RTF cannot store \(what)")
    }
  }

  /// The form in which text with these attributes is written. Complexity: O(1).
  mutating func form(
    _ attributes: CharacterAttributes, at position: Int, _ collector: inout DiagnosticCollector
  ) -> RTFCharacterForm {
    if let last, last.attributes == attributes { return last.form }
    let form: RTFCharacterForm
    if let known = forms[attributes] {
      form = known
    } else {
      var state = make(attributes.values, at: position, &collector)
      let (link, attachment) = (state.link, state.attachment)
      state.link = RTFCharacterState.none
      state.attachment = RTFCharacterState.none
      let index = stateIndices[state] ?? states.count
      if index == states.count {
        stateIndices[state] = index
        states.append(state)
      }
      form = RTFCharacterForm(state: index, link: link, attachment: attachment)
      forms[attributes] = form
    }
    last = (attributes, form)
    return form
  }

  private mutating func make(
    _ values: CharacterAttributeValues, at position: Int, _ collector: inout DiagnosticCollector
  ) -> RTFCharacterState {
    var state = RTFCharacterState()
    let classRow = values.fontClass.flatMap { fontClass in
      ParagraphWords.fontClasses.firstIndex { $0.name == fontClass.rawValue }
    }
    if values.fontClass != nil, classRow == nil { lose("the font class", at: position, &collector) }
    if values.fontFamily == "" { lose("an empty font name", at: position, &collector) }
    if (values.fontFamily ?? "") != "" || (classRow ?? 0) > 0 {
      state.font = index(RTFFont(name: values.fontFamily ?? "", fontClass: UInt8(classRow ?? 0)))
    }
    if let size = values.fontSize { state.size = rounded(size, 500, at: position, &collector) }
    if let weight = values.weight {
      state.isBold = weight >= 600
      if weight != 700 { lose("a weight of \(weight)", at: position, &collector) }
    }
    state.isItalic = values.isItalic
    if let underline = values.underline {
      let row = LineWords.underlines.firstIndex { $0.style == underline.rawValue }
      if row == nil || row == 0 { lose("the underline \(underline)", at: position, &collector) }
      state.underline = UInt8(row == nil || row == 0 ? 1 : row ?? 1)
    }
    if let strikethrough = values.strikethrough {
      state.strike = strikethrough == .double ? 2 : 1
      if strikethrough != .double, strikethrough != .single {
        lose("the strikethrough \(strikethrough)", at: position, &collector)
      }
    }
    state.foreground = index(values.foregroundColor)
    state.background = index(values.backgroundColor)
    state.underlineColor = index(values.underlineColor)
    state.strikeColor = index(values.strikethroughColor)
    state.strokeColor = index(values.strokeColor)
    if let stroke = values.strokeWidth { state.strokeWidth = Int32(clamping: stroke * 2) }
    if let shadow = values.shadow {
      state.hasShadow = true
      state.shadowX = twips(shadow.offsetX, at: position, &collector)
      state.shadowY = -twips(shadow.offsetY, at: position, &collector)
      state.shadowBlur = twips(shadow.blur, at: position, &collector)
      state.shadowColor = index(shadow.color)
    }
    if let link = values.link { state.link = index(link: link) }
    if values.baselineOffset == .zero {
      lose("a baseline offset of 0, which will be read back as none", at: position, &collector)
    }
    if values.superscript == 0 {
      lose("superscript of level 0, which will be read back as none", at: position, &collector)
    }
    if let offset = values.baselineOffset { state.baseline = rounded(offset, 500, at: position, &collector) }
    if let level = values.superscript {
      state.superscript = Int8(level.signum())
      if abs(level) > 1 { lose("superscript of level \(level)", at: position, &collector) }
    }
    if let language = values.language {
      if let code = LanguageCodes.code(language) {
        state.language = code
      } else {
        lose("the language \(language)", at: position, &collector)
      }
    }
    if let tracking = values.tracking { state.tracking = twips(tracking, at: position, &collector) }
    if let usesKerning = values.usesKerning { state.kerning = usesKerning ? 1 : 0 }
    if values.ligatures != nil { lose("ligatures", at: position, &collector) }
    if let capitals = values.capitals {
      state.capitals = capitals == .all ? 1 : capitals == .small ? 2 : 0
      if state.capitals == 0 { lose("capitals \(capitals)", at: position, &collector) }
    }
    state.isHidden = values.isHidden
    switch values.direction {
    case .leftToRight?: state.direction = 1
    case .rightToLeft?: state.direction = 2
    case let other?: lose("the direction \(other) of characters", at: position, &collector)
    case nil: break
    }
    custom(values, &state, at: position, &collector)
    if !values.unknownMembers.isEmpty { lose("unknown members of a run", at: position, &collector) }
    return state
  }

  private mutating func custom(
    _ values: CharacterAttributeValues, _ state: inout RTFCharacterState, at position: Int,
    _ collector: inout DiagnosticCollector
  ) {
    for name in values.custom.keys.sorted() {
      if name == RTFAttachmentGroup.customName, case .string(let words)? = values.custom[name],
        RTFAttachmentGroup.areSound(words.string)
      {
        state.attachment = Int32(clamping: attachmentWords.count)
        attachmentWords.append(words.string)
      } else if name == RTFCustom.characterStyle, case .string(let style)? = values.custom[name],
        !style.string.isEmpty, !RTFStyleNames.isDefaultFont(style.string)
      {
        let index = styleIndices[style] ?? Int32(clamping: styles.count)
        if Int(index) == styles.count { styles.append(style.string) }
        styleIndices[style] = index
        state.style = index
      } else {
        lose("the custom attribute \(name)", at: position, &collector)
      }
    }
  }

  mutating func twips(_ length: Length, at position: Int, _ collector: inout DiagnosticCollector) -> Int32 {
    rounded(length, 50, at: position, &collector)
  }

  /// A length, rounded to a unit of that many thousandths of a point.
  private mutating func rounded(
    _ length: Length, _ unit: Int, at position: Int, _ collector: inout DiagnosticCollector
  ) -> Int32 {
    let count = unit == 50 ? length.roundedTwips : length.roundedHalfPoints
    let fitting = Int32(min(max(count, -1_000_000_000), 1_000_000_000))
    if Int(fitting) * unit != length.thousandths {
      collector.report(.rtfRounded, at: position, "a length of \(length) was rounded")
    }
    return fitting
  }
}
