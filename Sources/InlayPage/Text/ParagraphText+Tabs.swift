import CPage
import Inlay

extension ParagraphText {
  /// The stops as Pango wants them: from where the first line begins if that is further out; two of the regular ones last,
  /// whose distance goes on.
  var stops: [inlay_tab] {
    let offset = max(0, -firstLineIndent)
    var stops = tabs.filter { $0.alignment != .bar }.map { tab in
      inlay_tab(position: tab.position + offset, alignment: tab.alignment.number)
    }
    guard stops.isEmpty ? text.utf8.contains(0x09) : true, tabInterval > 0 else { return stops }
    let last = tabs.last?.position ?? (offset > 0 ? -tabInterval : 0)
    let next = max(0, ((last / tabInterval).rounded(.down) + 1) * tabInterval)
    for position in [next, next + tabInterval] {
      stops.append(inlay_tab(position: position + offset, alignment: 0))
    }
    return stops
  }
}

extension TabAlignment {
  fileprivate var number: Int32 {
    switch self {
    case .center: 1
    case .right: 2
    case .decimal: 3
    default: 0
    }
  }
}
