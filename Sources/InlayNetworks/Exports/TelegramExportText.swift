import InlayCore
import InlayFormats
import InlayJSON

/// The text of messages of Telegram Desktop: parts that follow one another, without positions.
struct TelegramExportText {
  let files: ExportFiles
  let map: ImageMap

  /// Kinds that say nothing of how the text looks, where they have another name than elsewhere.
  private static let ordinary: Set<String> = ["plain", "unknown", "link", "phone"]

  /// The runs of a text: a string, or parts.
  ///
  /// - Throws: `InlayError` if the disk fails. Complexity: O(n).
  func runs(_ text: JSONValue?, _ collector: inout DiagnosticCollector) throws -> [AttributedRun] {
    guard let parts = text?.elements else { return text?.string.map { [AttributedRun($0)] } ?? [] }
    var runs: [AttributedRun] = []
    for part in parts {
      let run = try run(part, &collector)
      // A quotation or a block of code is a paragraph of its own.
      if let last = runs.last, last.paragraph != run.paragraph, last.text.utf8.last != 0x0A,
        run.text.utf8.first != 0x0A
      {
        runs.append(AttributedRun("\n", paragraph: last.paragraph))
      }
      if !run.text.isEmpty { runs.append(run) }
    }
    return runs
  }

  private func run(_ part: JSONValue, _ collector: inout DiagnosticCollector) throws -> AttributedRun {
    guard let text = part["text"]?.string else { return AttributedRun(part.string ?? "") }
    let type = part["type"]?.string ?? ""
    if Self.ordinary.contains(type) { return AttributedRun(text) }
    if type == "custom_emoji" {
      return AttributedRun(text, image: try emoji(part["document_id"]?.text ?? "", text, &collector))
    }
    let entity =
      part["href"].map { ImageMap.object([("type", "text_link"), ("url", $0)]) } ?? part
    var values = CharacterAttributeValues()
    var paragraph = ParagraphAttributeValues()
    switch try TelegramEntity.mark(entity, NetworkImages(map), &collector) {
    case .style(let style)?: style.apply(to: &values)
    case .role(let role)?: paragraph.role = role
    default: break
    }
    return AttributedRun(text, character: .init(values), paragraph: .init(paragraph))
  }

  /// The custom emoji that a part names: by its file, or in old exports by its number.
  ///
  /// - Throws: `InlayError` if the disk fails.
  func emoji(
    _ document: String, _ text: String, _ collector: inout DiagnosticCollector
  ) throws -> PlacedImage? {
    guard !text.isEmpty else { return nil }
    if TelegramEntity.isNumber(document) { return try TelegramEntity.image(document, NetworkImages(map)) }
    return try files.placed(
      ExportFiles.Claim(
        reference: document.hasPrefix("(") ? nil : document, description: text == "\u{FFFC}" ? nil : text,
        isGlyph: true, absence: Self.absence(document)), &collector)
  }

  /// What the program writes instead of the path of a file that is not in the export: `(unavailable)`.
  static func absence(_ path: String) -> String? {
    if path.isEmpty { return "the export left it out" }
    return path.hasPrefix("(") ? String(path.filter { $0 != "(" && $0 != ")" }) : nil
  }

  /// What polls, contacts, places and other things say, in lines.
  ///
  /// - Throws: `InlayError` if the disk fails.
  func lines(
    of element: JSONValue, _ collector: inout DiagnosticCollector
  ) throws -> [[AttributedRun]] {
    var lines: [[AttributedRun]] = []
    if let poll = element["poll"] {
      lines.append(try runs(poll["question"], &collector))
      for answer in poll["answers"]?.elements ?? [] {
        lines.append([AttributedRun("\u{2022} ")] + (try runs(answer["text"], &collector)))
      }
    }
    let contact = element["contact_information"]
    let person = ["first_name", "last_name", "phone_number"].compactMap { contact?[$0]?.string }
    var words = [person.filter { !$0.isEmpty }.joined(separator: " ")]
    words += ["place_name", "address", "game_title", "game_description", "information_text"].compactMap {
      element[$0]?.string
    }
    words += ["title", "description"].compactMap { element["invoice_information"]?[$0]?.string }
    if case (.number(let latitude)?, .number(let longitude)?) = (
      element["location_information"]?["latitude"], element["location_information"]?["longitude"]
    ) {
      words.append("\(latitude), \(longitude)")
    }
    for member in ["via_bot", "contact_vcard", "inline_bot_buttons"] where element[member] != nil {
      collector.report(.exportLeftOut, "the member \(member) of messages was left out")
    }
    return lines + words.filter { !$0.isEmpty }.map { [AttributedRun($0)] }
  }
}
