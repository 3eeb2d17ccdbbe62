import InlayCore

/// Kinds of text outside the main text that the model cannot hold.
enum RTFLoss: UInt8, Sendable {
  case pageEdges, notes, comments, formulas

  static let all: [RTFLoss] = [.pageEdges, .notes, .comments, .formulas]

  var name: String {
    switch self {
    case .pageEdges: "headers and footers"
    case .notes: "footnotes and endnotes"
    case .comments: "comments"
    case .formulas: "formulas"
    }
  }
}

/// Counts how much text of each kind was left out.
struct RTFLosses {
  private(set) var groups = [Int](repeating: 0, count: RTFLoss.all.count)
  /// Counts in UTF-16 units.
  private(set) var units = [Int](repeating: 0, count: RTFLoss.all.count)

  mutating func begin(_ loss: RTFLoss) { groups[Int(loss.rawValue)] += 1 }

  mutating func add(_ count: Int, to loss: RTFLoss) { units[Int(loss.rawValue)] += count }
}

extension RTFDestination {
  /// Whether a group of this kind belongs to the lost text around it.
  var isTransparent: Bool {
    switch self {
    case .text, .field, .fieldResult, .marker, .upr, .unicodeUpr: true
    default: false
    }
  }

  /// Whether text left out here needs no report: it was reported already, or has no meaning.
  var isWithoutText: Bool { self == .skip || self == .lost || self == .deleted || isTable }
}

// Text that is left out, and its reports.
extension RTFReadingPass {
  /// Whether a destination may be left out. It needs its own group: in the document's group it would swallow the rest.
  mutating func mayLose(_ name: ControlName, _ range: Range<Int>) -> Bool {
    if stack.count > 1 { return true }
    let word = text(range)
    report(name, .rtfUnknownWord, "the destination \\\(word) does not have its own group and was ignored")
    return false
  }

  mutating func beginLoss(_ loss: RTFLoss, _ name: ControlName, _ range: Range<Int>) {
    switch frame.destination {
    case .text:
      guard mayLose(name, range) else { return }
      frame.destination = .lost
      frame.loss = loss
      losses.begin(loss)
    case .lost: break
    default: frame.destination = .skip
    }
  }

  /// Handles `\deleted` and its end (RTF 1.9.1, Track Changes).
  mutating func setDeleted(_ isDeleted: Bool) {
    if isDeleted, frame.destination == .text {
      report(
        ControlName("deleted"), .rtfNotCarried,
        "text marked as deleted (\\deleted) was dropped")
      frame.destination = .deleted
    } else if !isDeleted, frame.destination == .deleted {
      frame.destination = .text
    }
  }

  mutating func reportHTML() {
    report(
      ControlName("fromhtml"), .rtfNotCarried,
      "this RTF also contains the HTML it was made from, which was ignored")
  }

  mutating func reportLosses() {
    for loss in RTFLoss.all where losses.groups[Int(loss.rawValue)] > 0 {
      let (groups, units) = (losses.groups[Int(loss.rawValue)], losses.units[Int(loss.rawValue)])
      collector.report(
        .rtfNotCarried, "\(loss.name) were dropped: \(groups) with \(units) UTF-16 units")
    }
  }
}
