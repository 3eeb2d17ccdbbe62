/// The control words of tables in a file, without what says nothing about the structure.
enum RTFTableControlWords {
  /// The words of each row, sorted within each cell. Colors are left out, because their table is another; so are the edges of
  /// cells, which Cocoa spaces evenly whatever the widths are, and the words that only other programs read.
  static func rows(_ bytes: [UInt8]) throws -> [[[String]]] {
    var rows: [[[String]]] = []
    var isInRow = false
    for piece in String(decoding: bytes, as: UTF8.self).split(
      separator: "\\", omittingEmptySubsequences: true)
    {
      let word = String(piece.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      if word == "trowd" {
        rows.append([[]])
        isInRow = true
      }
      if word == "pard" { isInRow = false }
      let isTables =
        word == "cell" || word == "row" || word == "nestcell" || word == "nestrow" || word == "lastrow"
        || word.hasPrefix("cl") || word.hasPrefix("tr") || word.hasPrefix("taflags") || word.hasPrefix("brdr")
      guard !rows.isEmpty, isInRow || ["cell", "row", "nestcell", "nestrow", "lastrow"].contains(word) else {
        continue
      }
      if word.hasPrefix("cellx") {
        rows[rows.count - 1][rows[rows.count - 1].count - 1].sort()
        rows[rows.count - 1].append([])
        continue
      }
      if !isTables { continue }
      let others = ["brdrcf", "trautofit", "trpadd"]
      if others.contains(where: { word.hasPrefix($0) }) { continue }
      let plain = word.hasPrefix("clcbpat") || word.hasPrefix("trcbpat") ? String(word.prefix(7)) : word
      rows[rows.count - 1][rows[rows.count - 1].count - 1].append(plain)
    }
    return rows
  }
}
