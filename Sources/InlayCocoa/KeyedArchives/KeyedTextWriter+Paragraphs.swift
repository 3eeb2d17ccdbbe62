import InlayCore

extension KeyedTextWriter {
  private typealias Members = [(ExactString, KeyedArchiveBuilder.Member)]

  /// The number of a paragraph style in blocks, whose numbers are given.
  mutating func paragraph(_ values: ParagraphAttributeValues, _ blocks: [Int]) -> Int {
    var members: Members = []
    func put(_ name: ExactString, _ length: Length?) {
      if let length { members.append((name, .value(.real(.init(length.points))))) }
    }
    func put(_ name: ExactString, thousandths: Int?) {
      if let thousandths { members.append((name, .value(.real(.init(Double(thousandths) / 1_000))))) }
    }
    let alignments: [ParagraphAlignment?] = [.left, .right, .center, .justified]
    let alignment = alignments.firstIndex(of: values.alignment)
    members.append(("NSAlignment", .value(.integer(Int128(alignment ?? 4)))))
    if let other = values.alignment, alignment == nil, other != .natural {
      drop("the alignment \(Visible.name(other.rawValue)) of a paragraph")
    }
    switch values.direction {
    case .leftToRight?: members.append(("NSWritingDirection", .value(.integer(1))))
    case .rightToLeft?: members.append(("NSWritingDirection", .value(.integer(2))))
    case nil, .natural?: break
    case let other?: drop("the direction \(Visible.name(other.rawValue)) of a paragraph")
    }
    put("NSFirstLineHeadIndent", values.firstLineIndent)
    put("NSHeadIndent", values.leadingIndent)
    // One that is not negative counts from the leading margin, and is a custom attribute.
    if let indent = values.trailingIndent, indent != .zero {
      if indent > .zero {
        put("NSTailIndent", Length(thousandths: -indent.thousandths))
      } else {
        drop("a trailing indent beyond the margin")
      }
    }
    put("NSParagraphSpacingBefore", values.spacingBefore)
    put("NSParagraphSpacing", values.spacingAfter)
    put("NSLineSpacing", values.lineSpacing)
    put("NSMinLineHeight", values.minimumLineHeight)
    put("NSMaxLineHeight", values.maximumLineHeight)
    put("NSDefaultTabInterval", values.defaultTabInterval)
    put("NSLineHeightMultiple", thousandths: values.lineHeightMultiple)
    put("NSHyphenationFactor", thousandths: values.hyphenationFactor)
    put("NSTighteningFactorForTruncation", thousandths: values.tighteningFactor)
    members.append(("NSTabStops", .object(tabStops(values.tabStops))))
    if let lists = lists(values) { members.append(("NSTextLists", .object(lists))) }
    if !blocks.isEmpty { members.append(("NSTextBlocks", .object(builder.add(array: blocks)))) }
    members += own(values)
    if values.keepsWithNext || values.keepsTogether || values.breaksPageBefore {
      drop("where pages may break")
    }
    if values.blockColor != nil { drop("a color behind a paragraph") }
    for (name, value) in values.custom.sorted(by: { $0.key < $1.key }) {
      switch (name.string, value) {
      case ("tailIndent", .real(let points)) where points.value > 0 && values.trailingIndent == nil:
        members.append(("NSTailIndent", .value(.real(points))))
      case ("lineBreakMode", .integer(let mode)): members.append(("NSLineBreakMode", .value(.integer(mode))))
      case ("lineBreakStrategy", .integer(let strategy)):
        members.append(("NSLineBreakStrategy", .value(.integer(strategy))))
      default: drop("the paragraph attribute \(Visible.name(name.string))")
      }
    }
    if !values.unknownMembers.isEmpty { drop("unknown members") }
    return builder.add(["NSParagraphStyle", "NSObject"], members)
  }

  /// The role, and the length of the marker, where Cocoa's own members do not tell them.
  private mutating func own(_ values: ParagraphAttributeValues) -> Members {
    var members: Members = []
    if let role = values.role {
      if let level = role.headingLevel { members.append(("NSHeaderLevel", .value(.integer(Int128(level))))) }
      if role != KeyedList.role(of: values.listMarker, level: values.listLevel), role.headingLevel == nil {
        members.append(("InlayRole", .object(builder.add(string: role.rawValue))))
      }
    } else if values.listLevel != nil {
      members.append(("InlayRole", .object(builder.add(string: ""))))
    }
    if let length = values.markerLength {
      members.append(("InlayMarkerLength", .value(.integer(Int128(length)))))
    }
    return members
  }

  private mutating func tabStops(_ stops: [TabStop]?) -> Int {
    guard let stops else { return KeyedArchiveBuilder.null }
    return builder.add(
      array: stops.map { stop in
        var members: Members = [("NSLocation", .value(.real(.init(stop.position.points))))]
        switch stop.alignment {
        case .right: members.append(("NSTextAlignment", .value(.integer(1))))
        case .center: members.append(("NSTextAlignment", .value(.integer(2))))
        case .decimal:
          members.append(("NSTextAlignment", .value(.integer(1))))
          let options = builder.add(dictionary: [
            ("NSTabColumnTerminatorsAttributeName", builder.add(string: "."))
          ])
          members.append(("NSTabOptions", .object(options)))
        case .left: break
        default: drop("the alignment \(Visible.name(stop.alignment.rawValue)) of a tab stop")
        }
        if stop.leader != nil { drop("the characters before a tab stop") }
        return builder.add(["NSTextTab", "NSObject"], members)
      })
  }

