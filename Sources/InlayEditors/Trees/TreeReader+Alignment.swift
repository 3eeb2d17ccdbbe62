import InlayCore
import InlayFormats
import InlayJSON

/// The alignment and direction of paragraphs.
extension TreeReader {
  /// The values with the alignment and direction of a node.
  mutating func aligned(_ node: JSONValue, _ values: ParagraphAttributeValues) -> ParagraphAttributeValues {
    var values = values
    for mark in node["marks"]?.elements ?? [] {
      let type = mark["type"]?.string ?? ""
      if type != profile.alignment?.mark { text.noteUnknown(.editorsUnknownMark, type) }
    }
    // Editors state the direction that they find; only one from right to left is a decision.
    if let member = profile.direction, TreeNames.attribute(node, member) == "rtl" {
      values.direction = .rightToLeft
    }
    guard let alignment = profile.alignment else { return values }
    let mark = (node["marks"]?.elements ?? []).first { $0["type"]?.string == alignment.mark }
    let word = TreeNames.attribute(mark ?? node, alignment.member)?.string ?? ""
    values.alignment = alignment.words.first { $0.value == word }?.key
    switch word {
    // Text stands at its start anyway.
    case _ where values.alignment != nil, "", "start": break
    case "end": values.alignment = values.direction == .rightToLeft ? .left : .right
    default: text.noteUnknown(.editorsUnknownMark, "\(alignment.member) \(word)")
    }
    return values
  }

  /// Reports the alignment and direction of a node whose paragraphs cannot have them.
  mutating func loseAlignment(of node: JSONValue) {
    let values = aligned(node, ParagraphAttributeValues())
    if let member = profile.alignment?.member, values.alignment != nil {
      text.noteUnknown(.editorsUnknownMark, member)
    }
    if let member = profile.direction, values.direction != nil {
      text.noteUnknown(.editorsUnknownMark, member)
    }
  }
}
