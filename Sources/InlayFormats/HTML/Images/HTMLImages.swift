import Inlay

/// Makes images of `<picture>`, `<img>` and their like; equal references give one image.
struct HTMLImages {
  let resources: HTMLResources
  let limits: Limits

  init(_ tree: HTMLTree, resources: HTMLResources, limits: Limits) {
    self.resources = resources
    self.limits = limits
  }

  /// What an element shows.
  struct Shown {
    /// The image, `nil` if it is to be left out altogether (a tracking pixel is not: it is kept).
    var image: PlacedImage?
    /// The text it stands over, or stands for: U+FFFC, or the alternative text of an emoji.
    var text = "\u{FFFC}"
  }

  /// The image of a `<picture>` (with whatever it holds), `<img>`, `<object>`, `<embed>`, `<video>` …;
  /// `nil` if the element is none and its children are to be read. `style` has the width and height CSS states.
  mutating func read(
    _ node: HTMLTree.Node, in tree: HTMLTree, style: HTMLComputedStyle, at position: Int,
    collector: inout DiagnosticCollector
  ) throws(HTMLError) -> Shown? { nil }
}
