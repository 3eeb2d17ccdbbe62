/// What the columns of a table need, before the table has a width.
struct TableColumnGrid {
  /// A column, of what its cells and the table say.
  struct Column {
    var minimum = 0
    var maximum = 0
    /// Millionths of the width for all columns.
    var share: Int?
    /// What a cell that asks for the share adds to it.
    var shareEdges = 0
    /// Whether it asks for a length.
    var isConstrained = false
    /// Whether no cell begins in it, so that it is a part of the one before.
    var isMerged: Bool

    init(isMerged: Bool) { self.isMerged = isMerged }

    /// The width of a column that asks for a share.
    func part(of width: Int) -> Int {
      max(minimum, TableColumnGrid.multiply(width, share ?? 0, over: TableColumnGrid.whole) + shareEdges)
    }
  }

  private(set) var columns: [Column]
  let table: TableColumnWidths.Table
  let spacing: Int
  let leading: Int
  private let trailing: Int

  /// A share of all.
  static let whole = 1_000_000
  /// No length counts as greater, so that sums and products of few cannot overflow.
  static let longest = 1 << 36

  static func clamped(_ length: Int) -> Int { min(max(0, length), longest) }

  /// `a · b / c`, rounded down, for numbers that are not negative, and `b` not greater than `c`.
  static func multiply(_ a: Int, _ b: Int, over c: Int) -> Int {
    guard c > 0, b <= c, a >= 0, b >= 0 else { return 0 }
    return c.dividingFullWidth(a.multipliedFullWidth(by: b)).quotient
  }

  init(_ table: TableColumnWidths.Table, _ cells: [TableColumnWidths.Cell]) {
    self.table = table
    spacing = Self.clamped(table.spacing)
    (leading, trailing) = (Self.clamped(table.leading), Self.clamped(table.trailing))
    let count = min(max(0, table.columns), TableColumnWidths.maximumColumns)
    columns = Array(repeating: Column(isMerged: !table.isFixed), count: count)
    for (index, size) in table.sizes.prefix(columns.count).enumerated() { ask(size, of: index) }
    for cell in cells where columns.indices.contains(cell.column) && cell.span > 0 {
      columns[cell.column].isMerged = false
      if span(of: cell) == 1 { add(Need(cell, isFixed: table.isFixed), to: cell.column) }
    }
    limitShares()
    addSpans(cells)
    limitShares()
  }

  private mutating func ask(_ size: TableColumnWidths.Size, of index: Int) {
    switch size {
    case .automatic: break
    case .length(let length):
      columns[index].maximum = Self.clamped(length)
      columns[index].isConstrained = true
      if length > 0 { columns[index].isMerged = false }
    case .share(let share):
      columns[index].share = Self.share(share)
      if share > 0 { columns[index].isMerged = false }
    }
  }

  /// Millionths of thousandths; `nil` for nothing.
  private static func share(_ thousandths: Int) -> Int? {
    thousandths > 0 ? min(thousandths, 1_000) * 1_000 : nil
  }

  // MARK: Cells

  /// What a cell needs.
  struct Need {
    var minimum: Int
    var maximum: Int
    var share: Int?
    var shareEdges = 0
    var isConstrained = false

    init(_ cell: TableColumnWidths.Cell, isFixed: Bool) {
      let least = TableColumnGrid.clamped(cell.minimumWidth)
      let most = cell.maximumWidth.map { max(least, TableColumnGrid.clamped($0)) } ?? TableColumnGrid.longest
      // Fixed layout looks at no content, and at no least widths.
      minimum = isFixed ? 0 : min(most, max(least, TableColumnGrid.clamped(cell.minimum)))
      var wanted = isFixed ? 0 : TableColumnGrid.clamped(cell.maximum)
      switch cell.size {
      case .automatic: break
      case .length(let length):
        wanted = TableColumnGrid.clamped(length)
        isConstrained = true
      case .share(let share):
        self.share = TableColumnGrid.share(share)
        // Browsers add padding and borders to a share in fixed layout only.
        shareEdges = isFixed ? TableColumnGrid.clamped(cell.edges) : 0
      }
      maximum = max(minimum, min(wanted, most))
    }

    /// Adds what another cell of the same columns needs.
    mutating func add(_ other: Need) {
      minimum = max(minimum, other.minimum)
      maximum = max(maximum, other.maximum)
      if let share = other.share { self.share = max(self.share ?? 0, share) }
      isConstrained = isConstrained || other.isConstrained
    }
  }

