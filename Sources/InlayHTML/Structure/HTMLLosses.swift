import InlayCore
import InlayFormats

/// Kinds of content that do not become text.
enum HTMLLoss: Int, CaseIterable {
  case scripts, hidden, controls, frames, applets, canvases, rules, dialogs

  var words: String {
    switch self {
    case .scripts: "scripts"
    case .hidden: "hidden blocks"
    case .controls: "form controls"
    case .frames: "frames"
    case .applets: "applets"
    case .canvases: "canvases"
    case .rules: "horizontal rules in cells of tables"
    case .dialogs: "closed dialogs"
    }
  }
}

/// Counts what was left out.
struct HTMLLosses {
  private var counts = [Int](repeating: 0, count: HTMLLoss.allCases.count)
  /// Number of tables read as text with tabs, and as blocks.
  var tabbedTables = 0
  var plainTables = 0
  /// Number of items in lists deeper than the model's levels.
  var deepItems = 0

  mutating func add(_ loss: HTMLLoss) { counts[loss.rawValue] += 1 }

  func report(to collector: inout DiagnosticCollector) {
    for loss in HTMLLoss.allCases where counts[loss.rawValue] > 0 {
      collector.report(.htmlLeftOut, "\(loss.words) were dropped: \(counts[loss.rawValue])")
    }
    if tabbedTables > 0 || plainTables > 0 {
      var parts: [String] = []
      if tabbedTables > 0 {
        parts.append("\(Losses.count(tabbedTables, "table", "tables")) became text with tabs between cells")
      }
      if plainTables > 0 {
        parts.append("\(Losses.count(plainTables, "table", "tables")) used for layout became paragraphs")
      }
      collector.report(.htmlTable, parts.joined(separator: ", "))
    }
    if deepItems > 0 {
      collector.report(
        .htmlDepth,
        "\(Losses.count(deepItems, "list item", "list items")) nested more than nine levels deep moved to level nine"
      )
    }
  }
}
