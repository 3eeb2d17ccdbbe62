#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Paragraph styles as members of the table, which state the differences from the default style.
  enum ParagraphValues {
    private static let alignments: [(name: String, value: NSTextAlignment)] = [
      ("natural", .natural), ("left", .left), ("center", .center), ("right", .right),
      ("justified", .justified),
    ]
    private static let directions: [(name: String, value: NSWritingDirection)] = [
      ("natural", .natural), ("ltr", .leftToRight), ("rtl", .rightToLeft),
    ]

    // MARK: Reading

    static func list(of style: NSParagraphStyle) -> PropertyListValue {
      let usual = NSParagraphStyle.default
      var members = ListMembers()
      if style.alignment != usual.alignment {
        members.put("alignment", name(of: style.alignment, in: alignments))
      }
      if style.baseWritingDirection != usual.baseWritingDirection {
        members.put("baseWritingDirection", name(of: style.baseWritingDirection, in: directions))
      }
      members.put("firstLineHeadIndent", points: style.firstLineHeadIndent, unless: usual.firstLineHeadIndent)
      members.put("headIndent", points: style.headIndent, unless: usual.headIndent)
      // The table measures from the trailing margin inwards. So do negative tail indents; positive ones measure from
      // the leading margin.
      if style.tailIndent < 0 {
        members.put("trailingIndent", ListMembers.real(-style.tailIndent))
      } else {
        members.put("tailIndent", points: style.tailIndent, unless: 0)
      }
      members.put(
        "paragraphSpacingBefore", points: style.paragraphSpacingBefore, unless: usual.paragraphSpacingBefore)
      members.put("paragraphSpacing", points: style.paragraphSpacing, unless: usual.paragraphSpacing)
      members.put("lineSpacing", points: style.lineSpacing, unless: usual.lineSpacing)
      members.put("minimumLineHeight", points: style.minimumLineHeight, unless: usual.minimumLineHeight)
      members.put("maximumLineHeight", points: style.maximumLineHeight, unless: usual.maximumLineHeight)
      members.put("lineHeightMultiple", points: style.lineHeightMultiple, unless: usual.lineHeightMultiple)
      members.put("defaultTabInterval", points: style.defaultTabInterval, unless: usual.defaultTabInterval)
      if style.hyphenationFactor != usual.hyphenationFactor {
        // The value is a 32-bit number, in which 0.9 is not exactly 0.9.
        let factor = (Double(style.hyphenationFactor) * 1_000).rounded() / 1_000
        members.put("hyphenationFactor", ListMembers.real(CGFloat(factor)))
      }
      members.put(
        "lineBreakMode", integer: Int(clamping: style.lineBreakMode.rawValue),
        unless: Int(clamping: usual.lineBreakMode.rawValue))
      members.put(
        "lineBreakStrategy", integer: Int(clamping: style.lineBreakStrategy.rawValue),
        unless: Int(clamping: usual.lineBreakStrategy.rawValue))
      members.put(
        "allowsDefaultTighteningForTruncation", flag: style.allowsDefaultTighteningForTruncation,
        unless: usual.allowsDefaultTighteningForTruncation)
      members.put(
        "usesDefaultHyphenation", flag: style.usesDefaultHyphenation, unless: usual.usesDefaultHyphenation)
      let stops: [NSTextTab]? = style.tabStops
      if let stops, stops != usual.tabStops { members.put("tabStops", .array(stops.map(tabStop))) }
      if !style.textLists.isEmpty { members.put("textLists", .array(style.textLists.map(textList))) }
      #if !canImport(UIKit)
        members.put("headerLevel", integer: style.headerLevel, unless: usual.headerLevel)
      #endif
      return members.list
    }

    private static func name<Value: Equatable>(
      of value: Value, in table: [(name: String, value: Value)]
    ) -> PropertyListValue? {
      table.first { $0.value == value }.map { .string(ExactString($0.name)) }
    }

    private static func tabStop(_ stop: NSTextTab) -> PropertyListValue {
      var members = ListMembers()
      members.put("location", ListMembers.real(stop.location))
      if stop.options[.columnTerminators] != nil {
        members.put("alignment", .string("decimal"))
      } else if stop.alignment != .left {
        members.put("alignment", name(of: stop.alignment, in: alignments))
      }
      return members.list
    }

    private static func textList(_ list: NSTextList) -> PropertyListValue {
      var members = ListMembers()
      members.put("markerFormat", .string(ExactString(list.markerFormat.rawValue)))
      members.put("options", integer: Int(clamping: list.listOptions.rawValue), unless: 0)
      members.put("startingItemNumber", integer: list.startingItemNumber, unless: 1)
      return members.list
    }

    // MARK: Writing

    /// A style with the members that it can express; `nil` if the value is not a dictionary.
    static func style(for list: PropertyListValue) -> NSParagraphStyle? {
      guard let members = ListMembers(list) else { return nil }
      let style = NSMutableParagraphStyle()
      if let found = value(members.string("alignment"), in: alignments) { style.alignment = found }
      if let found = value(members.string("baseWritingDirection"), in: directions) {
        style.baseWritingDirection = found
      }
      if let points = members.number("firstLineHeadIndent") { style.firstLineHeadIndent = points }
      if let points = members.number("headIndent") { style.headIndent = points }
      if let points = members.number("tailIndent"), points > 0 { style.tailIndent = points }
      if let points = members.number("trailingIndent"), points > 0 { style.tailIndent = -points }
      if let points = members.number("paragraphSpacingBefore") {
        style.paragraphSpacingBefore = max(points, 0)
      }
      if let points = members.number("paragraphSpacing") { style.paragraphSpacing = max(points, 0) }
      if let points = members.number("lineSpacing") { style.lineSpacing = max(points, 0) }
      if let points = members.number("minimumLineHeight") { style.minimumLineHeight = max(points, 0) }
      if let points = members.number("maximumLineHeight") { style.maximumLineHeight = max(points, 0) }
      if let factor = members.number("lineHeightMultiple") { style.lineHeightMultiple = max(factor, 0) }
      if let points = members.number("defaultTabInterval") { style.defaultTabInterval = max(points, 0) }
      if let factor = members.number("hyphenationFactor") {
        style.hyphenationFactor = min(max(Float(factor), 0), 1)
      }
      if let number = members.integer("lineBreakMode"), let raw = NSLineBreakMode.RawValue(exactly: number),
        let mode = NSLineBreakMode(rawValue: raw)
      {
        style.lineBreakMode = mode
      }
      if let number = members.integer("lineBreakStrategy"),
        let raw = NSParagraphStyle.LineBreakStrategy.RawValue(exactly: number)
      {
        style.lineBreakStrategy = NSParagraphStyle.LineBreakStrategy(rawValue: raw)
      }
      if let flag = members.flag("allowsDefaultTighteningForTruncation") {
        style.allowsDefaultTighteningForTruncation = flag
      }
      if let flag = members.flag("usesDefaultHyphenation") { style.usesDefaultHyphenation = flag }
      if case .array(let stops)? = members["tabStops"] { style.tabStops = stops.compactMap(tabStop) }
      if case .array(let lists)? = members["textLists"] { style.textLists = lists.compactMap(textList) }
      #if !canImport(UIKit)
        if let level = members.integer("headerLevel"), (0...6).contains(level) { style.headerLevel = level }
      #endif
      return style
    }

    private static func value<Value>(_ name: String?, in table: [(name: String, value: Value)]) -> Value? {
      name.flatMap { name in table.first { $0.name == name }?.value }
    }

    private static func tabStop(_ list: PropertyListValue) -> NSTextTab? {
      guard let members = ListMembers(list), let location = members.number("location") else { return nil }
      // To the system, decimal tabs are right-aligned tabs that end at the decimal point.
      let name = members.string("alignment")
      let alignment = value(name == "decimal" ? "right" : name ?? "left", in: alignments) ?? .left
      return NSTextTab(textAlignment: alignment, location: location, options: [:])
    }

    private static func textList(_ list: PropertyListValue) -> NSTextList? {
      guard let members = ListMembers(list), let format = members.string("markerFormat") else { return nil }
      let raw = NSTextList.Options.RawValue(exactly: members.integer("options") ?? 0) ?? 0
      return NSTextList(
        markerFormat: NSTextList.MarkerFormat(rawValue: format), options: NSTextList.Options(rawValue: raw),
        startingItemNumber: members.integer("startingItemNumber") ?? 1)
    }
  }
#endif