  /// Adds what a cell of one column needs.
  private mutating func add(_ need: Need, to index: Int) {
    // In fixed layout a column that asks for a length has it, whatever its cells ask for.
    if table.isFixed, columns[index].isConstrained { return }
    columns[index].minimum = max(columns[index].minimum, need.minimum)
    // A length that is asked for holds against content, but for its longest word.
    if need.isConstrained, !columns[index].isConstrained {
      columns[index].isConstrained = true
      columns[index].maximum = 0
    }
    let wanted = need.isConstrained || !columns[index].isConstrained ? need.maximum : 0
    columns[index].maximum = max(columns[index].maximum, columns[index].minimum, wanted)
    if let share = need.share, share > columns[index].share ?? 0 {
      (columns[index].share, columns[index].shareEdges) = (share, need.shareEdges)
    }
  }

  private func span(of cell: TableColumnWidths.Cell) -> Int { min(cell.span, columns.count - cell.column) }

  /// Shares beyond all of the width are cut, from left to right.
  private mutating func limitShares() {
    if table.isFixed { return }
    var left = Self.whole
    for index in columns.indices {
      guard let share = columns[index].share else { continue }
      columns[index].share = min(share, left)
      left -= min(share, left)
    }
  }

  // MARK: Cells that span columns

  private struct Place: Hashable {
    var span: Int
    var column: Int
  }

  /// Adds what cells of several columns need, those of few columns first.
  private mutating func addSpans(_ cells: [TableColumnWidths.Cell]) {
    var needs: [Place: Need] = [:]
    for cell in cells where columns.indices.contains(cell.column) && cell.span > 1 && span(of: cell) > 1 {
      let need = Need(cell, isFixed: table.isFixed)
      let place = Place(span: span(of: cell), column: cell.column)
      if needs[place]?.add(need) == nil { needs[place] = need }
    }
    var work = 0
    for (place, need) in needs.sorted(by: { ($0.key.span, $0.key.column) < ($1.key.span, $1.key.column) }) {
      work += place.span
      guard work <= TableColumnWidths.spanningWork else { return }
      let range = place.column..<place.column + place.span
      if table.isFixed { addFixed(need, to: range) } else { addAutomatic(need, to: range) }
    }
  }

  /// Divides what a cell asks for evenly among its columns.
  private mutating func addFixed(_ need: Need, to range: Range<Int>) {
    let most = max(0, need.maximum - spacing * (range.count - 1))
    for (number, index) in range.enumerated() {
      func part(_ length: Int) -> Int {
        length * (number + 1) / range.count - length * number / range.count
      }
      if columns[index].isConstrained || columns[index].share != nil { continue }
      columns[index].share = need.share.map(part)
      columns[index].isConstrained = need.isConstrained
      columns[index].maximum = max(columns[index].maximum, columns[index].minimum, part(most))
    }
  }

  private mutating func addAutomatic(_ need: Need, to range: Range<Int>) {
    let own = range.filter { !columns[$0].isMerged }
    let inner = spacing * max(0, own.count - 1)
    if let share = need.share { divide(share, among: own) }
    for (target, isMinimum) in [(need.minimum, true), (need.maximum, false)] {
      let sizes = distribute(max(0, target - inner), over: own, growsLengths: need.isConstrained)
      for (index, size) in zip(own, sizes) {
        if isMinimum { columns[index].minimum = max(columns[index].minimum, size) }
        columns[index].maximum = max(columns[index].maximum, columns[index].minimum, size)
      }
    }
  }

  /// Gives what columns lack of a share to those without one, by their greatest widths.
  private mutating func divide(_ share: Int, among own: [Int]) {
    let surplus = share - own.reduce(0) { $0 + (columns[$1].share ?? 0) }
    let free = own.filter { columns[$0].share == nil }
    guard surplus > 0, !free.isEmpty else { return }
    for (index, part) in zip(free, Self.parts(of: surplus, free.map { columns[$0].maximum })) {
      columns[index].share = part
    }
  }

  // MARK: The table

  /// The least and the greatest width of the table.
  struct Bounds {
    var minimum: Int
    var maximum: Int
  }

  /// What is not a column: spacing, borders and padding of the table.
  var edges: Int {
    leading + trailing + spacing * (columns.reduce(1) { $0 + ($1.isMerged ? 0 : 1) })
  }

  var bounds: Bounds {
    var (least, most, shares, others, byShare) = (0, 0, 0, 0, 0)
    for column in columns {
      least += table.isFixed && column.isConstrained && column.share == nil ? column.maximum : column.minimum
      most += column.maximum
      if let share = column.share, share > 0 {
        shares += share
        byShare = max(byShare, column.maximum * Self.whole / share)
      } else {
        others += column.maximum
      }
    }
    // Shares stay exact by a wider table.
    if shares > 0 {
      if others > 0 {
        let left = Self.whole - min(shares, Self.whole)
        most = max(most, left > 0 ? min(others, Self.longest) * Self.whole / left : Self.longest)
      }
      most = max(most, byShare)
    }
    most = min(max(least, most), max(least, Self.longest))
    return Bounds(minimum: least + edges, maximum: most + edges)
  }

