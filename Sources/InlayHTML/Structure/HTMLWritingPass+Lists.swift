import InlayCore

/// A list being written.
struct HTMLWrittenList {
  var isNumbered: Bool
  var style: HTMLListStyle
  /// Number of the next item.
  var next = 1
  var hasOpenItem = false
}

extension HTMLWritingPass {
  /// The marker of an item, as found in the text.
  private struct Marker {
    /// Where the text after it starts.
    var end: Int
    var end16: Int
    var text = ""
    /// Its runs, if some of them need their own spans.
    var pieces: [HTMLTextCursor.Piece] = []
    /// Whether it contains an image.
    var hasImage = false
    /// Whether it has the attributes that a reader would give it.
    var isPlain = true
  }

  /// Writes a list item, or a paragraph that belongs to the item before it.
  mutating func item(
    _ isNumbered: Bool, _ level: Int, _ form: HTMLParagraphForm, _ paragraph: HTMLTextCursor.Paragraph,
    isLast: Bool
  ) throws {
    while lists.count > level { closeList() }
    if lists.count == level, let list = lists.last, list.hasOpenItem, list.isNumbered == isNumbered,
      !list.style.isEmpty, form.continues(isNumbered, level)
    {
      startLine()
      return try block("p", form, paragraph, isLast: isLast)
    }
    let marker = marker(of: paragraph, form)
    let style = openLists(isNumbered, level, form, marker.text)
    let tag = itemTag(form, style, marker)
    out.append(contentsOf: "<li".utf8)
    out.append(contentsOf: tag)
    if marksEnd(paragraph, isLast: isLast) { mark(HTMLMarkup.newline) }
    out.append(UInt8(ascii: ">"))
    let start = marker.hasImage ? paragraph.start : marker.end
    let keepsSpaces = keepsSpaces(paragraph, from: start)
    let hasBlock = keepsSpaces || !form.style.isEmpty
    if hasBlock {
      out.append(contentsOf: "<p".utf8)
      out.append(contentsOf: keepsSpaces ? form.keepingStyle : form.style)
      out.append(UInt8(ascii: ">"))
    }
    for piece in marker.pieces { span(piece) }
    try content(of: paragraph, from: start, marker.hasImage ? paragraph.start16 : marker.end16)
    if hasBlock { out.append(contentsOf: "</p>".utf8) }
    lists[lists.count - 1].hasOpenItem = true
  }

  /// Writes a part of a marker with its own attributes, as an element that shows nothing.
  private mutating func span(_ piece: HTMLTextCursor.Piece) {
    var markup: [UInt8] = Array("<span".utf8)
    let text = String(decoding: cursor.bytes[piece.start..<piece.end], as: UTF8.self)
    HTMLEscaping.attribute(HTMLMarkup.marker, text, to: &markup, at: piece.start16, &collector)
    markup.append(contentsOf: "></span>".utf8)
    wrapped(String(decoding: markup, as: UTF8.self), attributes(of: piece.run), at: piece.start16)
  }

  // MARK: Markers

  private mutating func marker(
    of paragraph: HTMLTextCursor.Paragraph, _ form: HTMLParagraphForm
  ) -> Marker {
    let goal16 = min(paragraph.start16 + max(form.markerLength ?? 0, 0), paragraph.end16)
    var marker = Marker(end: paragraph.start, end16: paragraph.start16)
    guard goal16 > paragraph.start16 else { return marker }
    // Look ahead; the cursor returns to this place afterwards.
    let place = cursor.place
    defer { cursor.place = place }
    let first = cursor.piece(marker.end, marker.end16, of: paragraph, upTo: goal16)
    var others: [HTMLTextCursor.Piece] = []
    marker.hasImage = first.placement != nil
    (marker.end, marker.end16) = (first.end, first.end16)
    while marker.end16 < goal16 {
      let piece = cursor.piece(marker.end, marker.end16, of: paragraph, upTo: goal16)
      if piece.placement != nil { marker.hasImage = true }
      others.append(piece)
      (marker.end, marker.end16) = (piece.end, piece.end16)
    }
    marker.text = String(decoding: cursor.bytes[paragraph.start..<marker.end], as: UTF8.self)
    if marker.hasImage { return marker }
    let isAlone = marker.end == paragraph.end
    let next = isAlone && paragraph.separator == 0 ? nil : cursor.run(at: marker.end16)
    let expected = ends.marker(before: attributes(of: next), block: .none)
    marker.isPlain =
      attributes(of: first.run) == expected && others.allSatisfy { attributes(of: $0.run) == expected }
    if !marker.isPlain { marker.pieces = [first] + others }
    return marker
  }

