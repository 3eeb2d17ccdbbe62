internal import InlayContainer
internal import InlayCore
internal import InlayFormats

/// Opens image files; documents are sent to the commands for documents.
enum PictureInput {
  static func open(_ path: String, limits: Limits) throws -> any ByteSource {
    let input = try InputOpener.open(path, limits: limits)
    let name = InputOpener.name(path)
    if case .file(let source, _) = input {
      let prefix: [UInt8]
      do { prefix = try source.read(0..<min(512, source.count)) } catch {
        throw CommandFailure(error, subject: name)
      }
      if ImageHeader.recognize(prefix)?.rawValue.hasPrefix("image/") ?? false { return source }
    }
    // A format that describes images instead of carrying them has none to extract.
    guard let format = FormatRegistry.standard.recognize(input), format.imagePolicy != .describe else {
      if case .tree = input {
        throw CommandFailure(ExitStatus.badData, subject: name, "is a folder, not an image file")
      }
      throw CommandFailure(ExitStatus.badData, subject: name, "is no image of a kind known here")
    }
    throw CommandFailure(
      ExitStatus.badData, subject: name, "is \(format.title), not an image file",
      advice: "inlay extract takes the pictures out of documents")
  }

  /// The name of a file without folder and extension, for names made from it.
  static func stem(of path: String) -> String {
    guard path != "-" else { return "glyph" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
