internal import InlayCore
internal import InlayUnicode

/// Breaks a paragraph into lines (UAX #14), each as long as possible.
struct LineFitter {
  /// The extent of a line in the buffer.
  struct Extent {
    /// Start in the buffer in bytes, without the spaces that hang.
    var start = 0
    var end = 0
    /// Columns from the start of the line, including a marker and its gap.
    var columns = 0
    /// Whether a hyphen ends the line. Its width is included in the columns.
    var hasHyphen = false
    /// Whether the bytes are one cluster wider than the line, which is shown as an ellipsis.
    var isTooWide = false
    var isFirst = false
    var isLast = false
  }

  /// A stretch that is split only if it is wider than a line.
  private struct Unit {
    var start: Int
    var end: Int
    /// The end without trailing spaces, soft hyphen and line end.
    var coreEnd: Int
    var endsLine = false
    var hasSoftHyphen = false
    var isTab = false
  }

  private var scanner = LineBreakScanner()
  private var nextBreak: LineBreak?
  private var place = 0
  private var pending: Unit?
  private var nextTab = 0
  private var nextLabel = 0
  /// The segment of the last lookup.
  private var hint = 0
  private var isFirst = true
  /// The tabs on the last line, with their positions and widths in columns.
  private(set) var tabs: [Gap] = []

  /// A tab on a line.
  struct Gap {
    var place: Int
    var columns = 0
    var leader: Unicode.Scalar?
  }

  let widths: WidthProfile

  init(widths: WidthProfile) { self.widths = widths }

  /// Begins a paragraph.
  mutating func begin(at start: Int) {
    scanner = LineBreakScanner(rules: .inline, at: TextPosition(utf8: start, utf16: 0))
    nextBreak = nil
    place = start
    pending = nil
    (nextTab, nextLabel, hint) = (0, 0, 0)
    isFirst = true
    tabs.removeAll(keepingCapacity: true)
  }

  /// The next line. The first line may be empty, which means that there are no more.
  mutating func next(_ utf8: Span<UInt8>, _ buffer: LayoutBuffer, _ frame: ParagraphFrame) -> Extent {
    var line = Extent()
    line.isFirst = isFirst
    let room = frame.room(isFirst: isFirst)
    let indent = frame.indent(isFirst: isFirst)
    let offset = isFirst ? frame.contentOffset : 0
    isFirst = false
    (line.start, line.end, line.columns) = (place, place, offset)
    tabs.removeAll(keepingCapacity: true)
    var column = offset
    var hasInk = false

    while let unit = takeUnit(utf8, buffer) {
      if unit.isTab {
        let gap = gap(unit, at: column, indent: indent, room: room, utf8, buffer, frame.ruler)
        tabs.append(gap)
        column += gap.columns
        place = unit.end
        continue
      }
      let left = room - column
      hint = buffer.segment(at: unit.start, near: hint)
      let width = buffer.columns(utf8, unit.start..<unit.coreEnd, widths, limit: max(0, left), near: hint)
      let hasHyphen = unit.hasSoftHyphen && unit.end < utf8.count
      if width + (hasHyphen ? 1 : 0) <= left {
        let before = column
        column += width
        if unit.coreEnd > unit.start {
          (line.end, line.columns, line.hasHyphen) = (unit.coreEnd, column, hasHyphen)
          hasInk = true
        }
        let spaces = unit.endsLine ? unit.coreEnd..<unit.coreEnd : unit.coreEnd..<unit.end
        if !spaces.isEmpty, !unit.hasSoftHyphen {
          // A mark before the first space shares a cluster with it, which may take fewer cells than both.
          column =
            CellScanner.isPrepended(before: unit.coreEnd, from: unit.start, in: utf8)
            ? before + buffer.columns(utf8, unit.start..<spaces.upperBound, widths, limit: room, near: hint)
            : column + buffer.columns(utf8, spaces, widths, limit: room, near: hint)
        }
        place = unit.end
        if unit.endsLine { break }
        continue
      }
      if hasInk {
        pending = unit
        break
      }
      if unit.start > line.start {
        // There is only white space so far. It is dropped, because it would make a blank line.
        (line.start, line.end, line.columns) = (unit.start, unit.start, offset)
        column = offset
        tabs.removeAll(keepingCapacity: true)
        pending = unit
        continue
      }
      divide(unit, &line, room: room - offset, utf8, buffer)
      break
    }
    if line.hasHyphen { line.columns += 1 }
    line.isLast = place >= utf8.count
    return line
  }

