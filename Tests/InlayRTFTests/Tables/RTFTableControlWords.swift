/// The control words of tables in a file.
enum RTFTableControlWords {
  /// The words of tables in their order. A row begins at `\itap` or `\trowd`, with the numbers of levels, edges and sizes.
  ///
  /// Two differences are none: numbers of colors, because the color table is another, and that Cocoa leaves out `\clmgf` of
  /// some merged cells, and writes `\clmrg` alone.
  static func words(_ bytes: [UInt8]) -> [String] {
    var words: [String] = []
    for piece in String(decoding: bytes, as: UTF8.self).split(separator: "\\") {
      let word = String(piece.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      guard isTables(word) else { continue }
      let color = ["brdrcf", "clcbpat", "trcbpat"].first { word.hasPrefix($0) }
      words.append(color ?? word)
    }
    return withFirstOfMerged(words)
  }

  private static func isTables(_ word: String) -> Bool {
    let whole = ["cell", "row", "nestcell", "nestrow", "lastrow", "trowd", "intbl", "gaph", "nesttableprops"]
    return whole.contains(word)
      || ["itap", "taflags", "tr", "cl", "brdr", "cellx"].contains { word.hasPrefix($0) }
  }

  private static func withFirstOfMerged(_ words: [String]) -> [String] {
    var cells: [[String]] = [[]]
    for word in words {
      if word == "trowd" { cells.append([]) }
      cells[cells.count - 1].append(word)
      if word.hasPrefix("cellx") { cells.append([]) }
    }
    for index in cells.indices.dropFirst() where cells[index].contains("clmrg") {
      if cells[index - 1].contains("clmgf") || cells[index - 1].contains("clmrg") { continue }
      let isFirst = cells[index - 1].first == "trowd"
      let start = isFirst ? cells[index - 1].firstIndex { $0.hasPrefix("cl") } ?? 0 : 0
      cells[index - 1].insert("clmgf", at: start)
    }
    return cells.flatMap { $0 }
  }
}
