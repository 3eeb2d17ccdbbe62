import InlayCore

/// Determines the attributes of line ends and list markers, which have no markup of their own. Reader and writer share
/// the rule.
struct HTMLLineEndAttributes {
  private var ends = Recent()
  private var markers = Recent()

  /// The last result.
  private struct Recent {
    var from = CharacterAttributes.none
    var to = CharacterAttributes.none
  }

  /// The attributes of a line end after a character with `attributes`: the same, but without a link and not hidden.
  mutating func end(after attributes: CharacterAttributes) -> CharacterAttributes {
    if attributes.isEmpty { return attributes }
    if attributes == ends.from { return ends.to }
    let values = attributes.values
    var result = attributes
    if values.link != nil || values.isHidden {
      var values = values
      values.link = nil
      values.isHidden = false
      result = CharacterAttributes(values)
    }
    ends = Recent(from: attributes, to: result)
    return result
  }

  /// The attributes of a marker before a character with `attributes` in a block with `block`. What belongs to words
  /// rather than to the list is left out, unless the block states it.
  mutating func marker(before attributes: CharacterAttributes, block: CharacterAttributes)
    -> CharacterAttributes
  {
    if attributes.isEmpty || attributes == block { return attributes }
    if attributes == markers.from { return markers.to }
    var values = attributes.values
    values.weight = nil
    values.isItalic = false
    (values.underline, values.underlineColor) = (nil, nil)
    (values.strikethrough, values.strikethroughColor) = (nil, nil)
    (values.strokeWidth, values.strokeColor, values.shadow) = (nil, nil, nil)
    (values.backgroundColor, values.link, values.capitals) = (nil, nil, nil)
    (values.baselineOffset, values.superscript) = (nil, nil)
    values.isHidden = false
    values.custom = [:]
    let result = CharacterAttributes(values)
    markers = Recent(from: attributes, to: result)
    return result
  }
}
