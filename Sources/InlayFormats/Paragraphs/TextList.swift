package import InlayCore

/// Lists as the model has them: each item is a paragraph with a role, and its marker stands in the text.
package enum TextList {
  /// An item of a list.
  package struct Item: Hashable {
    package var isNumbered: Bool
    /// From 1.
    package var level: Int
    /// The number that is stated; `nil` for a bullet, and for the next number.
    package var number: Int?

    package init(isNumbered: Bool, level: Int, number: Int? = nil) {
      (self.isNumbered, self.level, self.number) = (isNumbered, level, number)
    }
  }

  /// The levels of the model's lists.
  package static let levels = 1...9
  /// The formats of bullets, by level. The last stands for all deeper ones, as in HTML.
  private static let bullets = ["{disc}", "{circle}", "{square}"]
  private static let numbers = "{decimal}."
  /// Characters that are bullets in a text.
  private static let bulletCharacters: Set<Unicode.Scalar> = ["•", "◦", "▪", "‣", "·", "-", "*", "–"]
  /// Larger numbers are none: programs keep them in 32 bits.
  private static let longestNumber = 9

  /// All roles of items.
  package static let roles = Set(
    levels.flatMap { [.item(isNumbered: false, level: $0), ParagraphRole.item(isNumbered: true, level: $0)] })

  /// The marker of an item, which stands at the start of its paragraph.
  package static func marker(of item: Item) -> String {
    item.isNumbered ? "\(item.number ?? 1).\t" : MarkerFormat(marker: format(of: item)).text + "\t"
  }

  private static func format(of item: Item) -> String {
    item.isNumbered ? numbers : bullets[min(max(item.level, 1), bullets.count) - 1]
  }

  package static func role(of item: Item) -> ParagraphRole {
    .item(isNumbered: item.isNumbered, level: item.level)
  }

  /// What a paragraph says that begins with this marker.
  package static func values(of item: Item, marker: String) -> ParagraphAttributeValues {
    var values = ParagraphAttributeValues()
    values.role = role(of: item)
    values.markerLength = marker.utf16.count
    values.listLevel = min(max(item.level, levels.lowerBound), levels.upperBound)
    values.listMarker = format(of: item)
    return values
  }

  /// What another paragraph of an item says: it has a marker of nothing.
  package static func continuing(_ values: ParagraphAttributeValues) -> ParagraphAttributeValues {
    var values = values
    (values.markerLength, values.listMarker) = (0, "")
    return values
  }

  /// The item for which a role and the marker in the text stand; `nil` if it is no item, or its marker is not
  /// made here, so that it must stay in the text.
  package static func item(_ role: ParagraphRole, marker: String) -> Item? {
    guard let listed = role.listItem else { return nil }
    var item = Item(isNumbered: listed.isNumbered, level: listed.level)
    guard !marker.isEmpty else { return item }
    let scalars = Array(marker.unicodeScalars.filter { $0 != "\t" && $0 != " " })
    guard let last = scalars.last else { return nil }
    guard item.isNumbered else { return scalars.count == 1 && bulletCharacters.contains(last) ? item : nil }
    guard last == "." || last == ")", let number = number(scalars.dropLast()) else { return nil }
    item.number = number
    return item
  }

  /// A number in ASCII digits.
  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
    guard (1...longestNumber).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
  }

  /// The text with the lengths of markers: a paragraph with the role of an item begins with a marker up to its first tab.
  ///
  /// - Throws: `InlayError` if the text is too long. Complexity: O(n).
  package static func marked(_ text: AttributedText) throws -> AttributedText {
    var builder = AttributedTextBuilder()
    var isStart = true
    for var run in text {
      guard let role = run.paragraph.values.role, roles.contains(role), run.image == nil else {
        isStart = run.text.unicodeScalars.last?.endsParagraph ?? isStart
        try builder.append(run)
        continue
      }
      // Several items may be one run, because they have the same role.
      var rest = run.text
      while !rest.isEmpty {
        let separator = rest.unicodeScalars.firstIndex(where: \.endsParagraph)
        run.text = separator.map { rest[...$0] } ?? rest
        if isStart { run.paragraph = ParagraphAttributes(values(role, run.text)) }
        try builder.append(run)
        isStart = separator != nil
        rest = rest[run.text.endIndex...]
      }
    }
    return builder.finish()
  }

  /// What the first run of an item says about its paragraph.
  private static func values(_ role: ParagraphRole, _ text: Substring) -> ParagraphAttributeValues {
    let marker = text.firstIndex(of: "\t").map { String(text[...$0]) } ?? ""
    if let item = item(role, marker: marker) { return values(of: item, marker: marker) }
    var values = ParagraphAttributeValues()
    values.role = role
    return values
  }
}
