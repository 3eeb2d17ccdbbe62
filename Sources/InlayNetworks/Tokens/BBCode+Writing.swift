import InlayCore
import InlayFiles
import InlayFormats

extension BBCode {
  private static let carried = Set(styles.map(\.style)).union([.anyLink, .anyColor, .code])

  /// Writes text. A bracket that would begin a tag stands in `[noparse]`.
  static func write(
    _ text: DecomposedText, _ map: ImageMap, to sink: any OutputSink
  ) throws -> [Diagnostic] {
    var losses = NetworkLosses("BBCode")
    var marks = NestedMarks()
    var position = 0
    var counter = CancellationCounter()
    for run in Recomposer.runsWithoutBlocks(of: text) {
      try counter.check()
      // In `[code]` nothing is a tag, an image neither, but its end cannot be escaped.
      let isCode = run.image == nil && run.character.values.fontClass == .modern && !run.text.contains("[/")
      let all = InlineStyle.styles(of: run.character.values)
      let wanted = all.compactMap { style in
        element(style) == nil || (style == .code && !isCode) ? nil : MarkedRange.Mark.style(style)
      }
      if all.contains(where: { $0.isLink && element($0) == nil || $0 == .code && !isCode }) {
        losses.runWithoutMarkup(at: position)
      }
      // `[code]` stands innermost, because it ends all others.
      let outer = wanted.filter { $0 != .style(.code) }
      try sink.write(tags(marks.change(to: outer)))
      try sink.write(tags(marks.change(to: isCode ? outer + [.style(.code)] : outer)))
      if let placed = run.image {
        let entry = map.entry(of: placed.image)
        if let reference = ReferencedImages.reference(placed.image, entry), !reference.contains("[") {
          if entry == nil {
            losses.imageOutsideMap(placed.image, keeping: nil, describes: true, at: position)
          }
          try sink.write(Array("[img\(attributes(placed, entry))]\(reference)[/img]".utf8))
        } else {
          losses.imageWithoutReference(at: position)
          try sink.write(escaped(placed.image.words(covering: run.text, entry)))
        }
      } else {
        try sink.write(isCode ? Array(run.text.utf8) : escaped(String(run.text)))
      }
      position += run.text.utf16.count
    }
    try sink.write(tags(marks.change(to: [])))
    return losses.diagnostics(of: text, carrying: carried, roles: [.body])
  }

  private static func tags(_ change: NestedMarks.Change) -> [UInt8] {
    var out = ""
    for case .style(let style) in change.closed { out += "[/\(element(style)?.name ?? "")]" }
    for case .style(let style) in change.opened { out += element(style)?.start ?? "" }
    return Array(out.utf8)
  }

  /// The name and the opening tag of a style; `nil` for one that BBCode lacks.
  private static func element(_ style: InlineStyle) -> (name: String, start: String)? {
    switch style {
    case .link(let target):
      // A bracket would end the tag.
      target.string.utf8.allSatisfy { $0 > 0x20 && $0 != 0x5B && $0 != 0x5D && $0 != 0x22 && $0 != 0x27 }
        && LinkRule.allows(target.string.utf8) ? ("url", "[url=\(target.string)]") : nil
    case .color(let color): ("color", "[color=\(color.markupName)]")
    case .code: ("code", "[code]")
    default: styles.first { $0.style == style }.map { ($0.tag, "[\($0.tag)]") }
    }
  }

  private static func attributes(_ placed: PlacedImage, _ entry: ImageMap.Entry?) -> String {
    var out = ""
    if let size = placed.attributes.displaySize?.rounded {
      out += " width=\(size.width) height=\(size.height)"
    }
    if let description = entry?.description ?? placed.image.description,
      description.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 })
    {
      out += " alt=\"\(description)\""
    }
    return out
  }

  private static func escaped(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let open = UInt8(ascii: "[")
    var out: [UInt8] = []
    var at = 0
    while let place = bytes[at...].firstIndex(of: open) {
      out += bytes[at..<place]
      // A tag may also arise from this run and the next, so that every bracket before a letter or slash is kept apart.
      out += startsTag(bytes, at: place) ? Array("[noparse][[/noparse]".utf8) : [open]
      at = place + 1
    }
    return out + bytes[at...]
  }

  private static func startsTag(_ text: [UInt8], at place: Int) -> Bool {
    guard place + 1 < text.count else { return true }
    let next = text[place + 1]
    return next == UInt8(ascii: "/") || (0x41...0x5A).contains(next & 0xDF)
  }
}