  /// Writes the tag of an item, with what deviates from its list.
  private mutating func itemTag(
    _ form: HTMLParagraphForm, _ style: HTMLListStyle, _ marker: Marker
  ) -> [UInt8] {
    let index = lists.count - 1
    var tag = form.data
    if marker.hasImage {
      HTMLEscaping.attribute("style", "list-style-type:none", to: &tag)
      HTMLEscaping.attribute(HTMLMarkup.markerLength, "\(form.markerLength ?? 0)", to: &tag)
    } else if marker.isPlain, form.markerLength != nil,
      exactlyEqual(style.text(lists[index].next), marker.text)
    {
      // The marker is the next number of the list, as in nearly all items.
    } else if let length = form.markerLength {
      if let number = style.number(of: marker.text), number != lists[index].next, number <= Int(Int32.max) {
        HTMLEscaping.attribute("value", "\(number)", to: &tag)
        lists[index].next = number
      }
      if !marker.isPlain {
        HTMLEscaping.attribute(HTMLMarkup.markerLength, "\(length)", to: &tag)
      } else if !exactlyEqual(style.text(lists[index].next), marker.text) {
        HTMLEscaping.attribute(HTMLMarkup.marker, marker.text, to: &tag, &collector)
      }
    } else {
      tag.append(contentsOf: " \(HTMLMarkup.noMarker)".utf8)
    }
    if let stated = form.listMarker {
      if marker.hasImage || stated != style.marker {
        HTMLEscaping.attribute(HTMLMarkup.listMarker, stated.string, to: &tag, &collector)
      }
    } else {
      tag.append(contentsOf: " \(HTMLMarkup.noListMarker)".utf8)
    }
    lists[index].next += 1
    return tag
  }

  // MARK: Lists

  /// Opens and closes lists until a list for the item is open, without an open item of the item's own level.
  ///
  /// - Returns: the style of that list.
  private mutating func openLists(
    _ isNumbered: Bool, _ level: Int, _ form: HTMLParagraphForm, _ marker: String
  ) -> HTMLListStyle {
    if lists.count == level, let list = lists.last, list.isNumbered == isNumbered,
      form.listMarker == list.style.marker
    {
      closeItem()
      return list.style
    }
    var style = HTMLListStyle.standard(isOrdered: isNumbered, depth: level)
    if let stated = form.listMarker {
      let made = HTMLListStyle(marker: stated.string)
      if made.isEmpty || made.isNumbered == isNumbered { style = made }
    }
    if lists.count == level, let list = lists.last {
      if list.isNumbered == isNumbered, list.style.marker == style.marker {
        closeItem()
        return list.style
      }
      closeList()
    }
    while lists.count < level {
      let isInnermost = lists.count == level - 1
      var own = isInnermost ? style : HTMLListStyle.standard(isOrdered: isNumbered, depth: lists.count + 1)
      own.hasLeadingTab = isInnermost && marker.utf8.first == 0x09 && !style.isEmpty
      openList(isNumbered, own, first: isInnermost ? own.number(of: marker) : nil)
    }
    return lists.last?.style ?? style
  }

  private mutating func openList(_ isNumbered: Bool, _ style: HTMLListStyle, first: Int?) {
    startLine()
    out.append(contentsOf: isNumbered ? "<ol".utf8 : "<ul".utf8)
    var list = HTMLWrittenList(isNumbered: isNumbered, style: style)
    let standard = HTMLListStyle.standard(isOrdered: isNumbered, depth: lists.count + 1)
    if style.marker != standard.marker {
      if isNumbered, let type = style.type {
        HTMLEscaping.attribute("type", type, to: &out)
      } else if let keyword = style.keyword {
        HTMLEscaping.attribute("style", "list-style-type:\(keyword)", to: &out)
      } else {
        HTMLEscaping.attribute(HTMLMarkup.listMarker, style.marker.string, to: &out, &collector)
      }
    }
    if style.hasLeadingTab { mark(HTMLMarkup.leadingTab) }
    if isNumbered, let first, first != 1, first <= Int(Int32.max) {
      HTMLEscaping.attribute("start", "\(first)", to: &out)
      list.next = first
    }
    out.append(contentsOf: ">\n".utf8)
    lists.append(list)
  }

  private mutating func closeItem() {
    guard let last = lists.indices.last, lists[last].hasOpenItem else { return }
    out.append(contentsOf: "</li>\n".utf8)
    lists[last].hasOpenItem = false
  }

  private mutating func closeList() {
    closeItem()
    guard let list = lists.popLast() else { return }
    out.append(contentsOf: list.isNumbered ? "</ol>\n".utf8 : "</ul>\n".utf8)
  }

  mutating func closeLists() {
    while !lists.isEmpty { closeList() }
  }
}
