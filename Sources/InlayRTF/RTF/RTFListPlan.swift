import InlayCore

/// Assigns each paragraph of a text to a list (`\ls`), so that other programs show the numbers that the text shows.
///
/// The model keeps markers in the text and has no list identity: a number that does not follow the previous one starts
/// a new list. One pass, O(n).
struct RTFListPlan {
  struct Level: Hashable {
    var marker: String?
    var format: MarkerFormat
    var start: Int
    var stated = RTFOwnList()
  }

  struct List {
    var number: Int
    /// Whether the list came from another program's file.
    var isForeign: Bool
    var levels: [Level?] = []

    /// The name of the list. It records what the model did not state.
    var name: String {
      if isForeign { return "" }
      return levels.indices.reduce(RTFOwnList.prefix) { $0 + (levels[$1]?.stated.words(level: $1) ?? "") }
    }
  }

  private struct Key: Hashable {
    var stated: RTFOwnList
    var level: Int
    var marker: String?
    var format: MarkerFormat
  }

  private struct Active {
    var list: Int
    var key: Key
    var next: Int
  }

  private(set) var lists: [List] = []
  /// The list number of each list paragraph, in text order.
  private(set) var numbers: [Int32] = []
  /// Indices of lists, by the number that another program gave them.
  private var foreign: [Int: Int] = [:]
  private var homes: [Key: Int] = [:]
  private var active: [Active?] = Array(repeating: nil, count: RTFListRole.levels.upperBound)
  private var lastNumber = 0
  /// What could not be kept, with UTF-16 positions.
  private(set) var losses: [(position: Int, message: String)] = []

  /// Creates a plan. The numbers in `taken` are reserved, because paragraphs name them.
  init(taken: Set<Int>) {
    for number in taken.sorted() {
      foreign[number] = lists.count
      lists.append(List(number: number, isForeign: true))
    }
  }

  /// Assigns the next paragraph to a list.
  mutating func place(_ item: RTFListItem, marker text: String, at position: Int) {
    let shown = Self.trimmed(text)
    if let number = item.list, let index = foreign[number], let format = item.format {
      set(Level(marker: item.marker, format: format, start: item.start), item.level, index, at: position)
      numbers.append(Int32(clamping: number))
      return
    }
    let (format, number) = Self.look(item, shown)
    let key = Key(stated: item.stated, level: item.level, marker: item.marker, format: format)
    let list =
      format.numbers == nil ? bulletList(key) : numberedList(key, number, at: position)
    for deeper in item.level + 1..<active.count where deeper < active.count { active[deeper] = nil }
    numbers.append(Int32(clamping: lists[list].number))
  }

  // MARK: Choosing

  /// The look of the marker in its text, and its number.
  private static func look(_ item: RTFListItem, _ shown: Substring) -> (MarkerFormat, number: Int?) {
    guard let format = item.format else {
      if let plain = MarkerFormat.plainNumber(shown) { return plain }
      return (
        shown.isEmpty ? .defaultBullet(level: item.level + 1) : MarkerFormat(bullet: String(shown)), nil
      )
    }
    if format.numbers != nil {
      if let number = format.number(in: shown) { return (format, number) }
      if item.marker == nil, let plain = MarkerFormat.plainNumber(shown) { return plain }
      return (format, nil)
    }
    if format.pieces.isEmpty || shown.isEmpty { return (format, nil) }
    return (MarkerFormat(bullet: String(shown)), nil)
  }

  /// The text without surrounding tabs and spaces; empty if a list table cannot hold it.
  private static func trimmed(_ text: String) -> Substring {
    var shown = Substring(text)
    while let first = shown.unicodeScalars.first, first == "\t" || first == " " {
      shown.unicodeScalars.removeFirst()
    }
    while let last = shown.unicodeScalars.last, last == "\t" || last == " " {
      shown.unicodeScalars.removeLast()
    }
    let isFit = shown.utf16.count < 32 && shown.unicodeScalars.allSatisfy { $0 >= " " && $0 != "\u{FFFC}" }
    return isFit ? shown : ""
  }

  private mutating func bulletList(_ key: Key) -> Int {
    let level = Level(marker: key.marker, format: key.format, start: 1, stated: key.stated)
    let list = homes[key] ?? parent(of: key).flatMap { fits(level, key.level, $0) ? $0 : nil } ?? add()
    put(level, key.level, list)
    homes[key] = list
    active[key.level] = Active(list: list, key: key, next: -1)
    return list
  }

  private mutating func numberedList(_ key: Key, _ number: Int?, at position: Int) -> Int {
    let running = active[key.level].flatMap { $0.key == key ? $0 : nil }
    let number = number ?? running?.next ?? 1
    let level = Level(marker: key.marker, format: key.format, start: number, stated: key.stated)
    let list: Int
    if let running, running.next == number {
      list = running.list
    } else if let parent = parent(of: key),
      isFree(key.level, parent) || (active[key.level] == nil && fits(level, key.level, parent))
    {
      list = parent
    } else if lists.count >= RTFCustom.listNumbers.upperBound, let home = homes[key] {
      losses.append(
        (
          position,
          "RTF supports at most 2000 lists; the numbers of this list may continue those of an earlier one"
        ))
      list = home
    } else {
      list = add()
    }
    put(level, key.level, list)
    homes[key] = list
    active[key.level] = Active(list: list, key: key, next: number + 1)
    return list
  }

  /// The open list of the nearest level above.
  private func parent(of key: Key) -> Int? {
    for level in (0..<key.level).reversed() {
      if let above = active[level] { return above.list }
    }
    return nil
  }

  private mutating func add() -> Int {
    repeat { lastNumber += 1 } while foreign[lastNumber] != nil
    lists.append(List(number: lastNumber, isForeign: false))
    return lists.count - 1
  }

  private func isFree(_ level: Int, _ list: Int) -> Bool {
    level >= lists[list].levels.count || lists[list].levels[level] == nil
  }

  private func fits(_ look: Level, _ level: Int, _ list: Int) -> Bool {
    isFree(level, list) || lists[list].levels[level] == look
  }

  private mutating func put(_ look: Level, _ level: Int, _ list: Int) {
    while lists[list].levels.count <= level { lists[list].levels.append(nil) }
    if lists[list].levels[level] == nil { lists[list].levels[level] = look }
  }

  private mutating func set(_ look: Level, _ level: Int, _ list: Int, at position: Int) {
    put(look, level, list)
    if lists[list].levels[level] != look {
      losses.append(
        (
          position,
          "RTF cannot store two different formats for level \(level + 1) of list \(lists[list].number)"
        ))
    }
  }
}
