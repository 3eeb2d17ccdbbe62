import InlayCore
import InlayFormats

/// U+200B, which a writer puts between a code and a letter or digit, because programs would not find the code there.
enum CodeParting {
  static let separator: Unicode.Scalar = "\u{200B}"

  /// Which codes of an image were parted from the text before or after them, by their numbers among its codes.
  struct Places {
    private var before: Set<Int> = []
    private var after: Set<Int> = []

    init() {}

    /// Reads notes. Those that are malformed say nothing.
    init(notes: some Sequence<String>) {
      for note in notes {
        let digits = note.utf8.prefix { (0x30...0x39).contains($0) }
        guard let number = Int(Substring(digits)) else { continue }
        let sides = note.utf8[digits.endIndex...]
        add(number, before: sides.contains(UInt8(ascii: "b")), after: sides.contains(UInt8(ascii: "a")))
      }
    }

    mutating func add(_ number: Int, before isBefore: Bool, after isAfter: Bool) {
      if isBefore { before.insert(number) }
      if isAfter { after.insert(number) }
    }

    /// What a message says: for each code, its number, `b` for the text before it, and `a` for the text after it.
    var notes: [String] {
      before.union(after).sorted().map { number in
        "\(number)\(before.contains(number) ? "b" : "")\(after.contains(number) ? "a" : "")"
      }
    }

    fileprivate func sides(_ number: Int) -> (before: Bool, after: Bool) {
      (before.contains(number), after.contains(number))
    }
  }

  /// The text without what parts codes from what stands beside them. Complexity: O(n).
  static func removed(from text: AttributedText, _ places: [ExactString: Places]) throws -> AttributedText {
    guard !places.isEmpty else { return text }
    var builder = AttributedTextBuilder()
    var counter = CancellationCounter()
    var numbers: [ExactString: Int] = [:]
    var held: AttributedRun?
    var isParted = false
    for var run in text {
      try counter.check()
      if isParted, run.image == nil, run.text.unicodeScalars.first == separator {
        run.text.unicodeScalars.removeFirst()
      }
      isParted = false
      if run.image != nil {
        let code = ExactString(String(run.text.filter { $0 != ":" }))
        if let places = places[code] {
          let number = numbers[code, default: 0]
          numbers[code] = number + 1
          let sides = places.sides(number)
          isParted = sides.after
          if sides.before, held?.image == nil, held?.text.unicodeScalars.last == separator {
            held?.text.unicodeScalars.removeLast()
          }
        }
      }
      if let held { try builder.append(held) }
      held = run
    }
    if let held { try builder.append(held) }
    return builder.finish()
  }
}
