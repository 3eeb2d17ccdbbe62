/// Which parts of a mail are its text, in order, and which are files: the rules of RFC 8621, 4.1.4, with images as the only
/// media that stand in the text.
struct MailBody {
  /// The parts that are shown, one after the other: HTML, plain text and images.
  private(set) var shown: [Int] = []
  /// The other parts that do not hold others.
  private(set) var files: [Int] = []
  /// Other forms of what is shown.
  private(set) var alternatives: [Int] = []

  private let parts: [MailPart]
  private var text: [Int] = []

  /// Sorts the parts of a mail. Complexity: O(n log n); the depth of parts is limited.
  init(_ message: MailMessage) {
    parts = message.parts
    sort([0], in: "mixed", isInAlternative: false, hasHTML: true, hasText: true)
    let known = Set(shown)
    var seen: Set<Int> = []
    files = files.filter { !known.contains($0) && seen.insert($0).inserted }.sorted()
    alternatives = text.filter { !known.contains($0) && !seen.contains($0) }
  }

  /// - Parameters:
  ///   - hasHTML: Whether what is found belongs to the text where HTML is understood.
  ///   - hasText: Whether it belongs to the text where only plain text is.
  private mutating func sort(
    _ numbers: [Int], in container: String, isInAlternative: Bool, hasHTML: Bool, hasText: Bool
  ) {
    var (hasHTML, hasText) = (hasHTML, hasText)
    let (htmlCount, textCount) = (shown.count, text.count)
    for (index, number) in numbers.enumerated() {
      let part = parts[number]
      if part.isMultipart {
        let kind = String(part.type.dropFirst("multipart/".count))
        sort(
          kind == "related" ? rootFirst(part) : part.children, in: kind,
          isInAlternative: isInAlternative || kind == "alternative", hasHTML: hasHTML, hasText: hasText)
        continue
      }
      let isImage = part.type.hasPrefix("image/")
      let isText = part.type == "text/plain" || part.type == "text/html"
      let isInline =
        part.disposition != "attachment" && (isText || isImage)
        && (index == 0 || container != "related" && (isImage || part.fileName == nil))
      if !isInline || container == "alternative" && !isText {
        files.append(number)
      } else if container == "alternative" {
        if part.type == "text/html" { shown.append(number) } else { text.append(number) }
      } else {
        if isInAlternative, part.type == "text/plain" { hasHTML = false }
        if isInAlternative, part.type == "text/html" { hasText = false }
        if hasText { text.append(number) }
        if hasHTML { shown.append(number) }
        if isImage, !hasText || !hasHTML { files.append(number) }
      }
    }
    // After an alternative, what came in one form only stands for the other, too.
    guard container == "alternative", hasHTML, hasText else { return }
    if textCount == text.count, htmlCount != shown.count {
      text += shown[htmlCount...]
    } else if htmlCount == shown.count, textCount != text.count {
      shown += text[textCount...]
    }
  }

  /// The parts of a compound object, its root first (RFC 2387, 3.2).
  private func rootFirst(_ part: MailPart) -> [Int] {
    guard let start = part.parameters["start"] else { return part.children }
    let id = start.hasPrefix("<") && start.hasSuffix(">") ? String(start.dropFirst().dropLast()) : start
    guard let root = part.children.first(where: { parts[$0].contentID == id }) else { return part.children }
    return [root] + part.children.filter { $0 != root }
  }
}