  /// The lists that a paragraph is an item of: as many as its level.
  private mutating func lists(_ values: ParagraphAttributeValues) -> Int? {
    guard let level = values.listLevel, (1...32).contains(level) else {
      openLists = []
      if values.listMarker != nil, values.listLevel == nil { drop("a marker without a list") }
      if values.listLevel != nil { drop("a list level of \(values.listLevel ?? 0)") }
      return nil
    }
    let key = ListKey(format: ExactString(values.listMarker ?? "{disc}"), level: level)
    // An item of a deeper level stands in the list of the last item above it.
    openLists.removeAll { $0.key.level > level || $0.key.level == level && $0.key != key }
    if openLists.last?.key != key {
      let list = builder.add(
        ["NSTextList", "NSObject"], [("NSMarkerFormat", .object(builder.add(string: key.format.string)))])
      openLists.append((key, list))
    }
    let own = openLists[openLists.count - 1].list
    return builder.add(
      array: (1...level).map { outer in openLists.last { $0.key.level <= outer }?.list ?? own })
  }

  // MARK: Blocks

  /// The number of a block.
  mutating func block(_ block: RunBlock) -> Int {
    if let known = blocks[block.id] { return known }
    var members = blockMembers(block.attributes.values)
    var classes = ["NSTextBlock", "NSObject"]
    if let cell = block.cell {
      classes.insert("NSTextTableBlock", at: 0)
      members += [
        ("NSTable", .object(table(cell.table, block.table))),
        ("NSRowNum", .value(.integer(Int128(cell.row)))),
        ("NSRowSpan", .value(.integer(Int128(cell.rowSpan)))),
        ("NSColNum", .value(.integer(Int128(cell.column)))),
        ("NSColSpan", .value(.integer(Int128(cell.columnSpan)))),
      ]
    }
    if !block.unknownMembers.isEmpty { drop("unknown members of a text block") }
    let number = builder.add(classes, members)
    blocks[block.id] = number
    return number
  }

  private mutating func table(_ number: Int, _ table: TextTable?) -> Int {
    if let known = tables[number] { return known }
    let values = table?.attributes.values ?? TableAttributeValues()
    let flags =
      (values.collapsesBorders ? 1 : 0) | (values.hidesEmptyCells ? 2 : 0) | (values.layout == .fixed ? 4 : 0)
    if values.columnWidths != nil || values.spacing != nil || values.headerRows != nil
      || values.alignment != nil
      || values.direction != nil
    {
      drop("column widths, spacing, header rows, alignment or direction of a table")
    }
    let made = builder.add(
      ["NSTextTable", "NSTextBlock", "NSObject"],
      blockMembers(values.block) + [
        ("NSNumCols", .value(.integer(Int128(table?.columnCount ?? 1)))),
        ("NSTableFlags", .value(.integer(Int128(flags)))),
      ])
    tables[number] = made
    return made
  }

  private mutating func blockMembers(_ values: BlockAttributeValues) -> Members {
    var members: Members = []
    var types: UInt32 = 0
    for (number, path) in KeyedTextReader.dimensions {
      switch values[keyPath: path] {
      case .length(let length)?:
        members.append((ExactString("NSParam\(number)"), .value(.real(.init(length.points)))))
      case .share(let share)?:
        types |= 1 << UInt32(number)
        members.append((ExactString("NSParam\(number)"), .value(.real(.init(Double(share) / 10)))))
      case nil: break
      }
    }
    for (first, path) in KeyedTextReader.layers {
      for edge in 0..<4 {
        guard let length = values[keyPath: path][keyPath: KeyedTextReader.lengthEdges[edge]], length != .zero
        else {
          continue
        }
        members.append((ExactString("NSParam\(first + edge)"), .value(.real(.init(length.points)))))
      }
    }
    let alignments: [VerticalAlignment?] = [nil, .middle, .bottom, .baseline]
    types |= UInt32(alignments.firstIndex(of: values.verticalAlignment) ?? 0) << 30
    if types != 0 { members.append(("NSValueTypes", .value(.integer(Int128(types))))) }
    if let color = values.backgroundColor {
      members.append(("NSBackgroundColor", .object(number(of: color))))
    }
    if !values.borderColor.isEmpty {
      let null = builder.add(["NSNull", "NSObject"], [])
      let edges = KeyedTextReader.colorEdges.map { path in
        values.borderColor[keyPath: path].map { number(of: $0) } ?? null
      }
      members.append(("NSBorderColors", .object(builder.add(array: edges))))
    }
    if !values.borderStyle.isEmpty { drop("styles of borders") }
    if !values.custom.isEmpty || !values.unknownMembers.isEmpty { drop("custom attributes of a text block") }
    return members
  }
}
