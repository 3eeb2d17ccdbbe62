import InlayCore
import InlayFormats
import InlayJSON
import InlayMarkup

/// Makes HTML of what elements mean in Matrix besides: replies go, emoticons get numbers for their URLs, and spans say in
/// HTML what they hide and color.
struct MatrixPage {
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

  private static let reply = "mx-reply"
  /// The URL of an emoticon in the page is this and its number. Nothing on a server has such a URL.
  private static let scheme = "mxc:"
  /// Up to this height, an image without a width is an emoticon that lost its mark.
  private static let largestHeight = 64

  /// - Parameter records: What the message says about its emoticons.
  init(records: [JSONValue]) {
    for image in records {
      if let url = image["url"]?.string { known[ExactString(url)] = image }
    }
  }

  /// What the page says about the emoticon with this URL; `nil` if it is the URL of another picture.
  func claim(_ url: String) -> NetworkImages.Claim? {
    guard url.hasPrefix(Self.scheme), let number = Int(url.dropFirst(Self.scheme.count)),
      claims.indices.contains(number)
    else { return nil }
    return claims[number]
  }

  /// Adapts a page. Complexity: O(n).
  mutating func adapt(_ tree: inout HTMLTree) {
    let count = tree.records.count
    let hasSpoiler = (0..<count).contains { MatrixSpan.isSpoiler(HTMLTree.Node($0), tree) }
    // One that does not end would take the rest of the message with it.
    var replies = Self.endedReplies(tree.source)
    for index in 0..<count {
      let node = HTMLTree.Node(index)
      guard tree.kind(node) == .element else { continue }
      switch tree.word(node) {
      case .img: adapt(image: node, &tree)
      case .other where replies > 0 && tree.name(node) == Self.reply:
        replies -= 1
        tree.setAttributes([], of: node, word: .template)
      case .span, .font:
        guard let span = MatrixSpan(node, tree) else { fallthrough }
        if !span.reason.isEmpty { tree.insert(span.reason, before: node) }
        tree.setAttributes(span.attributes, of: node, word: tree.word(node))
      default:
        // Spoilers are a language. Matrix has none, and one within would show what is hidden.
        if hasSpoiler { tree.removeAttributes([.lang, .xmlLang], of: node) }
      }
    }
  }

  /// How many tags end a reply.
  private static func endedReplies(_ page: [UInt8]) -> Int {
    let end = Array("</\(reply)".utf8)
    var count = 0
    var at = 0
    while let place = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      let isEnd = page[place...].prefix(end.count).elementsEqual(end) {
        ((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) == $1
      }
      if isEnd { count += 1 }
      at = place + 1
    }
    return count
  }

  private mutating func adapt(image node: HTMLTree.Node, _ tree: inout HTMLTree) {
    guard let source = tree.attribute(node, .src).map({ tree.string($0) }) else { return }
    // Spaces around a URL are no part of it.
    let bare = source.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    let url = String(decoding: bare, as: UTF8.self)
    if let number = number(node, url, tree) {
      tree.setAttributes([(.src, "\(Self.scheme)\(number)")], of: node, word: .img)
    } else if url.hasPrefix(Self.scheme), !MatrixMessage.isMedia(url) {
      // Nobody else says such a URL.
      tree.setAttributes([], of: node, word: .img)
    }
  }

  /// The number of the emoticon that a tag stands for; `nil` if it is another picture.
  private mutating func number(_ node: HTMLTree.Node, _ url: String, _ tree: HTMLTree) -> Int? {
    guard MatrixMessage.isMedia(url) else { return nil }
    func value(_ word: HTMLWord) -> String? { tree.attribute(node, word).map { tree.string($0) } }
    if tree.attribute(node, .dataMXEmoticon) == nil {
      let height = value(.height).flatMap { Int($0) } ?? 0
      guard tree.attribute(node, .width) == nil, (1...Self.largestHeight).contains(height) else { return nil }
    }
    let alt = value(.alt)
    let title = value(.title) ?? alt ?? ""
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