  /// The width of the longest word of a paragraph, and of its longest line if lines end only where they must. Tabs
  /// count as far as their next stop.
  mutating func needs(
    _ utf8: Span<UInt8>, _ buffer: LayoutBuffer, _ frame: ParagraphFrame
  ) -> (word: Int, line: Int) {
    begin(at: buffer.markerEnd)
    var (word, longest) = (0, frame.contentOffset)
    var column = frame.contentOffset
    while let unit = takeUnit(utf8, buffer) {
      place = unit.end
      if unit.isTab {
        column = max(
          column + 1, frame.ruler.stop(behind: frame.firstIndent + column).column - frame.firstIndent)
        continue
      }
      hint = buffer.segment(at: unit.start, near: hint)
      let width = buffer.columns(utf8, unit.start..<unit.coreEnd, widths, limit: .max / 2, near: hint)
      word = max(word, width)
      if unit.coreEnd > unit.start { longest = max(longest, column + width) }
      column += width
      if unit.endsLine {
        column = 0
      } else if !unit.hasSoftHyphen {
        column += buffer.columns(utf8, unit.coreEnd..<unit.end, widths, limit: .max / 2, near: hint)
      }
    }
    return (word, longest)
  }

  /// Splits a unit wider than a line between two clusters.
  private mutating func divide(
    _ unit: Unit, _ line: inout Extent, room: Int, _ utf8: Span<UInt8>, _ buffer: LayoutBuffer
  ) {
    let fit = buffer.fitting(utf8, unit.start..<unit.coreEnd, widths, room: room, near: hint)
    line.start = unit.start
    let before = line.columns
    var end = fit.end
    if end == unit.start {
      // The next line may have more room than this one, which has a marker.
      if line.columns > 0 {
        pending = unit
        return
      }
      line.isTooWide = true
      line.columns = 1
      end = max(fit.first, unit.start + 1)
    } else {
      line.columns += fit.columns
    }
    line.end = end
    place = end
    // The unit may contain spaces at which lines do not break.
    while !line.isTooWide, line.end > line.start {
      let space = Self.spaceLength(utf8, before: line.end, from: line.start)
      if space == 0 { break }
      line.end -= space
    }
    if line.end < end, !line.isTooWide {
      line.columns =
        before + buffer.columns(utf8, line.start..<line.end, widths, limit: room, near: hint)
    }
    var rest = unit
    rest.start = end
    // Spaces after the split unit hang, too.
    if end < unit.coreEnd { pending = rest } else { place = unit.end }
  }

  // MARK: Units

  private mutating func takeUnit(_ utf8: Span<UInt8>, _ buffer: LayoutBuffer) -> Unit? {
    if let unit = pending {
      pending = nil
      return unit
    }
    guard place < utf8.count else { return nil }
    while nextTab < buffer.tabs.count, buffer.tabs[nextTab] < place { nextTab += 1 }
    if utf8[place] == 0x09 {
      nextTab += 1
      return Unit(start: place, end: place + 1, coreEnd: place, isTab: true)
    }
    while nextBreak.map({ $0.position.utf8 <= place }) ?? true {
      guard let found = scanner.next(in: utf8) else { break }
      if !isInLabel(found.position.utf8, buffer) { nextBreak = found }
    }
    var end = utf8.count
    var endsLine = false
    if let found = nextBreak, found.position.utf8 > place {
      end = found.position.utf8
      endsLine = found.kind == .mandatory
    }
    if nextTab < buffer.tabs.count, buffer.tabs[nextTab] < end {
      end = buffer.tabs[nextTab]
      endsLine = false
    }
    return unit(place..<end, endsLine: endsLine, utf8)
  }