  /// The width that the table takes.
  func usedWidth(_ bounds: Bounds) -> Int {
    let available = Self.clamped(table.available)
    var width: Int
    switch table.width {
    case .automatic: width = min(available, bounds.maximum)
    case .length(let length): width = Self.clamped(length)
    case .share(let share):
      width = Self.multiply(available, min(max(0, share), 1_000), over: 1_000)
    }
    if let most = table.maximumWidth { width = min(width, Self.clamped(most)) }
    width = max(width, Self.clamped(table.minimumWidth))
    return max(width, bounds.minimum)
  }

  /// The widths of the columns, which fill a width.
  func widths(in width: Int) -> [Int] {
    if columns.isEmpty { return [] }
    if table.isFixed { return fixedWidths(in: max(0, width)) }
    let own = columns.indices.filter { !columns[$0].isMerged }
    var widths = Array(repeating: 0, count: columns.count)
    for (index, size) in zip(own, distribute(max(0, width), over: own, growsLengths: true)) {
      widths[index] = size
    }
    return widths
  }

  private func fixedWidths(in width: Int) -> [Int] {
    var widths = columns.map { $0.share != nil ? $0.part(of: width) : $0.isConstrained ? $0.maximum : 0 }
    let shares = columns.indices.filter { columns[$0].share != nil }
    let lengths = columns.indices.filter { columns[$0].share == nil && widths[$0] > 0 }
    let free = columns.indices.filter { columns[$0].share == nil && !columns[$0].isConstrained }
    let total = lengths.reduce(0) { $0 + widths[$1] }
    var byShare = shares.reduce(0) { $0 + widths[$1] }
    // Shares get what lengths leave.
    if byShare > max(0, width - total) {
      byShare = max(0, width - total)
      for (index, part) in zip(shares, Self.parts(of: byShare, shares.map { widths[$0] })) {
        widths[index] = part
      }
    }
    let rest = max(0, width - total - byShare)
    // What is left over goes to columns that ask for nothing, evenly, else to the others by their widths.
    let growing = [free, lengths, shares].first { !$0.isEmpty } ?? Array(columns.indices)
    for (index, part) in zip(growing, Self.parts(of: rest, growing.map { widths[$0] })) {
      widths[index] += part
    }
    return widths
  }

  // MARK: Distribution

  /// Divides an amount by weights; evenly if all are 0. The parts add up to it: each is rounded so
  /// that their sum up to there is.
  static func parts(of amount: Int, _ weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    var (passed, given) = (0, 0)
    return weights.map { weight in
      passed += total > 0 ? weight : 1
      let sum = multiply(amount, passed, over: total > 0 ? total : weights.count)
      defer { given = sum }
      return sum - given
    }
  }

  /// The widths of some columns that together are as wide as `target`, or as their least widths.
  ///
  /// Columns get their least widths, then those with shares theirs, then those with lengths theirs, then the others
  /// what their content needs. The first of these steps that the target does not allow is divided by what each column
  /// lacks. What is left over goes to columns without length and share, else to those with lengths, else to those with
  /// shares.
  private func distribute(_ target: Int, over own: [Int], growsLengths: Bool) -> [Int] {
    let chosen = own.map { columns[$0] }
    let least = chosen.map(\.minimum)
    let target = max(target, least.reduce(0, +))
    let shared = zip(chosen, least).map { $0.share != nil ? $0.part(of: target) : $1 }
    let lengthy = zip(chosen, shared).map { $0.share == nil && $0.isConstrained ? $0.maximum : $1 }
    let greatest = zip(chosen, lengthy).map { $0.share == nil && !$0.isConstrained ? $0.maximum : $1 }
    var before = least
    for guess in [least, shared, lengthy, greatest] {
      let total = guess.reduce(0, +)
      if total == target { return guess }
      if total > target {
        let lacks = zip(guess, before).map { $0 - $1 }
        let parts = Self.parts(of: target - before.reduce(0, +), lacks)
        return zip(before, parts).map { $0 + $1 }
      }
      before = guess
    }
    let rest = target - greatest.reduce(0, +)
    let kinds: [(Column) -> Int?] = [
      { $0.share == nil && !$0.isConstrained ? $0.maximum : nil },
      { growsLengths && $0.share == nil && $0.isConstrained ? $0.maximum : nil },
      { $0.share },
    ]
    for kind in kinds {
      let growing = chosen.indices.filter { kind(chosen[$0]) != nil }
      if growing.isEmpty { continue }
      var widths = greatest
      for (index, part) in zip(growing, Self.parts(of: rest, growing.map { kind(chosen[$0]) ?? 0 })) {
        widths[index] += part
      }
      return widths
    }
    return greatest
  }
}
