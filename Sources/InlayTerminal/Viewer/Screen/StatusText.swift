import InlayUnicode

/// Text of a stranger, such as a file name, a description or an address, for one row of the screen: without anything that
/// a terminal would act on, and cut to a number of columns.
struct StatusText: Hashable {
  /// UTF-8 without control characters.
  private(set) var bytes: [UInt8] = []
  /// The columns it takes.
  private(set) var columns = 0

  /// - Parameter columns: the most columns. Text beyond them is replaced by an ellipsis.
  init(_ text: String, columns limit: Int, _ widths: WidthProfile) {
    let safe = Array(Self.safe(text).utf8)
    var scanner = CellScanner(profile: widths)
    let span = safe.span
    var room: (bytes: Int, columns: Int) = (0, 0)
    while let cluster = scanner.next(in: span) {
      let width = cluster.width ?? 0
      guard columns + width <= limit else {
        bytes.removeLast(bytes.count - room.bytes)
        columns = room.columns
        if limit > 0 {
          bytes += "…".utf8
          columns += 1
        }
        return
      }
      bytes += safe[cluster.utf8Range]
      columns += width
      // The last place that leaves a column for the ellipsis.
      if columns <= limit - 1 { room = (bytes.count, columns) }
    }
  }

  /// A text whose characters are all harmless. Line ends and tabs are spaces; invisible characters are dropped.
  static func safe(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch CharacterTreatment(scalar, ScalarProperties(scalar)) {
      case .keep: safe.append(scalar)
      case .lineEnd, .tab: safe.append(" ")
      case .picture(let value): if let picture = Unicode.Scalar(value) { safe.append(picture) }
      case .number:
        safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      case .softHyphen, .directionControl, .tag, .drop: break
      }
    }
    return String(safe)
  }

  /// A row of the screen in reversed colors: `left`, and `right` at its end.
  static func row(_ left: String, _ right: String, columns: Int, _ widths: WidthProfile) -> [UInt8] {
    let right = StatusText(right, columns: min(columns, max(0, columns / 2)), widths)
    let left = StatusText(
      left, columns: max(0, columns - right.columns - (right.columns > 0 ? 1 : 0)), widths)
    var output = TerminalOutput()
    output.put("\u{1B}[7m")
    output.put(left.bytes)
    output.putSpaces(columns - left.columns - right.columns)
    output.put(right.bytes)
    output.put("\u{1B}[m")
    return output.bytes
  }
}