  private func unit(_ range: Range<Int>, endsLine: Bool, _ utf8: Span<UInt8>) -> Unit {
    var unit = Unit(start: range.lowerBound, end: range.upperBound, coreEnd: range.upperBound)
    unit.endsLine = endsLine
    if endsLine, utf8[unit.coreEnd - 1] == 0x0A { unit.coreEnd -= 1 }
    if unit.coreEnd - unit.start >= 2, utf8[unit.coreEnd - 1] == 0xAD, utf8[unit.coreEnd - 2] == 0xC2 {
      unit.coreEnd -= 2
      unit.hasSoftHyphen = !endsLine
    } else {
      while unit.coreEnd > unit.start {
        let space = Self.spaceLength(utf8, before: unit.coreEnd, from: unit.start)
        if space == 0 { break }
        unit.coreEnd -= space
      }
    }
    return unit
  }

  /// The length in bytes of the space before a place; 0 if there is none. These are the spaces that hang at the end of
  /// a line: U+0020, U+1680, U+2000…U+200A except U+2007, U+205F, U+3000.
  @inline(__always)
  static func spaceLength(_ utf8: Span<UInt8>, before end: Int, from start: Int) -> Int {
    let last = utf8[end - 1]
    if last == 0x20 { return 1 }
    guard last >= 0x80, last < 0xC0, end - start >= 3 else { return 0 }
    switch (utf8[end - 3], utf8[end - 2], last) {
    case (0xE2, 0x80, 0x80...0x86), (0xE2, 0x80, 0x88...0x8A), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80),
      (0xE1, 0x9A, 0x80):
      return 3
    default: return 0
    }
  }

  /// Whether a place is inside a label.
  private mutating func isInLabel(_ place: Int, _ buffer: LayoutBuffer) -> Bool {
    while nextLabel < buffer.labels.count, buffer.labels[nextLabel].upperBound <= place { nextLabel += 1 }
    return nextLabel < buffer.labels.count && buffer.labels[nextLabel].lowerBound < place
  }

  // MARK: Tabs

  /// The tab at a place, searched from `index` on. Tabs in a marker have no width.
  func tab(at place: Int, from index: inout Int) -> Gap {
    while index < tabs.count, tabs[index].place < place { index += 1 }
    return index < tabs.count && tabs[index].place == place ? tabs[index] : Gap(place: place)
  }

  /// The gap of a tab at a column of the line, no wider than the rest of the line.
  private func gap(
    _ tab: Unit, at column: Int, indent: Int, room: Int, _ utf8: Span<UInt8>, _ buffer: LayoutBuffer,
    _ ruler: TabRuler
  ) -> Gap {
    let left = room - column
    guard left > 0 else { return Gap(place: tab.start) }
    let stop = ruler.stop(behind: indent + column)
    // The stop is beyond the line, so that the tab is one column wide.
    guard stop.column - indent <= room else { return Gap(place: tab.start, columns: 1) }
    let width = stop.column - indent - column
    var gap = Gap(place: tab.start, columns: min(width, left), leader: stop.leader)
    if stop.alignment == .left { return gap }
    let end = nextTab < buffer.tabs.count ? buffer.tabs[nextTab] : utf8.count
    let field = field(tab.end..<end, isDecimal: stop.alignment == .decimal, room: left, utf8, buffer)
    let before = stop.alignment == .center ? field / 2 : field
    gap.columns = min(max(width - before, 1), left)
    return gap
  }

  /// Columns from a tab to the next one or the end of the line, or to the decimal point.
  private func field(
    _ range: Range<Int>, isDecimal: Bool, room: Int, _ utf8: Span<UInt8>, _ buffer: LayoutBuffer
  ) -> Int {
    var end = range.lowerBound
    // A field in a table rarely has more bytes per column.
    let searchEnd = min(range.upperBound, range.lowerBound + min(room, 1_000) * 8)
    while end < searchEnd, utf8[end] != 0x0A {
      if isDecimal, utf8[end] == 0x2E || utf8[end] == 0x2C { break }
      end += 1
    }
    // Do not end inside a scalar. A cluster that is cut here is beyond the room anyway.
    while end < utf8.count, end > range.lowerBound, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return buffer.columns(utf8, range.lowerBound..<end, widths, limit: room)
  }
}
