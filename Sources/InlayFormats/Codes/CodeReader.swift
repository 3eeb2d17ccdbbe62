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
  ///   - image: The image of a code, asked for once for each code; `nil` leaves the code as text.
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
    var known: [ExactString: PlacedImage] = [:]
    for run in text {
      try counter.check()
      let isCode = run.character.values.fontClass == .modern || run.paragraph.values.role == .code
      guard run.image == nil, inCode || !isCode, run.text.utf8.contains(grammar.lead) else {
        try builder.append(run)
        continue
      }
      let bytes = Array(run.text.utf8)
      var (done, index) = (0, run.text.startIndex)
      func slice(to end: Int) -> Substring {
        let stop = run.text.utf8.index(index, offsetBy: end - done)
        defer { (done, index) = (end, stop) }
        return run.text[index..<stop]
      }
      var piece = run
      try codes(in: bytes, grammar) { match, place in
        let code = ExactString(String(decoding: bytes[place..<match.end], as: UTF8.self))
        if known[code] == nil {
          let name = String(decoding: bytes[match.name], as: UTF8.self)
          known[code] = try image(name, match.identifier.map { String(decoding: bytes[$0], as: UTF8.self) })
        }
        guard let image = known[code] else { return false }
        placements += 1
        try Limits.check("placements", placements, limits.placements)
        (piece.text, piece.image) = (slice(to: place), nil)
        try builder.append(piece)
        let covered = slice(to: match.end)
        (piece.text, piece.image) = (standIn ?? covered, image)
        try builder.append(piece)
        return true
      }
      (piece.text, piece.image) = (slice(to: bytes.count), nil)
      try builder.append(piece)
    }
    return builder.finish()
  }
}
