import InlayCore

/// Text with one U+FFFC for each box.
struct BoxedText {
  let document: DecomposedText
  /// The size of each box, by placement.
  let sizes: [BoxSize]
  /// The index of each box as given by the caller, by placement.
  private let indices: [Int]
  /// Offsets in the new text of each U+FFFC that was inserted, ascending.
  private let inserted: [Int]

  /// - Throws: `InlayError` if a box has an invalid position or size.
  init(_ text: String, _ boxes: [TextLayout.Box]) throws {
    var sizes: [BoxSize] = []
    var images: [InlineImage] = []
    var entries: [BoxSize: Int] = [:]
    var indices: [Int] = []
    var inserted: [Int] = []
    var placements: [ImagePlacement] = []
    var literals: [Int] = []
    var result = ""
    let order = boxes.indices.sorted { (boxes[$0].at, $0) < (boxes[$1].at, $1) }
    var next = 0
    var at = 0
    var index = text.startIndex
    func place(_ box: Int, at place: Int) throws {
      let size = try BoxSize(boxes[box])
      sizes.append(size)
      indices.append(box)
      // An image for each size, so that a box of another size is another image.
      let entry = entries[size] ?? images.count
      if entry == images.count {
        entries[size] = entry
        images.append(size.image)
      }
      placements.append(ImagePlacement(place..<place + 1, image: entry, kind: .attachment))
    }
    if let found = Self.replaced(in: text, by: order.map { boxes[$0].at }) {
      // Every box replaces a U+FFFC: the usual case, in which the text stays as it is.
      for (number, at) in found.boxes.enumerated() { try place(order[number], at: at) }
      (result, literals, next, index) = (text, found.literals, order.count, text.endIndex)
    }
    while index < text.endIndex || next < order.count {
      let scalar = index < text.endIndex ? text.unicodeScalars[index] : nil
      while next < order.count, boxes[order[next]].at == at {
        let isLast = next + 1 == order.count || boxes[order[next + 1]].at != at
        if scalar == "\u{FFFC}", isLast { break }
        try place(order[next], at: at + inserted.count)
        inserted.append(at + inserted.count)
        result.unicodeScalars.append("\u{FFFC}")
        next += 1
      }
      guard let scalar else { break }
      if scalar == "\u{FFFC}" {
        if next < order.count, boxes[order[next]].at == at {
          try place(order[next], at: at + inserted.count)
          next += 1
        } else {
          literals.append(at + inserted.count)
        }
      }
      result.unicodeScalars.append(scalar)
      at += scalar.value > 0xFFFF ? 2 : 1
      index = text.unicodeScalars.index(after: index)
      if next < order.count, boxes[order[next]].at < at { break }
    }
    guard next == order.count else {
      throw InlayError.pageOption(
        "box \(order[next])", why: "is at \(boxes[order[next]].at), which is not between two characters")
    }
    document = try DecomposedText(
      text: result, images: images, placements: placements,
      literalObjectReplacements: literals)
    (self.sizes, self.indices, self.inserted) = (sizes, indices, inserted)
  }

  /// Finds the U+FFFC of each box.
  ///
  /// - Returns: their UTF-16 offsets, and those of the others; `nil` if a box has none of its own.
  private static func replaced(in text: String, by places: [Int]) -> (boxes: [Int], literals: [Int])? {
    var text = text
    return text.withUTF8 { bytes in
      var (boxes, literals): ([Int], [Int]) = ([], [])
      var units = 0
      for at in bytes.indices {
        let byte = unsafe bytes[at]
        if byte & 0xC0 == 0x80 { continue }
        if byte == 0xEF, at + 2 < bytes.count, unsafe bytes[at + 1] == 0xBF, unsafe bytes[at + 2] == 0xBC {
          if boxes.count < places.count, places[boxes.count] == units {
            boxes.append(units)
          } else {
            literals.append(units)
          }
        }
        units += byte >= 0xF0 ? 2 : 1
      }
      return boxes.count == places.count ? (boxes, literals) : nil
    }
  }

  /// Whether lines are the same in the original text.
  var isOriginal: Bool { inserted.isEmpty && indices == Array(indices.indices) }

  /// Lines, with their offsets converted back to the original text. Complexity: O(lines), and O(boxes) if they are the
  /// same there.
  func mapped(_ lines: [PlacedLine]) -> [PlacedLine] { isOriginal ? lines : lines.map(mapped) }

  /// A line, with its offsets converted back to the original text.
  func mapped(_ line: PlacedLine) -> PlacedLine {
    var line = line
    line.range = old(line.range.lowerBound)..<old(line.range.upperBound)
    for index in line.boxes.indices { line.boxes[index].index = indices[line.boxes[index].index] }
    return line
  }

  /// The offset in the original text. Complexity: O(log boxes).
  private func old(_ place: Int) -> Int {
    var low = 0
    var high = inserted.count
    while low < high {
      let middle = (low + high) / 2
      if inserted[middle] < place { low = middle + 1 } else { high = middle }
    }
    return place - low
  }
}

/// The size of a box that the caller draws.
struct BoxSize: Sendable, Hashable {
  var width: Length
  var height: Length
  /// Baseline, measured from the top of the box.
  var baseline: Length

  /// - Throws: `InlayError` if a box has an invalid position or size.
  init(_ box: TextLayout.Box) throws {
    guard box.width >= 0, box.height >= 0 else {
      throw InlayError.pageOption("a box", why: "has a negative size")
    }
    width = try TextLayout.length(box.width, "width of a box")
    height = try TextLayout.length(box.height, "height of a box")
    baseline = try TextLayout.length(box.baseline, "baseline of a box")
  }

  /// An image without bytes that equals only that of the same size.
  var image: InlineImage {
    let name = "\(width.thousandths) \(height.thousandths) \(baseline.thousandths)"
    return InlineImage(fileName: name, mediaType: nil, content: .missing(MissingContent(.absent)))
  }
}
