package import InlayCore

/// The machine for formats in which codes stand for images: reading.
///
/// A code that is found becomes a placement over its own text. One pass; nothing is looked at twice but a code itself.
package enum CodeReader {
  /// The codes in `text`, in order. After a code, the next may begin at once; where none is, at the next byte.
  ///
  /// - Complexity: O(n), and O(length of a code) for each lead byte.
  package static func codes(
    in text: [UInt8], _ grammar: some CodeGrammar, _ body: (CodeMatch, Int) throws -> Bool
  ) rethrows {
    var at = 0
    while let place = text[at...].firstIndex(of: grammar.lead) {
      if let match = grammar.match(text, at: place), try body(match, place) {
        at = match.end
      } else {
        at = place + 1
      }
    }
  }

  /// Places images over the codes of each run of `text` that has none.
  ///
  /// - Parameters:
  ///   - inCode: Whether codes in source code count.
  ///   - standIn: What the image covers; `nil` for its code.
  ///   - image: The image of a code, asked for once for each code that has one; `nil` leaves the code as text.
  /// - Throws: What `image` throws, and `InlayError` for more placements than `limits` allow. Complexity: O(n).
  package static func place(
    _ text: AttributedText, _ grammar: some CodeGrammar, limits: Limits = .default,
    inCode: Bool = false, standIn: Substring? = nil,
    image: (_ name: String, _ identifier: String?) throws -> PlacedImage?
  ) throws -> AttributedText {
    var builder = AttributedTextBuilder()
    builder.reserveCapacity(utf8: text.text.utf8.count, runs: text.count)
    var counter = CancellationCounter()
    var placements = 0
    var placed = PlacedCodes()
    var hasBlocks = false
    for run in text {
      try counter.check()
      hasBlocks = hasBlocks || !run.blocks.isEmpty
      let isCode = run.character.values.fontClass == .modern || run.paragraph.values.role == .code
      guard run.image == nil, inCode || !isCode, run.text.utf8.contains(grammar.lead) else {
        try builder.append(run)
        continue
      }
      let words = String(run.text)
      let bytes = Array(words.utf8)
      var pieces = CodePieces(run, words, standIn, oneByOne: hasBlocks)
      try codes(in: bytes, grammar) { match, place in
        let code = ExactString(String(decoding: bytes[place..<match.end], as: UTF8.self))
        let number = try placed.number(of: code) {
          let name = String(decoding: bytes[match.name], as: UTF8.self)
          return try image(name, match.identifier.map { String(decoding: bytes[$0], as: UTF8.self) })
        }
        guard let number else { return false }
        placements += 1
        try Limits.check("placements", placements, limits.placements)
        try pieces.place(number, over: place..<match.end, placed.images, &builder)
        return true
      }
      try pieces.finish(placed.images, &builder)
    }
    return builder.finish()
  }
}

/// The images of the codes of a text, each asked for once.
private struct PlacedCodes {
  private(set) var images: [PlacedImage] = []
  private var numbers: [ExactString: Int32] = [:]

  /// The number of the image of a code; `nil` if there is none, which is asked again.
  mutating func number(of code: ExactString, image: () throws -> PlacedImage?) rethrows -> Int32? {
    if let known = numbers[code] { return known }
    guard let image = try image() else { return nil }
    let number = Int32(images.count)
    images.append(image)
    numbers[code] = number
    return number
  }
}

/// The pieces of one run: text and codes in turn. They are appended many at a time, which is faster than one by one.
private struct CodePieces {
  private static let batch = 4_096

  private let run: AttributedRun
  private let words: String
  private let standIn: Substring?
  /// Whether this run or one before it stands in a table or box, which only whole runs say.
  private let oneByOne: Bool
  /// The text of the pieces that are not appended yet: from this byte of the run on, or as it is with stand-ins.
  private var start = 0
  private var replaced = ""
  private var pieces: [AttributedTextBuilder.Piece] = []
  /// The bytes of the run, and of the pieces that are not appended yet, so far.
  private var done = 0
  private var length = 0

  init(_ run: AttributedRun, _ words: String, _ standIn: Substring?, oneByOne: Bool) {
    (self.run, self.words, self.standIn, self.oneByOne) = (run, words, standIn, oneByOne)
  }

  /// Places an image over these bytes of the run.
  mutating func place(
    _ image: Int32, over range: Range<Int>, _ images: [PlacedImage], _ builder: inout AttributedTextBuilder
  ) throws {
    try text(to: range.lowerBound, images, &builder)
    if oneByOne {
      return try append(standIn ?? slice(range), images[Int(image)], to: range.upperBound, &builder)
    }
    if let standIn {
      replaced += standIn
      length += standIn.utf8.count
    } else {
      length += range.count
    }
    done = range.upperBound
    add(image)
    if pieces.count >= Self.batch { try flush(images, &builder) }
  }

  /// Appends what is left.
  mutating func finish(_ images: [PlacedImage], _ builder: inout AttributedTextBuilder) throws {
    try text(to: words.utf8.count, images, &builder)
    try flush(images, &builder)
  }

  /// Takes the text up to a byte of the run.
  private mutating func text(
    to end: Int, _ images: [PlacedImage], _ builder: inout AttributedTextBuilder
  ) throws {
    guard end > done else { return }
    if oneByOne { return try append(slice(done..<end), nil, to: end, &builder) }
    if standIn != nil { replaced += slice(done..<end) }
    length += end - done
    done = end
    add(-1)
  }

  private mutating func append(
    _ text: Substring, _ image: PlacedImage?, to end: Int, _ builder: inout AttributedTextBuilder
  ) throws {
    var piece = run
    (piece.text, piece.image) = (text, image)
    try builder.append(piece)
    (done, start) = (end, end)
  }

  private mutating func add(_ image: Int32) {
    pieces.append(
      AttributedTextBuilder.Piece(
        end: length, character: run.character, paragraph: run.paragraph, image: image))
  }

  private mutating func flush(_ images: [PlacedImage], _ builder: inout AttributedTextBuilder) throws {
    guard !pieces.isEmpty else { return }
    try builder.append(
      standIn == nil ? String(slice(start..<done)) : replaced, pieces: pieces, images: images)
    (start, length, replaced) = (done, 0, "")
    pieces.removeAll(keepingCapacity: true)
  }

  private func slice(_ range: Range<Int>) -> Substring {
    let start = words.utf8.index(words.utf8.startIndex, offsetBy: range.lowerBound)
    return words[start..<words.utf8.index(start, offsetBy: range.count)]
  }
}
