import InlayCore
import InlayEncodings

/// The contents of a `\NeXTGraphic` group.
struct RTFAttachmentGroup {
  var name: String?
  /// Width in twips.
  var width: Int?
  var height: Int?
  var hasEmojiImage = false
  var identifier: String?
  /// The other control words, verbatim.
  var words = ""
  /// Whether text is ignored: after the name, until `\appleemojiimage`.
  var isIgnoringText = false

  /// The words that Cocoa writes beside the size of an ordinary attachment.
  static let usualWords = "\\appleattachmentpadding0 \\appleembedtype0 \\appleaqc"
  /// The custom attribute of the attachment character that keeps words other than the usual ones.
  static let customName: ExactString = "rtf.attachment"

  /// Whether `words` may be written: they must be control words, with or without numbers, separated by spaces.
  static func areSound(_ words: String) -> Bool {
    if words.isEmpty { return true }
    for word in words.utf8.split(separator: 0x20, omittingEmptySubsequences: false) {
      guard word.first == UInt8(ascii: "\\") else { return false }
      let letters = word.dropFirst().prefix { (0x61...0x7A).contains($0 | 0x20) && $0 > 0x40 }
      var digits = word.dropFirst(1 + letters.count)
      guard kept.contains(String(Substring(letters))) else { return false }
      if digits.first == UInt8(ascii: "-") {
        digits = digits.dropFirst()
        if digits.isEmpty { return false }
      }
      guard digits.count <= 10, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    }
    return true
  }

  private static let kept: Set<String> = Set(
    ControlWords.objectRows.compactMap { row in
      if case .attachmentWord = row.1 { row.0 } else { nil }
    })
}

/// An attachment whose character has not been read yet.
struct PendingAttachment {
  var image: PlacedImage
  /// Index of the kept words; ``RTFCharacterState/none`` if they are the usual ones.
  var words = RTFCharacterState.none
}

extension RTFReadingPass {
  mutating func attachmentWord(_ range: Range<Int>, _ parameter: Int?) {
    guard frame.destination == .attachment else { return }
    endAttachmentField()
    if group.words.utf8.count > 1_024 { return }
    if !group.words.isEmpty { group.words += " " }
    group.words += "\\" + text(range) + (parameter.map(String.init) ?? "")
  }

  mutating func attachmentSize(_ side: WritableKeyPath<RTFAttachmentGroup, Int?>, _ number: Int) {
    guard frame.destination == .attachment else { return }
    endAttachmentField()
    group[keyPath: side] = number
  }

  mutating func emojiImage() {
    guard frame.destination == .attachment else { return }
    endAttachmentField()
    group.hasEmojiImage = true
    group.isIgnoringText = false
  }

  /// Ends a name or an identifier: at the next control word, which follows a space, or at the end of the group.
  mutating func endAttachmentField() {
    guard !group.isIgnoringText else { return }
    var text = scratch
    scratch.removeAll(keepingCapacity: true)
    group.isIgnoringText = true
    if !isClosingAttachment, text.last == 0x20 { text.removeLast() }
    let string = decoded(text)
    if group.name == nil {
      group.name = string
    } else if !string.isEmpty {
      group.identifier = string
    }
  }

  private var isClosingAttachment: Bool {
    tokenizer.at > 0 && bytes[tokenizer.at - 1] == UInt8(ascii: "}")
  }

  /// Decodes a name: Cocoa writes UTF-8, older programs a code page.
  private func decoded(_ name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in name { text.append(Unicode.Scalar(documentCodePage.scalar(byte)) ?? "\u{FFFD}") }
    return String(text)
  }

  /// Called at the end of the inner group. The attachment then waits in the outer group for its character.
  mutating func endAttachment() throws {
    let image = try attachments.place(group, at: output.count, &collector)
    var pending = PendingAttachment(image: image)
    let usual = image.attributes.kind == .glyph ? "" : RTFAttachmentGroup.usualWords
    if group.words != usual { pending.words = attachments.keep(words: group.words) }
    if stack[stack.count - 1].pending != nil {
      // There are two groups, and no character between them.
      swap(&frame.pending, &stack[stack.count - 1].pending)
      frame.destination = .text
    }
    stack[stack.count - 1].pending = pending
  }

  /// Called at the attachment character: places the waiting attachment there.
  mutating func placePending() throws {
    guard let pending = frame.pending else { return }
    frame.pending = nil
    try flushTextSurrogate()
    try check("placements", attachments.placed + 1, limits.placements)
    attachments.placed += 1
    var character = frame.character
    character.attachment = pending.words
    let (values, paragraph) = (attributes(of: character), currentParagraph())
    output.append(pending.image, values, paragraph)
  }
}
