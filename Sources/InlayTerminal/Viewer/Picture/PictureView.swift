/// What a viewer shows of one picture: how large, and around which point.
///
/// Lengths of the picture are in its own pixels, those of the view in pixels of the screen.
struct PictureView: Hashable {
  /// The size of a view in pixels of the screen.
  struct Size: Hashable {
    var width: Int
    var height: Int
  }

  /// How large the picture is shown.
  enum Zoom: Hashable {
    /// As large as the view allows.
    case fit
    /// 2^(step ÷ 2) pixels of the screen for each of the picture: 0 is 1:1, 10 is 32×.
    case step(Int)
  }

  /// The part of the picture that is visible, and its size on the screen. The part's shape may differ from that of the
  /// size by what rounding to whole pixels takes.
  struct Part: Hashable {
    var x, y, width, height: Int
    var shown: Size
  }

  /// The last step: 32×.
  static let maximumStep = 10
  private static let minimumStep = -40

  /// The size of the picture, at least 1 × 1.
  let width: Int
  let height: Int
  private(set) var zoom = Zoom.fit
  /// The point that is wanted in the middle of the view. Where that would show more than the picture, the view stops at
  /// its edge, but the point is kept: zooming out and in again comes back to it.
  private(set) var centerX: Double
  private(set) var centerY: Double

  /// Shows a whole picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (max(1, width), max(1, height))
    (centerX, centerY) = (Double(self.width) / 2, Double(self.height) / 2)
  }

  /// Pixels of the screen for each pixel of the picture.
  func scale(in view: Size) -> Double {
    switch zoom {
    case .fit: fit(view)
    case .step(let step): Self.scale(step)
    }
  }

  private static func scale(_ step: Int) -> Double {
    let whole = step >= 0 ? step / 2 : (step - 1) / 2
    var scale = whole >= 0 ? Double(1 << whole) : 1 / Double(1 << -whole)
    if step & 1 != 0 { scale *= 2.0.squareRoot() }
    return scale
  }

  private func fit(_ view: Size) -> Double {
    min(
      Self.scale(Self.maximumStep), Double(max(1, view.width)) / Double(width),
      Double(max(1, view.height)) / Double(height))
  }

  /// The next larger step, up to 32×.
  mutating func zoomIn(_ view: Size) {
    let now = scale(in: view) * (1 + Self.slack)
    let step = (Self.minimumStep...Self.maximumStep).first { Self.scale($0) > now }
    if let step { zoom = .step(step) }
  }

  /// The next smaller step, down to the size that fits the view, or 1:1 if that is smaller.
  mutating func zoomOut(_ view: Size) {
    let now = scale(in: view) * (1 - Self.slack)
    let fit = fit(view)
    let step = (Self.minimumStep...Self.maximumStep).last { Self.scale($0) < now } ?? Self.minimumStep
    if Self.scale(step) >= min(fit, 1) * (1 - Self.slack) {
      zoom = .step(step)
    } else if now > fit {
      zoom = .fit
    }
  }

  private static let slack = 1e-9

  /// As large as the view allows, all of it.
  mutating func showAll() {
    self = PictureView(width: width, height: height)
  }

  /// A pixel of the screen for each pixel of the picture.
  mutating func showPixels() { zoom = .step(0) }

  /// Moves the view by quarters of its size, as far as the picture goes.
  mutating func pan(right: Int, down: Int, _ view: Size) {
    let scale = scale(in: view)
    let center = center(in: view)
    if right != 0 { centerX = center.x + Double(right) * Double(view.width) / 4 / scale }
    if down != 0 { centerY = center.y + Double(down) * Double(view.height) / 4 / scale }
    let moved = self.center(in: view)
    if right != 0 { centerX = moved.x }
    if down != 0 { centerY = moved.y }
  }

  /// The point in the middle of the view: the wanted one, or the nearest that shows no more than the picture.
  func center(in view: Size) -> (x: Double, y: Double) {
    let scale = scale(in: view)
    return (
      Self.bounded(centerX, Double(view.width) / scale, Double(width)),
      Self.bounded(centerY, Double(view.height) / scale, Double(height))
    )
  }

  private static func bounded(_ center: Double, _ visible: Double, _ side: Double) -> Double {
    visible >= side ? side / 2 : min(max(center, visible / 2), side - visible / 2)
  }

  /// The part of the picture that is visible.
  func part(in view: Size) -> Part {
    let scale = scale(in: view)
    let center = center(in: view)
    let (x, wide, shownWidth) = Self.span(center.x, side: width, view: max(1, view.width), scale)
    let (y, high, shownHeight) = Self.span(center.y, side: height, view: max(1, view.height), scale)
    return Part(x: x, y: y, width: wide, height: high, shown: Size(width: shownWidth, height: shownHeight))
  }

  private static func span(
    _ center: Double, side: Int, view: Int, _ scale: Double
  ) -> (start: Int, count: Int, shown: Int) {
    let room = (Double(view) / scale * (1 + slack)).rounded(.down)
    let count = max(1, room >= Double(side) ? side : Int(room))
    let start = min(max(0, Int((center - Double(count) / 2).rounded())), side - count)
    let shown = max(1, min(view, Int((Double(count) * scale).rounded())))
    return (start, count, shown)
  }
}
