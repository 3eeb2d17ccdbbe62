import InlayCore

/// What taking runs apart must give, worked out scalar by scalar with no care for speed.
struct Oracle {
  /// One scalar of the text and all that is said about it.
  struct Cell {
    var scalar: Unicode.Scalar
    var character: CharacterAttributes
    var paragraph: ParagraphAttributes
    var image: PlacedImage?
    /// Cells of one image share a number.
    var group: Int?
    var width: Int { scalar.value > 0xFFFF ? 2 : 1 }
  }

  private(set) var cells: [Cell] = []
  private var groups = 0

  init(_ runs: [AttributedRun]) {
    for run in runs { add(run) }
    alignParagraphs()
  }

  private mutating func add(_ run: AttributedRun) {
    let scalars = Array(run.text.unicodeScalars)
    guard let image = run.image else { return append(scalars, run, nil, nil) }
    let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{2029}"]
    if scalars.contains("\u{FFFC}") {
      for scalar in scalars {
        if scalar == "\u{FFFC}" { appendImage([scalar], run, image) } else { append([scalar], run, nil, nil) }
      }
    } else if scalars.isEmpty || scalars.contains(where: { breaks.contains($0) }) {
      appendImage(["\u{FFFC}"], run, image)
      append(scalars, run, nil, nil)
    } else {
      appendImage(scalars, run, image)
    }
  }

  private mutating func appendImage(_ scalars: [Unicode.Scalar], _ run: AttributedRun, _ image: PlacedImage) {
    groups += 1
    append(scalars, run, image, groups)
  }

  private mutating func append(
    _ scalars: [Unicode.Scalar], _ run: AttributedRun, _ image: PlacedImage?, _ group: Int?
  ) {
    for scalar in scalars {
      cells.append(
        Cell(
          scalar: scalar, character: run.character, paragraph: run.paragraph, image: image, group: group))
    }
  }

  /// Index ranges of the paragraphs, and how many cells of each are its separator.
  private func paragraphs() -> [(range: Range<Int>, separator: Int)] {
    var out: [(range: Range<Int>, separator: Int)] = []
    var start = 0
    var at = 0
    while at < cells.count {
      var separator = 0
      if cells[at].scalar == "\r", at + 1 < cells.count, cells[at + 1].scalar == "\n" {
        separator = 2
      } else if ["\n", "\r", "\u{2029}"].contains(cells[at].scalar) {
        separator = 1
      }
      at += max(separator, 1)
      if separator > 0 {
        out.append((start..<at, separator))
        start = at
      }
    }
    if start < cells.count { out.append((start..<cells.count, 0)) }
    return out
  }

  private mutating func alignParagraphs() {
    for (range, separator) in paragraphs() {
      var values = cells[range.lowerBound].paragraph.values
      // Where a scalar of the paragraph ends, a marker may.
      var ends = [0]
      for cell in cells[range].dropLast(separator) { ends.append(ends[ends.count - 1] + cell.width) }
      values.markerLength = values.markerLength.map { wish in ends.last { $0 <= max(0, wish) } ?? 0 }
      for index in range { cells[index].paragraph = ParagraphAttributes(values) }
    }
  }

  /// The normalised runs.
  var runs: [AttributedRun] {
    var out: [AttributedRun] = []
    var lastGroup: Int?
    for cell in cells {
      let scalar = String(Character(cell.scalar))
      if let last = out.last, cell.group == lastGroup,
        cell.group != nil || (last.character == cell.character && last.paragraph == cell.paragraph)
      {
        out[out.count - 1].text = Substring(String(last.text) + scalar)
      } else {
        out.append(
          AttributedRun(scalar, character: cell.character, paragraph: cell.paragraph, image: cell.image))
      }
      lastGroup = cell.group
    }
    return out
  }

  var text: String { String(String.UnicodeScalarView(cells.map(\.scalar))) }

  /// Ranges and images of the placements.
  var placements: [(range: Range<Int>, image: PlacedImage)] {
    var out: [(range: Range<Int>, image: PlacedImage)] = []
    var at = 0
    var lastGroup: Int?
    for cell in cells {
      if let image = cell.image {
        if cell.group == lastGroup, let last = out.last {
          out[out.count - 1].range = last.range.lowerBound..<(at + cell.width)
        } else {
          out.append((at..<(at + cell.width), image))
        }
      }
      lastGroup = cell.group
      at += cell.width
    }
    return out
  }

  /// UTF-16 offsets of each U+FFFC that is no image.
  var literals: [Int] {
    var out: [Int] = []
    var at = 0
    for cell in cells {
      if cell.scalar == "\u{FFFC}", cell.image == nil { out.append(at) }
      at += cell.width
    }
    return out
  }
}

extension String.UnicodeScalarView {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init()
    append(contentsOf: scalars)
  }
}
