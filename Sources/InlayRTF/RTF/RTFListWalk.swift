import InlayCore

/// Finds the list paragraphs of a text, and the text of their markers.
struct RTFListWalk {
  private var isAtStart = true
  private var endsWithReturn = false
  /// The paragraph whose marker is being collected.
  private var waiting: (item: RTFListItem, at: Int)?
  private var left = 0
  private var marker = String.UnicodeScalarView()

  /// Advances to the cursor's end. Complexity: O(n).
  mutating func walk(_ cursor: inout RTFTextCursor, _ form: RTFParagraphForm, _ plan: inout RTFListPlan) {
    // An image is written in place of any text it covers.
    let isImage = cursor.placement != nil
    let end = cursor.end
    let bytes = cursor.bytes
    var (at, position) = (cursor.at, cursor.position)
    while position < end, at < bytes.count {
      if isAtStart, !(endsWithReturn && bytes[at] == 0x0A && !isImage) {
        isAtStart = false
        if let item = form.item {
          waiting = (item, position)
          left = form.markerLength ?? 0
        }
      }
      endsWithReturn = false
      if waiting == nil, bytes[at] >= 0x20, bytes[at] < 0x80 {
        at &+= 1
        position &+= 1
        continue
      }
      let scalar = RTFEscaping.scalar(bytes, &at)
      let units = scalar.value > 0xFFFF ? 2 : 1
      position += units
      let isSeparator = !isImage && (scalar == "\n" || scalar == "\r" || scalar == "\u{2029}")
      if waiting != nil {
        if left > 0, !isSeparator { marker.append(scalar) }
        left -= units
        if left <= 0 || isSeparator { place(&plan) }
      }
      if isSeparator {
        isAtStart = true
        endsWithReturn = scalar == "\r"
      }
    }
    (cursor.at, cursor.position) = (at, position)
  }

  /// Assigns the waiting paragraph to a list.
  mutating func place(_ plan: inout RTFListPlan) {
    guard let found = waiting else { return }
    plan.place(found.item, marker: String(marker), at: found.at)
    waiting = nil
    marker = String.UnicodeScalarView()
  }
}
