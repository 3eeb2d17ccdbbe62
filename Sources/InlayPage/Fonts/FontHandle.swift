import CPageText
import InlayCore

/// Owns the fonts on Pango's side.
@safe
final class FontHandle {
  @unsafe let pointer: OpaquePointer

  /// - Parameter configuration: fontconfig XML; `nil` for the system's configuration.
  /// - Parameter place: where fonts are searched, for messages.
  /// - Throws: `InlayError` if there are no fonts.
  init(configuration: String?, place: String) throws {
    var status: Int32 = 0
    let pointer =
      if let configuration {
        unsafe configuration.withCString { unsafe inlay_fonts_open($0, &status) }
      } else {
        unsafe inlay_fonts_open(nil, &status)
      }
    guard let pointer = unsafe pointer else {
      switch Int(status) {
      case INLAY_TEXT_NO_FONTS: throw InlayError.pageNoFonts(in: place)
      case INLAY_TEXT_NO_MEMORY: throw InlayError.pageNoMemory
      default:
        throw InlayError.pageLibrary(
          "fontconfig could not search for fonts in \(place), or too many files are open")
      }
    }
    unsafe self.pointer = pointer
  }

  deinit { unsafe inlay_fonts_close(pointer) }

  func hasFamily(_ name: String) -> Bool {
    unsafe name.withCString { unsafe inlay_fonts_has_family(pointer, $0) }
  }

  /// Whether the fonts of a family are for symbols, and not for the text of any language.
  func isSymbolic(_ name: String) -> Bool {
    unsafe name.withCString { unsafe inlay_fonts_is_symbolic(pointer, $0) }
  }

  /// The family that the configuration substitutes for an unavailable one, or for a CSS generic family.
  func substitute(for name: String, isGeneric: Bool) -> String? {
    let room = 256
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let isFound = unsafe name.withCString { name in
        unsafe buffer.withMemoryRebound(to: CChar.self) { room in
          guard let start = room.baseAddress else { return false }
          return unsafe inlay_fonts_substitute(pointer, name, isGeneric, start, room.count)
        }
      }
      count = unsafe isFound ? buffer.firstIndex(of: 0) ?? 0 : 0
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// Registers a family list, separated by commas, and returns its number.
  func add(families: String) throws -> Int32 {
    let number = unsafe families.withCString { unsafe inlay_fonts_add_families(pointer, $0) }
    guard number >= 0 else { throw InlayError.pageNoMemory }
    return number
  }

  /// Registers a style, given the number of its family list, and returns its number.
  func add(_ style: SpanStyle, families: Int32) throws -> Int32 {
    let number = unsafe withOptionalCString(style.font.language) { language in
      unsafe withOptionalCString(style.features) { features in
        var described = unsafe inlay_style(
          families: families, size: style.font.size, weight: Int32(clamping: style.font.weight),
          is_italic: style.font.isItalic, language: language, tracking: style.tracking,
          features: features, capitals: style.capitalsNumber)
        return unsafe inlay_fonts_add_style(pointer, &described)
      }
    }
    guard number >= 0 else { throw InlayError.pageNoMemory }
    return number
  }

  /// The metrics of the first font of a style; `nil` if there is none.
  ///
  /// - Throws: `InlayError` if memory or threads are short.
  func metrics(of style: Int32) throws -> FontMetrics? {
    var found = inlay_font_metrics()
    switch Int(unsafe inlay_fonts_metrics(pointer, style, &found)) {
    case INLAY_TEXT_DONE: break
    case INLAY_TEXT_NO_MEMORY: throw InlayError.pageNoMemory
    default: return nil
    }
    return FontMetrics(
      ascent: found.ascent, descent: found.descent, lineGap: found.line_gap,
      underlinePosition: found.underline_position,
      underlineThickness: found.underline_thickness,
      strikethroughPosition: found.strikethrough_position,
      strikethroughThickness: found.strikethrough_thickness)
  }
}

/// Calls `body` with the bytes of the string, or with `nil`.
private func withOptionalCString<Result>(
  _ string: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let string else { return body(nil) }
  return unsafe string.withCString { unsafe body($0) }
}

extension SpanStyle {
  /// OpenType features in CSS syntax; `nil` for the defaults.
  fileprivate var features: String? {
    var features: [String] = []
    if !usesKerning { features.append("kern=0") }
    if ligatures == 0 { features += ["liga=0", "clig=0"] }
    if ligatures == 2 { features += ["dlig=1", "hlig=1"] }
    return features.isEmpty ? nil : features.joined(separator: ",")
  }

  fileprivate var capitalsNumber: Int32 {
    switch capitals {
    case .all: 1
    case .small: 2
    default: 0
    }
  }
}
