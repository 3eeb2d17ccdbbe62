import InlayCore
import InlayFormats

extension CodeTemplate {
  /// Codes of Mastodon and ActivityPub. They are read everywhere if they consist of what this writes.
  static let mastodon = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_"), nameLength: 2...2_048, boundary: .unicodeWords)
  /// Codes of Nostr (NIP-30) as its programs find them.
  static let nostr = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_-"), nameLength: 1...2_048, boundary: .asciiWords)
  /// Codes of Misskey.
  static let misskey = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_+-"), nameLength: 1...2_048, boundary: .asciiWords)
  /// Codes of Slack.
  static let slack = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_+-'"), nameLength: 1...100)
  /// Names that are codes on every network.
  static let safe = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet(uppercase: false, "_"), nameLength: 2...32)
}

/// Writes codes for images into text: what Nostr, Mastodon and ActivityPub have in common.
struct CodeCover {
  /// An image that was written, with its code and URL.
  struct Written {
    var code: String
    var url: String
    var image: InlineImage
    var description: String?
  }

  private let map: ImageMap
  private let template: CodeTemplate
  private var names: CodeNames
  private let numbers: ImageNumbers
  private(set) var losses: NetworkLosses
  private var places: [Int: Int] = [:]
  /// The images that were written, in the order of their first code.
  private(set) var written: [Written] = []

  init(_ text: DecomposedText, _ map: ImageMap, _ template: CodeTemplate, network: String) {
    (self.map, self.template) = (map, template)
    names = CodeNames(text, template)
    numbers = ImageNumbers(text)
    losses = NetworkLosses(network)
  }

  /// The text for an image: its code, or words. `before` and `after` are the characters beside it.
  mutating func text(
    for placed: PlacedImage, covering text: Substring, at position: Int, before: Unicode.Scalar?,
    after: Unicode.Scalar?
  ) -> String {
    let entry = map.entry(of: placed.image)
    guard let url = Self.url(of: placed.image, entry) else {
      losses.imageWithoutReference(at: position)
      return placed.image.words(covering: text, entry)
    }
    let number = numbers.number(of: placed.image)
    let name = names.name(of: number, placed.image, covering: text, wanted: entry?.code)
    if places[number] == nil {
      places[number] = written.count
      written.append(
        Written(
          code: name, url: url, image: placed.image,
          description: entry?.description ?? placed.image.description))
    }
    let code = template.code(name)
    return (Self.needsSpace(before) ? "\u{200B}" : "") + code + (Self.needsSpace(after) ? "\u{200B}" : "")
  }

  /// Whether programs would not find a code beside this character: a letter, a digit or a colon.
  private static func needsSpace(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == ":" || scalar == "_" || CodeTemplate.isWord(scalar)
  }

  /// The URL of an image: that of the map, else the one where its content is.
  private static func url(of image: InlineImage, _ entry: ImageMap.Entry?) -> String? {
    var candidates = [entry?.reference]
    if case .external(let external) = image.content { candidates.append(external.url) }
    return candidates.compactMap(\.self).first { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
  }
}
