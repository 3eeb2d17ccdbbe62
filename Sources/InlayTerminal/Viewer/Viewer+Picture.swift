import InlayCore
import InlayPixels

extension Viewer {
  /// Looks at a picture of the text.
  ///
  /// - Complexity: O(pixels), when the picture is decoded.
  mutating func open(_ index: Int) {
    guard text.pictures.indices.contains(index) else { return }
    guard painter.showsPictures else {
      message = "this terminal shows no pictures (--protocol names a way)"
      return
    }
    painter.forgetViewed()
    // Two large pictures at a time would take too much memory.
    viewed.open(nil)
    let pixels: StraightPixels
    do { pixels = try pictures.original(text.pictures[index].image.entry) } catch {
      if mode == .picture { close() }
      selection = .picture(index)
      message = "\(pictureName(index)): \(error)"
      return
    }
    viewed.open(PictureLevels(pixels, limits: options.limits))
    looked = (index, PictureView(width: pixels.width, height: pixels.height))
    selection = .picture(index)
    mode = .picture
    isDraft = false
  }

  /// Goes back to the text, to where the picture is.
  private mutating func close() {
    painter.forgetViewed()
    viewed.open(nil)
    if let index = looked?.index, text.pictures.indices.contains(index) {
      show(line: text.pictures[index].line)
    }
    looked = nil
    mode = .text
  }

  mutating func takeInPicture(_ key: ViewerKey) {
    let size = viewSize
    let before = looked?.view
    switch key {
    case .character("+"), .character("="): looked?.view.zoomIn(size)
    case .character("-"), .character("_"): looked?.view.zoomOut(size)
    case .character("0"): looked?.view.showAll()
    case .character("1"): looked?.view.showPixels()
    case .character("h"), .left: looked?.view.pan(right: -1, down: 0, size)
    case .character("l"), .right: looked?.view.pan(right: 1, down: 0, size)
    case .character("k"), .up: looked?.view.pan(right: 0, down: -1, size)
    case .character("j"), .down: looked?.view.pan(right: 0, down: 1, size)
    case .character("n"), .character(" "), .pageDown, .tab, .character("]"): openNext(1)
    case .character("p"), .character("b"), .pageUp, .backTab, .character("["): openNext(-1)
    case .character("?"), .function(1): mode = .help(top: 0)
    case .character("q"), .escape, .enter: close()
    case .character("Q"): isDone = true
    case .control("l"), .character("r"): restart()
    case .mouse(let mouse):
      if mouse.action == .wheelUp { looked?.view.zoomIn(size) }
      if mouse.action == .wheelDown { looked?.view.zoomOut(size) }
    default: message = "? shows the keys"
    }
    // Steps follow each other: the first form of each is the quick one.
    if let before, let now = looked?.view, now != before { isDraft = painter.hasDrafts }
  }

  /// Opens the next picture, or the one before.
  private mutating func openNext(_ step: Int) {
    guard let from = looked?.index else { return }
    let index = from + step
    text.layOut(pictures: index + 1)
    guard text.pictures.indices.contains(index) else {
      message = step > 0 ? "this is the last picture" : "this is the first picture"
      return
    }
    open(index)
  }

  /// Whether there is something to do while no keys come.
  package var hasRest: Bool { !text.isComplete || mode == .picture && (isDraft || levelAhead != nil) }

  /// The pixels that the terminal will need when the picture is enlarged.
  private var levelAhead: Int? {
    guard mode == .picture, let looked, viewed.levels != nil else { return nil }
    return painter.levelAhead(of: looked.view.part(in: viewSize))
  }

  /// Does a little of what can be done while no keys come: draws well what was drawn quickly, sends what a larger view
  /// will need, or lays the text out.
  ///
  /// - Complexity: O(1) lines.
  package mutating func rest() {
    if isDraft, mode == .picture {
      isDraft = false
    } else if let level = levelAhead {
      painter.sendAhead(level)
    } else {
      text.layOut(lines: text.lineCount + 2_048)
    }
  }
}
