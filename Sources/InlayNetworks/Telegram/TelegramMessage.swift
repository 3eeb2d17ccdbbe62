import InlayCore
import InlayFormats
import InlayJSON

/// A message of Telegram as JSON: the Bot API's object, or TDLib's formatted text. Positions are UTF-16 units.
enum TelegramMessage {
  /// Reads the text, or the caption of a medium.
  ///
  /// - Throws: `InlayError` if there is no text, or an entity lies outside it or within a character, which Telegram's
  ///   server refuses, too.
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    let message = value.inner("text") ?? value
    let isCaption = message["text"]?.string == nil && message["caption"]?.string != nil
    guard let text = message[isCaption ? "caption" : "text"]?.string else {
      throw InlayError.network("message of Telegram", missing: "text")
    }
    var collector = DiagnosticCollector()
    let images = NetworkImages(map)
    var ranges: [MarkedRange] = []
    for entity in message[isCaption ? "caption_entities" : "entities"]?.elements ?? [] {
      guard let mark = try TelegramEntity.mark(entity, images, &collector) else { continue }
      let (start, count) = (entity["offset"]?.integer ?? -1, entity["length"]?.integer ?? -1)
      guard let range = MarkedRange.range(from: start, count: count) else {
        throw InlayError.offset(.offsetOutOfBounds, start, .utf16)
      }
      ranges.append(MarkedRange(range, mark))
    }
    let runs = try RangeReader.read(text, ranges, unit: .utf16, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(
      decomposed.value, diagnostics: collector.diagnostics + runs.diagnostics + decomposed.diagnostics)
  }

  /// The object that `sendMessage` takes, but for the chat.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    let composed = try compose(text, map)
    let entities = composed.value.ranges.compactMap { range -> JSONValue? in
      var entity = JSONMembers()
      entity["offset"] = .number(JSONNumber(Int32(clamping: range.range.lowerBound)))
      entity["length"] = .number(JSONNumber(Int32(clamping: range.range.count)))
      switch range.mark {
      case .style(.link(let target)):
        entity["type"] = "text_link"
        entity["url"] = .string(target.string)
      case .image(let placed):
        entity["type"] = "custom_emoji"
        entity["custom_emoji_id"] = .string(TelegramEntity.number(of: placed, map))
      case let mark:
        guard let kind = TelegramEntity.marks.first(where: { $0.value == mark })?.key else { return nil }
        entity["type"] = .string(kind)
      }
      return .object(entity)
    }
    let value = ImageMap.object([
      ("text", .string(composed.value.text)), ("entities", entities.isEmpty ? nil : .array(entities)),
    ])
    return Converted(value, diagnostics: composed.diagnostics)
  }

  /// The text and its ranges, for all forms in which Telegram takes them.
  static func compose(
    _ text: DecomposedText, _ map: ImageMap
  ) throws -> Converted<RangeComposer.Composed> {
    var losses = NetworkLosses("Telegram")
    let composed = try RangeComposer.compose(
      text, unit: .utf16, marks: TelegramEntity.marks, words: TelegramEntity.lines
    ) {
      TelegramEntity.cover($0, $1, $2, map, &losses)
    }
    TelegramEntity.noteLostStyles(in: text, &losses)
    return Converted(
      composed,
      diagnostics: losses.diagnostics(
        of: text, carrying: TelegramEntity.styles, roles: TelegramEntity.roles))
  }
}
