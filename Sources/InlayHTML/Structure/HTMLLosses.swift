import InlayCore
import InlayFormats

/// Kinds of content that do not become text.
enum HTMLLoss: Int, CaseIterable {
  case scripts, hidden, controls, frames, applets, canvases, dialogs

  var words: String {
    switch self {
    case .scripts: "scripts"
    case .hidden: "hidden blocks"
    case .controls: "form controls"
    case .frames: "frames"
    case .applets: "applets"
    case .canvases: "canvases"
    case .dialogs: "closed dialogs"
    }
  }
}

/// Counts what was left out.
struct HTMLLosses {
  private var counts = [Int](repeating: 0, count: HTMLLoss.allCases.count)
  /// Number of tables used for layout.
  var plainTables = 0
  /// Number of cells that would have overlapped others.
  var cutCells = 0
  /// Number of pictures, tables and other elements that float beside text.
  var floats = 0
  /// Number of boxes in too many others.
  var deepBoxes = 0
  /// Number of items in lists deeper than the model's levels.
  var deepItems = 0

  mutating func add(_ loss: HTMLLoss) { counts[loss.rawValue] += 1 }

  func report(to collector: inout DiagnosticCollector) {
    for loss in HTMLLoss.allCases where counts[loss.rawValue] > 0 {
      collector.report(.htmlLeftOut, "\(loss.words) were dropped: \(counts[loss.rawValue])")
    }
    if plainTables > 0 {
      collector.report(
        .htmlTable,
        "\(Losses.count(plainTables, "table", "tables")) used for layout became paragraphs or boxes")
    }
    if cutCells > 0 {
      collector.report(
        .htmlTable,
        "\(Losses.count(cutCells, "table cell", "table cells")) that overlapped others became narrower")
    }
    if floats > 0 {
      collector.report(
        .htmlFloat,
        "\(Losses.count(floats, "floating element is", "floating elements are")) in line with the text"
      )
    }
    if deepBoxes > 0 {
      collector.report(
        .htmlDepth,
        "\(Losses.count(deepBoxes, "box", "boxes")) inside many others were left out; their text was kept")
    }
    if deepItems > 0 {
      collector.report(
        .htmlDepth,
        "\(Losses.count(deepItems, "list item", "list items")) nested more than nine levels deep moved to level nine"
      )
    }
  }
}
