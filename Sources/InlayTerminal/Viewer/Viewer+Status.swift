import InlayCore

extension Viewer {
  /// The two ends of the status line.
  var status: (left: String, right: String) {
    switch mode {
    case .prompt(let typed, let isBackward): return ((isBackward ? "?" : "/") + typed, "")
    case .help(let top):
      let rest = ViewerHelp.lines.count - top - height
      return ("Keys", rest > 0 ? "space: more   q: back" : "q: back")
    case .picture: return (message ?? pictureStatus, zoomStatus + "?: keys")
    case .text: return (message ?? selectionStatus ?? title, position)
    }
  }

  /// How far down the screen is.
  private var position: String {
    if text.isComplete, top + height >= text.rows { return top == 0 ? "all   h: keys" : "end   h: keys" }
    guard text.isComplete else { return "line \(text.line(atRow: top) + 1)   h: keys" }
    return "\(100 * (top + height) / max(1, text.rows)) %   h: keys"
  }

  private var selectionStatus: String? {
    switch selection {
    case .link(let link): "link: \(link.address.string)   y: copy"
    case .picture(let index): "\(pictureName(index))   Enter: open"
    case nil: nil
    }
  }

  /// The number of a picture, and what it shows.
  func pictureName(_ index: Int) -> String {
    guard text.pictures.indices.contains(index) else { return "" }
    let image = document.images[text.pictures[index].image.entry]
    let total = text.isComplete ? " of \(text.pictures.count)" : ""
    let name = image.description ?? image.fileName ?? ""
    return "picture \(index + 1)\(total)" + (name.isEmpty ? "" : ": \(name)")
  }

  private var pictureStatus: String {
    guard let looked else { return "" }
    return "\(pictureName(looked.index))   \(looked.view.width) × \(looked.view.height) pixels"
  }

  /// The scale at the right end, which a long description does not push out.
  private var zoomStatus: String {
    guard let looked else { return "" }
    let scale = looked.view.scale(in: viewSize)
    let percent = scale * 100 >= 10 ? "\(Int((scale * 100).rounded()))" : "\((scale * 1_000).rounded() / 10)"
    return (looked.view.zoom == .fit ? "all of it, " : "") + "\(percent) %   "
  }
}
