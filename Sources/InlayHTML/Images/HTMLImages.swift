import InlayCore
import InlayMarkup

/// Makes images of `<picture>`, `<img>` and similar elements. Equal references give one image.
struct HTMLImages {
  let limits: Limits
  private var contents: HTMLContents
  private var cache = HTMLShownCache()

  init(_ tree: HTMLTree, resources: HTMLResources, limits: Limits) {
    self.limits = limits
    contents = HTMLContents(resources: resources, limits: limits, base: tree.baseReference)
  }

  /// What an element shows.
  struct Shown {
    /// The image; `nil` to leave it out. Tracking pixels are kept.
    var image: PlacedImage?
    /// The text that the image covers or replaces: U+FFFC, or the alternative text of an emoji.
    var text = "\u{FFFC}"

    /// Nothing.
    static let nothing = Shown(image: nil, text: "")
  }

  /// The image of a `<picture>` without its own `<img>`, an `<img>` (with the sources of its picture), `<object>`,
  /// `<embed>`, `<video>` …; `nil` if the element shows no image, and its children are to be read.
  ///
  /// Complexity: O(attributes and sources), plus the bytes of images not met before.
  mutating func read(
    _ node: HTMLTree.Node, in tree: HTMLTree, style: HTMLComputedStyle, at position: Int,
    collector: inout DiagnosticCollector
  ) throws -> Shown? {
    // Most unknown elements are not images: checking their name is enough.
    if tree.word(node) == .other, !HTMLImageReading.isCustomElement(tree.bytes(tree.text(node))) {
      return nil
    }
    var key: Int?
    if tree.word(node) == .img {
      key = cache.key(of: node, in: tree)
      if let key, let known = cache.shown(node, key: key, in: tree) { return known }
    }
    let reading = HTMLImageReading(node, in: tree, at: position)
    let shown: Shown?
    switch (tree.namespace(node), tree.word(node)) {
    case (.html, .img): shown = try reading.image(&contents, &collector)
    case (.html, .input):
      guard reading.isImageButton else { return nil }
      shown = try reading.image(&contents, &collector)
    case (.html, .picture): shown = try reading.pictureWithoutImage(&contents, &collector)
    case (.html, .object), (.html, .embed): shown = try reading.object(&contents, &collector)
    case (.html, .video), (.html, .audio): shown = try reading.medium(&contents, &collector)
    case (.html, .other): shown = try reading.customElement(&contents, &collector)
    case (.svg, .svg): shown = reading.drawing()
    default: shown = nil
    }
    if let key, let shown { cache.insert(shown, for: node, key: key) }
    return shown
  }
}
