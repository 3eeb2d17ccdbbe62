import InlayCore
import InlayFormats
import InlayJSON

/// The page of a message as the reader of HTML knows it: without replies, emoticons with numbers for their URLs, and
/// spans with what they say as HTML.
struct MatrixPage {
  private(set) var bytes: [UInt8] = []
  private var claims: [NetworkImages.Claim] = []

  /// What emoticons say: those that say the same have one number.
  private struct Emoticon: Hashable {
    var url: ExactString
    var code: ExactString
    var description: ExactString?
  }

  private var numbers: [Emoticon: Int] = [:]
  /// What the message says about URLs.
  private var known: [ExactString: JSONValue] = [:]
  private var hasSpoiler = false

  private static let reply = "mx-reply"
  /// The URL of an emoticon in the page is this and its number. Nothing on a server has such a URL.
  private static let scheme = "mxc:"
  /// Up to this height, an image without a width is an emoticon that lost its mark.
  private static let largestHeight = 64

  /// - Complexity: O(n).
  init(_ page: [UInt8], records: [JSONValue]) {
    for image in records {
      if let url = image["url"]?.string { known[ExactString(url)] = image }
    }
    var tags = MatrixTags(page)
    var done = 0
    var endsReplies = true
    while let tag = tags.next() {
      if tag.name == Self.reply, !tag.isEnd, endsReplies {
        var rest = tags
        var end: MatrixTag?
        while end == nil, let next = rest.next() {
          if next.isEnd, next.name == Self.reply { end = next }
        }
        guard let end else {
          endsReplies = false
          continue
        }
        bytes += page[done..<tag.range.lowerBound]
        (tags, done) = (rest, end.range.upperBound)
        continue
      }
      guard !tag.isEnd, let other = replacement(tag, tags) else { continue }
      bytes += page[done..<tag.range.lowerBound]
      bytes += other
      done = tag.range.upperBound
    }
    bytes += page[done...]
  }

  /// What the page says about the emoticon with this URL; `nil` if it is the URL of another picture.
  func claim(_ url: String) -> NetworkImages.Claim? {
    guard url.hasPrefix(Self.scheme), let number = Int(url.dropFirst(Self.scheme.count)),
      claims.indices.contains(number)
    else { return nil }
    return claims[number]
  }

  private mutating func replacement(_ tag: MatrixTag, _ tags: MatrixTags) -> [UInt8]? {
    if tag.name == "img", let url = tags.value("src", of: tag) {
      if let number = number(tag, url, tags) { return Array("<img src=\"\(Self.scheme)\(number)\">".utf8) }
      // Nobody else says such a URL.
      if url.hasPrefix(Self.scheme), !MatrixMessage.isMedia(url) { return Array("<img>".utf8) }
    }
    if tag.name == "span" || tag.name == "font", let span = MatrixSpan(tag, tags) {
      hasSpoiler = hasSpoiler || span.isSpoiler
      return Array("\(span.reason)<\(tag.name)\(span.attributes)>".utf8)
    }
    // Spoilers are a language. Matrix has none, and one within would show what is hidden.
    guard hasSpoiler, tag.attributes.contains(where: Self.isLanguage) else { return nil }
    var out: [UInt8] = []
    var done = tag.range.lowerBound
    for attribute in tag.attributes where Self.isLanguage(attribute) {
      out += tags.page[done..<attribute.range.lowerBound]
      done = attribute.range.upperBound
    }
    return out + tags.page[done..<tag.range.upperBound]
  }

  private static func isLanguage(_ attribute: MatrixTag.Attribute) -> Bool {
    attribute.name == "lang" || attribute.name == "xml:lang"
  }

  /// The number of the emoticon that a tag stands for; `nil` if it is another picture.
  private mutating func number(_ tag: MatrixTag, _ url: String, _ tags: MatrixTags) -> Int? {
    guard MatrixMessage.isMedia(url) else { return nil }
    if tags.value("data-mx-emoticon", of: tag) == nil {
      let height = tags.value("height", of: tag).flatMap { Int($0) } ?? 0
      let isSmall = tags.value("width", of: tag) == nil && (1...Self.largestHeight).contains(height)
      guard isSmall else { return nil }
    }
    let alt = tags.value("alt", of: tag)
    let title = tags.value("title", of: tag) ?? alt ?? ""
    let code = Self.code(title)
    let description = alt.flatMap { [title, code, ":\(code):"].contains($0) ? nil : $0 }
    let emoticon = Emoticon(
      url: ExactString(url), code: ExactString(code), description: description.map { ExactString($0) })
    if let number = numbers[emoticon] { return number }
    let about = known[emoticon.url]
    numbers[emoticon] = claims.count
    claims.append(
      NetworkImages.Claim(
        identifier: about?["identifier"]?.string ?? url, reference: url, code: code.isEmpty ? nil : code,
        description: description, url: url,
        digest: about?["digest"]?.string.flatMap { ContentDigest($0) }))
    return claims.count - 1
  }

  /// A code without its colons, which some programs write, and without line ends.
  private static func code(_ title: String) -> String {
    var code = String.UnicodeScalarView()
    for scalar in title.unicodeScalars where scalar != ":" {
      if scalar.endsParagraph || scalar == "\u{2028}" || scalar.properties.generalCategory == .control {
        continue
      }
      code.append(scalar)
    }
    return String(code)
  }
}
