import InlayCore
import InlayFormats

/// Counts what Discord knows, but cannot say in this place.
struct DiscordLosses {
  struct Tally {
    private(set) var count = 0
    private(set) var first = 0

    mutating func note(_ position: Int) {
      if count == 0 { first = position }
      count += 1
    }
  }

  /// Runs with code, links or styles that have no markup.
  var runs = Tally()
  /// Items whose number is not the next one.
  var items = Tally()

  var diagnostics: [Diagnostic] {
    var out: [Diagnostic] = []
    if runs.count > 0 {
      out.append(
        Diagnostic(
          .formatsCharacterAttributesNotCarried, at: runs.first,
          "Discord has no markup for a style or link of \(runs.count == 1 ? "one run" : "\(runs.count) runs")"
        ))
    }
    if items.count > 0 {
      out.append(
        Diagnostic(
          .formatsParagraphAttributesNotCarried, at: items.first,
          "Discord counts on in a list; \(items.count == 1 ? "one item is" : "\(items.count) items are") text"
        ))
    }
    return out
  }
}
