internal import ArgumentParser
internal import InlayFormats
internal import InlayHTML
internal import InlayRTF

/// The forms in which documents lie on a clipboard, the one that holds most first.
enum ClipboardForm: String, WordArgument {
  case flatRTFD = "flat-rtfd"
  case html, rtf, png, text

  /// The format of the form.
  var format: FormatName {
    switch self {
    case .flatRTFD: .flatRTFD
    case .html: .html
    case .rtf: .rtf
    case .png: .image
    case .text: .text
    }
  }

  /// The types that programs know the form by, the usual one first: media types, and those of Apple's systems.
  var types: [String] {
    switch self {
    case .flatRTFD: ["com.apple.flat-rtfd", "NeXT RTFD pasteboard type"]
    case .html: ["text/html", "public.html", "Apple HTML pasteboard type"]
    case .rtf:
      [
        "text/rtf", "application/rtf", "text/richtext", "public.rtf",
        "NeXT Rich Text Format v1.0 pasteboard type",
      ]
    case .png: ["image/png", "public.png"]
    case .text: ["text/plain;charset=utf-8", "UTF8_STRING", "public.utf8-plain-text", "text/plain"]
    }
  }

  /// The type that the form is copied as. Programs of X ask for text by its old name.
  func copiedType(underX: Bool) -> String { self == .text && underX ? "UTF8_STRING" : types[0] }

  /// The first form among `types`, and its type; `nil` if there is none.
  static func best(of types: [String], asked: ClipboardForm?) -> (form: ClipboardForm, type: String)? {
    for form in asked.map({ [$0] }) ?? allCases {
      for type in form.types {
        if let found = types.first(where: { $0.lowercased() == type.lowercased() }) { return (form, found) }
      }
    }
    return nil
  }
}
