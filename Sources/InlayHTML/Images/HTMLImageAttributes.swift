internal import InlayMarkup

/// The attributes of an element that say something about an image, found in one pass.
struct HTMLImageAttributes {
  /// What Inlay writes beside the attributes of HTML where these do not say all; `data-inlay-` and the name.
  enum Own: String, CaseIterable {
    /// Content identifier.
    case id
    /// File name.
    case name
    /// Media type.
    case type
    /// Kind of the placement.
    case kind
    /// Role of the representation.
    case role
    /// Pixels: width, `x`, height; each may be absent.
    case pixels
    /// Display size in points: width, space, height.
    case size
    /// `covered`: the alternative text is ordinary text the image stands over.
    case alt
    /// Description.
    case description
    /// Where the bytes are that no browser could show.
    case src
    /// The URL is that of content that is elsewhere, whatever it looks like.
    case external
    /// Content is missing, for this reason.
    case missing
    /// Number of bytes of content that is not at hand.
    case bytes
    /// SHA-256 of content, `sha256:…`.
    case digest
    /// Things that are not known although they could be inferred: words from ``Unknown``, with spaces between.
    case no
    /// Which form of the image the `<img>` of a `<picture>` is, from 0.
    case at
  }

  /// What ``Own/no`` may say.
  enum Unknown: String { case id, name, description, type, pixels, size }

  var src: HTMLText?
  var srcset: HTMLText?
  var alt: HTMLText?
  var title: HTMLText?
  var width: HTMLText?
  var height: HTMLText?
  var style: HTMLText?
  var type: HTMLText?
  var media: HTMLText?
  var data: HTMLText?
  var laterSource: HTMLText?
  var poster: HTMLText?
  var label: HTMLText?
  var isHidden = false
  /// Whether class or attributes say that it is an emoji.
  var isEmoji = false
  /// Whether it has the class Inlay gives to glyphs.
  var isGlyph = false
  private var own: [(name: Own, value: HTMLText)] = []

  /// Complexity: O(attributes).
  init(_ node: HTMLTree.Node, in tree: HTMLTree) {
    for attribute in tree.attributes(node) {
      switch attribute.word {
      case .src: src = attribute.value
      case .srcset: srcset = attribute.value
      case .alt: alt = attribute.value
      case .title: title = attribute.value
      case .width: width = attribute.value
      case .height: height = attribute.value
      case .style: style = attribute.value
      case .type: type = attribute.value
      case .media: media = attribute.value
      case .data: data = attribute.value
      case .dataSrc: laterSource = attribute.value
      case .ariaLabel: label = attribute.value
      case .ariaHidden: isHidden = tree.bytes(attribute.value).elementsEqual("true".utf8)
      case .dataMXEmoticon: isEmoji = true
      case .class:
        let classes = HTMLEmoji.classes(tree.bytes(attribute.value))
        isEmoji = isEmoji || classes.isEmoji
        isGlyph = classes.isGlyph
      case .other: other(attribute, tree)
      default: break
      }
    }
  }

  private mutating func other(_ attribute: HTMLTree.Attribute, _ tree: HTMLTree) {
    let name = tree.bytes(attribute.name)
    guard name.count <= 32 else { return }
    if name.starts(with: "data-inlay-".utf8) {
      if let known = Own(rawValue: String(decoding: name.dropFirst(11), as: UTF8.self)) {
        own.append((known, attribute.value))
      }
    } else if name.elementsEqual("poster".utf8) {
      poster = attribute.value
    } else if name.elementsEqual("data-emoji".utf8) || name.elementsEqual("data-stringify-emoji".utf8) {
      isEmoji = true
    } else if name.elementsEqual("data-type".utf8) || name.elementsEqual("data-stringify-type".utf8) {
      isEmoji = isEmoji || tree.bytes(attribute.value).elementsEqual("emoji".utf8)
    }
  }

  /// Whether Inlay says more than HTML does.
  var hasOwn: Bool { !own.isEmpty }

  /// What Inlay says about it.
  subscript(_ name: Own) -> HTMLText? { own.first { $0.name == name }?.value }

  /// Whether a thing is said not to be known.
  func lacks(_ thing: Unknown, _ tree: HTMLTree) -> Bool {
    guard let words = self[.no] else { return false }
    return tree.bytes(words).split(separator: 0x20).contains { $0.elementsEqual(thing.rawValue.utf8) }
  }
}
