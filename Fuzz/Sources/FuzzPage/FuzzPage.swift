import InlayCore
import InlayPage

@testable import InlayPixels

/// Any text with images and tables on small pages, with any options. Either the pages arrive in order and complete, and
/// are equal for any number of threads, or there is an error with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  var options = options { Int(rest.popFirst() ?? 0) }
  let format = formats[Int(rest.popFirst() ?? 0) % formats.count]
  let runs = runs(&rest)
  guard let text = try? Decomposer.decompose(runs).value else { return 0 }
  options.threads = 1
  let once = pages(text, options, format)
  // Opening fonts takes most of the time, so opening them a second time for some inputs is enough.
  guard count % 8 == 0, text.text.utf8.count < 512 else { return 0 }
  options.threads = 3
  let again = pages(text, options, format)
  precondition(once == again, "another picture with another number of threads")
  return 0
}

private let formats: [PageFormat] = [.png(.fast), .png(.fast), .png(.small), .webp(.lossless), .pdf]

/// Options that mostly give small pictures, and sometimes an error.
private func options(_ byte: () -> Int) -> PageOptions {
  var options = PageOptions()
  let (width, height, choice, other) = (byte(), byte(), byte(), byte())
  options.width = .points(width)
  options.margins = PageMargins(
    top: .points(choice & 7), left: .points(other & 15), bottom: .points(choice & 3),
    right: .points(other >> 4))
  if choice & 8 != 0 {
    options.page = PageSize(width: .points(width), height: .points(24 + height))
    options.columns = choice >> 4 & 3
    options.columnGap = .points(other & 7)
  }
  options.fitsToInk = choice & 64 != 0
  options.allowsJumbo = choice & 128 != 0
  options.appearance = other & 1 == 0 ? .light : .dark
  options.background = [.sheet, .transparent, .color(TextColor(red: 200, green: 220, blue: 240))][other % 3]
  options.glyphSize = GlyphSize.allCases[byte() % GlyphSize.allCases.count]
  options.scale = [1, 1, 2, 0.5, 1.37, 0, -1, .infinity][byte() & 7]
  let size = byte()
  options.fontSize = size == 0 ? nil : Length(thousandths: size * 250)
  options.limits = .strict
  return options
}

/// Each run has one byte for its kind, one for its paragraph's kind, one for its length, and its text.
private func runs(_ rest: inout UnsafeBufferPointer<UInt8>.SubSequence) -> [AttributedRun] {
  var runs: [AttributedRun] = []
  while let what = rest.popFirst(), let block = rest.popFirst(), let length = rest.popFirst(),
    runs.count < 256
  {
    let bytes = Array(rest.prefix(Int(length)))
    rest = rest.dropFirst(bytes.count)
    var text = String(decoding: bytes, as: UTF8.self)
    var image: PlacedImage?
    if what & 7 == 7 {
      // Either the text selects one of the images below, or the bytes are the image.
      image = PlacedImage(pictures[Int(block) % pictures.count], kind: what & 8 == 0 ? .glyph : .attachment)
    } else if what & 7 == 6 {
      let strange = InlineImage(description: "strange", mediaType: .png, content: .bytes(bytes))
      image = PlacedImage(strange, kind: what & 8 == 0 ? .glyph : .attachment)
      text = ""
    }
    runs.append(
      AttributedRun(
        image != nil && text.isEmpty ? "\u{FFFC}" : text, character: characters(what, block),
        paragraph: paragraph(block, what), image: image,
        blocks: blocks(length &* 23 ^ block)))
  }
  return runs
}

/// The result: all bytes, or the error.
private func pages(_ text: DecomposedText, _ options: PageOptions, _ format: PageFormat) -> [[UInt8]] {
  var pages = CheckedPages()
  do {
    let found = try PageRenderer(text, options: options).render(format, to: &pages)
    precondition(!pages.files.isEmpty && pages.isComplete, "pages are missing")
    for diagnostic in found {
      precondition((diagnostic.at ?? 0) <= text.text.utf16.count, "a diagnostic is about nothing")
    }
  } catch {
    precondition(!"\(error)".isEmpty)
    return [Array("\(error)".utf8)]
  }
  let head: [UInt8] =
    switch format {
    case .png: [0x89, 0x50, 0x4E, 0x47]
    case .webp: Array("RIFF".utf8)
    case .pdf: Array("%PDF".utf8)
    }
  for file in pages.files { precondition(file.starts(with: head), "a file of another kind") }
  return pages.files
}

/// Keeps what is written, and checks that it arrives in order.
private struct CheckedPages: PageOutput {
  var files: [[UInt8]] = []
  var isComplete = true

