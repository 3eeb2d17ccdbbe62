import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// Assigns names to the files beside a page.
struct HTMLFileNames {
  /// Names in use or reserved, in one case and Unicode form.
  private var taken: Set<String>

  init(reserved: Set<ExactString>) { taken = Set(reserved.map { Self.key($0.string) }) }

  /// A glyph gets Cocoa's name. Otherwise the name is the one the image came with, or `image`. Other representations
  /// get the name of the first, with their own extension.
  ///
  /// The extension is that of the bytes, or else an inert one, so that a server of these files serves no scripts.
  ///
  /// - Parameter recognized: the type of the bytes; `nil` if they are of no known type.
  mutating func make(
    _ image: InlineImage, _ form: Representation, isPrimary: Bool, _ recognized: MIMEType?
  ) -> String {
    let type = recognized ?? form.mediaType
    var name: String
    if let own = image.fileName, !own.isEmpty {
      name = SafeFileName.make(from: own)
    } else if let identifier = image.identifier {
      name =
        type == .heic || !isPrimary ? GlyphFileName.name(for: identifier) : SafeFileName.make(from: "image")
    } else {
      name = type?.rawValue.hasPrefix("image/") ?? true ? "image" : "file"
    }
    let stem = Self.parts(name).stem
    if !isPrimary || Self.parts(name).ending.isEmpty || form.mediaType == .folder {
      let ending = form.mediaType == .folder ? "tar" : type?.fileExtension
      name = SafeFileName.make(
        from: (form.mediaType == .folder ? name : stem) + (ending.map { "." + $0 } ?? ""))
    }
    return unique(Self.inert(name, recognized))
  }

  /// The name of a part of a mail: `stem` and an extension.
  mutating func make(_ stem: String, _ form: Representation, _ recognized: MIMEType?) -> String {
    let type = recognized ?? form.mediaType
    return unique(Self.inert(stem + (type?.fileExtension.map { "." + $0 } ?? ""), recognized))
  }

  /// The name with an extension by which neither a browser nor a server runs the bytes.
  private static func inert(_ name: String, _ recognized: MIMEType?) -> String {
    let (stem, ending) = parts(name)
    let named = MIMEType.forFileExtension(String(ending.dropFirst()))
    if let recognized, !recognized.isArchive {
      if named == recognized, !recognized.isActive { return name }
      let usual = recognized.isActive ? nil : recognized.fileExtension
      return SafeFileName.make(from: "\(named == nil ? name : stem).\(usual ?? "bin")")
    }
    if let named, !named.isActive { return name }
    return SafeFileName.make(from: name + ".bin")
  }

  /// Makes a name unique: different bytes under the same name get `_1`, `_2` …, as in Cocoa.
  private mutating func unique(_ name: String) -> String {
    if taken.insert(Self.key(name)).inserted { return name }
    let (stem, ending) = Self.parts(name)
    var number = next[Self.key(name)] ?? 1
    while true {
      // Long names are cut at their end, which would remove the number.
      let short =
        stem.utf8.count > 200 ? String(String.UnicodeScalarView(stem.unicodeScalars.prefix(48))) : stem
      let numbered = "\(short)_\(number)\(ending)"
      number += 1
      if taken.insert(Self.key(numbered)).inserted {
        next[Self.key(name)] = number
        return numbered
      }
    }
  }

  private var next: [String: Int] = [:]

  /// Swift compares strings by canonical equivalence, as do file systems that normalize names.
  private static func key(_ name: String) -> String { name.lowercased() }

  private static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.utf8.startIndex,
      name.utf8.distance(from: dot, to: name.utf8.endIndex) <= 16
    else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
