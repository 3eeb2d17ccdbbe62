import InlayCore

/// Which attributes line ends and list markers have, that have no markup of their own. Reader and writer ask alike.
struct HTMLLineEndAttributes {
  private var ends = Recent()
  private var markers = Recent()

  /// The last answer.
  private struct Recent {
    var from = CharacterAttributes.none
    var to = CharacterAttributes.none
  }

  /// A line end's, after something with these: no link, and not hidden.
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

  /// A marker's, before something with these in a block with those: what belongs to words rather than to the list
  /// is left out, unless it is the block's.
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