  mutating func begin(page: Int) {
    precondition(isComplete && page == files.count, "a page begins in another")
    files.append([])
    isComplete = false
  }
  mutating func write(_ bytes: [UInt8]) {
    precondition(!isComplete, "bytes of no page")
    files[files.count - 1] += bytes
    precondition(files[files.count - 1].count < 64 << 20, "a file is too large")
  }
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) {
    precondition(!isComplete && offset >= 0 && offset + bytes.count <= files[files.count - 1].count)
    files[files.count - 1].replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
  mutating func end(page: Int) {
    precondition(!isComplete && page == files.count - 1, "another page ends")
    isComplete = true
  }
}

private let pictures: [InlineImage] =
  [(160, 160), (1, 40), (300, 20)].map(picture)
  + [InlineImage(description: "nothing", mediaType: .heic, content: .bytes([1]))]

private func picture(_ width: Int, _ height: Int) -> InlineImage {
  var bytes: [UInt8] = []
  for index in 0..<width * height {
    bytes += [UInt8(truncatingIfNeeded: index), 90, 200, index & 8 == 0 ? 255 : 0]
  }
  let pixels = StraightPixels(width: width, height: height, bytes: bytes)
  let file = pixels.flatMap { try? PNGEncoder(.fast).encode($0) } ?? []
  return InlineImage(
    identifier: ContentIdentifier(rawValue: "\(width)"), description: "a picture of \(width)",
    mediaType: .png, content: .bytes(file))
}

private func characters(_ what: UInt8, _ block: UInt8) -> CharacterAttributes {
  var values = CharacterAttributeValues()
  let amount = Length(thousandths: (Int(block) - 128) * 200)
  switch what >> 3 {
  case 2: values.isItalic = true
  case 3: values.capitals = .all
  case 4: values.capitals = .small
  case 5: values.direction = .rightToLeft
  case 6: values.isHidden = true
  case 7: (values.underline, values.underlineColor) = (.wave, TextColor(red: 255, green: 0, blue: 0))
  case 8: (values.underline, values.strikethrough) = (.words, .double)
  case 9: values.fontSize = Length(thousandths: Int(block) * 300)
  case 10: values.weight = 1 + Int(block) * 4
  case 11: values.superscript = Int(block) - 128
  case 12: values.baselineOffset = amount
  case 13: values.tracking = amount
  case 14:
    (values.strokeWidth, values.strokeColor) = (
      (Int(block) - 128) * 10, TextColor(red: 0, green: 0, blue: 255)
    )
  case 15:
    values.shadow = Shadow(offsetX: amount, offsetY: amount, blur: Length(thousandths: Int(block) * 100))
  case 16: values.link = "https://example.org/"
  case 17: values.backgroundColor = TextColor(red: 255, green: 255, blue: 0)
  case 18: (values.ligatures, values.usesKerning) = (Int(block) % 3, false)
  case 19: values.fontFamily = ["Noto Serif", "nothing such", "", "monospace"][Int(block) % 4]
  case 20: values.language = ["ar", "ja", "zh-Hant", "x", ""][Int(block) % 5]
  default: return .none
  }
  return CharacterAttributes(values)
}

private func paragraph(_ block: UInt8, _ what: UInt8) -> ParagraphAttributes {
  var values = ParagraphAttributeValues()
  let amount = Length(thousandths: (Int(what) - 128) * 500)
  switch block >> 3 {
  case 1: values.role = .bullet1
  case 2: values.role = .quote
  case 3: values.role = .code
  case 4: (values.role, values.markerLength) = ("number2", Int(what >> 4))
  case 5: values.alignment = .center
  case 6: values.alignment = .right
  case 7: values.alignment = .justified
  case 8: values.direction = .rightToLeft
  case 9: (values.firstLineIndent, values.leadingIndent) = (amount, .points(Int(what)))
  case 10: (values.leadingIndent, values.trailingIndent) = (amount, amount)
  case 11:
    values.tabStops = [
      TabStop(.points(50), alignment: .right), TabStop(.points(Int(what) * 2), alignment: .decimal),
      TabStop(amount, alignment: .center),
    ]
  case 12: (values.spacingBefore, values.spacingAfter) = (amount, .points(Int(what)))
  case 13: (values.lineHeightMultiple, values.lineSpacing) = (Int(what) * 10, amount)
  case 14: (values.minimumLineHeight, values.maximumLineHeight) = (amount, .points(Int(what)))
  case 15: values.role = .heading1
  case 16: (values.keepsWithNext, values.keepsTogether) = (true, true)
  case 17: values.breaksPageBefore = true
  case 18: (values.direction, values.role) = (.rightToLeft, .quote)
  case 19: values.defaultTabInterval = amount
  default: return .none
  }
  return ParagraphAttributes(values)
}
