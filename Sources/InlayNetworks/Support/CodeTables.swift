import InlayCore
import InlayFormats

extension CodeTemplate {
  /// Codes of Mastodon and ActivityPub.
  static let mastodon = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_"), nameLength: 2...2_048, boundary: .unicodeWords)
  /// Codes of Nostr (NIP-30) as its programs find them.
  static let nostr = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_-"), nameLength: 1...2_048, boundary: .asciiWords)
  /// Codes of Misskey.
  static let misskey = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_+-"), nameLength: 1...2_048, boundary: .asciiWords)
  /// Names of Discord's emoji, as exports write them.
  static let discordName = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_"), nameLength: 1...64)
  /// Codes of Slack.
  static let slack = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_+-'"), nameLength: 1...100)
  /// Names that are codes on every network.
  static let safe = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet(uppercase: false, "_"), nameLength: 2...32)
}

/// Writes codes for images into text. Nostr, Mastodon and ActivityPub have this in common.
struct CodeCover {
  /// An image that was written, with its code and URL.
  struct Written {
    var code: String
    var url: String
    var image: InlineImage
    var description: String?
    /// Where U+200B was put beside its codes to part them from the text.
    var parted = CodeParting.Places()
    fileprivate var count = 0
  }

  private let map: ImageMap
  private let template: CodeTemplate
  /// The identifier that readers give to an image with this code and URL; `nil` if it rides in the message, as the
  /// description does.
  private let identifier: ((_ code: String, _ url: String) -> String)?
  private var names: CodeNames
  var losses: NetworkLosses
  private var places: [InlineImage: Int] = [:]
  /// The images that were written, in the order of their first code.
  private(set) var written: [Written] = []

  init(
    _ text: DecomposedText, _ map: ImageMap, _ template: CodeTemplate, network: String,
    identifier: ((_ code: String, _ url: String) -> String)? = nil
  ) {
    (self.map, self.template, self.identifier) = (map, template, identifier)
    names = CodeNames(text, template)
    losses = NetworkLosses(network)
  }

  /// The text for an image: its code, or words. `before` and `after` are the characters beside it.
  mutating func text(
    for placed: PlacedImage, covering text: Substring, at position: Int, before: Unicode.Scalar?,
    after: Unicode.Scalar?
  ) -> String {
    let entry = map.entry(of: placed.image)
    guard
      let url = placed.image.references(entry).first(where: {
        $0.hasPrefix("https://") || $0.hasPrefix("http://")
      })
    else {
      losses.imageWithoutReference(at: position)
      return placed.image.words(covering: text, entry)
    }
    let name = names.name(of: placed.image, covering: text, wanted: entry?.code)
    if entry == nil, let identifier {
      losses.imageOutsideMap(placed.image, keeping: identifier(name, url), describes: false, at: position)
    }
    let place = places[placed.image] ?? written.count
    if place == written.count {
      places[placed.image] = place
      written.append(
        Written(
          code: name, url: url, image: placed.image,
          description: entry?.description ?? placed.image.description))
    }
    let code = template.code(name)
    let (isPartedBefore, isPartedAfter) = (Self.needsParting(before), Self.needsParting(after))
    written[place].parted.add(written[place].count, before: isPartedBefore, after: isPartedAfter)
    written[place].count += 1
    let separator = String(CodeParting.separator)
    return (isPartedBefore ? separator : "") + code + (isPartedAfter ? separator : "")
  }

  /// Whether programs would not find a code beside this character: a letter, a digit or a colon.
  private static func needsParting(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar == ":" || scalar == "_" || CodeTemplate.isWord(scalar)
  }
}
