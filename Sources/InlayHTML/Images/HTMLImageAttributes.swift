internal import InlayMarkup

/// The attributes of an element that describe an image, found in one pass.
struct HTMLImageAttributes {
  /// Inlay's own attributes, named `data-inlay-` plus the raw value. They are written where HTML's attributes are not
  /// enough.
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
    /// Size in pixels: width, `x`, height. Each number may be absent.
    case pixels
    /// Display size in points: width, space, height.
    case size
    /// `covered`: the alternative text is ordinary text that the image covers.
    case alt
    /// Description.
    case description
    /// URL of bytes that no browser could show.
    case src
    /// The URL is that of external content, whatever it looks like.
    case external
    /// The content is missing, for this reason.
    case missing
    /// Number of bytes of content that is not available.
    case bytes
    /// SHA-256 of the content, as `sha256:…`.
    case digest
    /// Properties that are unknown although a reader would infer them: words of ``Unknown``, separated by spaces.
    case no
    /// Index, from 0, of the representation that the `<img>` of a `<picture>` shows.
    case at
  }

  /// The values of ``Own/no``.
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
  /// Whether the class or the attributes mark an emoji.
  var isEmoji = false
  /// Whether the element has the class that Inlay writes for glyphs.
  var isGlyph = false
  private var own: [(name: Own, value: HTMLText)] = []

  /// Reads the attributes of a node. Complexity: O(attributes).
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

  /// The value of one of Inlay's own attributes.
  subscript(_ name: Own) -> HTMLText? { own.first { $0.name == name }?.value }

  /// Whether a property is marked as unknown.
  func lacks(_ thing: Unknown, _ tree: HTMLTree) -> Bool {
    guard let words = self[.no] else { return false }
    return tree.bytes(words).split(separator: 0x20).contains { $0.elementsEqual(thing.rawValue.utf8) }
  }
}
