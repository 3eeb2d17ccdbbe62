internal import ArgumentParser
internal import CInlaySystem
internal import InlayContainer
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
public import InlayPixels
internal import InlayPrograms

/// The options that the commands for image files share.
struct PictureOptions: ParsableArguments {
  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "Write the pictures into this folder. It is created if it does not exist, and nothing in it is overwritten.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(help: "Write binary data even to a terminal.")
  var force = false
}

/// Opens image files. Documents are for other commands.
enum PictureInput {
  static func open(_ path: String, limits: Limits) throws -> any ByteSource {
    let input = try InputOpener.open(path, limits: limits)
    let name = StreamName.input(path)
    if case .file(let source, _) = input {
      let prefix = try InputOpener.naming(path) { try source.read(0..<min(512, source.count)) }
      if ImageHeader.recognize(prefix)?.rawValue.hasPrefix("image/") ?? false { return source }
    }
    // A format that describes images instead of holding them has none to extract.
    guard let format = FormatRegistry.standard.recognize(input), format.name != .image,
      format.imagePolicy != .describe
    else {
      if case .tree = input {
        throw CommandFailure(ExitStatus.badData, subject: name, "this is a folder, not an image file")
      }
      throw CommandFailure(ExitStatus.badData, subject: name, "this is not an image file of a known type")
    }
    throw CommandFailure(
      ExitStatus.badData, subject: name, "this is \(format.phrase), not an image file",
      advice: "inlay extract takes pictures out of documents")
  }

  /// The name of a file without its folder and extension.
  static func stem(of path: String) -> String {
    path == "-" ? "glyph" : FormatRegistry([]).stem(of: path) ?? "glyph"
  }
}

/// Writes image files to the output that a user names.
package enum PictureOutput {
  /// Writes one file, all or nothing. An existing file is replaced if it is empty or of the same type.
  static func write(_ bytes: [UInt8], of type: MIMEType, to output: String) throws {
    let path = try OutputTarget.opened(output)
    if path == "-" {
      return try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(bytes)
    }
    try Signals.afterSaving {
      try AtomicFile.write(
        bytes, to: path,
        replacing: { existing in
          guard let prefix = try? existing.read(0..<min(512, existing.count)) else { return false }
          return prefix.isEmpty || ImageHeader.recognize(prefix) == type
        })
    }
  }

  /// Writes the files that `make` makes into a folder, overwriting nothing, and prints the path of each.
  static func write(
    count: Int, to path: String, make: (Int) throws -> (name: String, bytes: [UInt8])
  ) throws {
    try Signals.afterSaving {
      var folder: ExtractionFolder?
      for index in 0..<count {
        // The folder is created once there is something to write into it.
        let file = try make(index)
        let open = try folder ?? ExtractionFolder(path: path)
        folder = open
        let name = try open.extract(MemorySource(file.bytes), suggestedName: file.name)
        Terminal.printOut(Visible.line(path.hasSuffix("/") ? path + name : path + "/" + name))
      }
    }
  }

  /// The format of a picture file: `chosen`, or else that of the name's extension.
  static func format<Choice: RawRepresentable & CaseIterable>(
    for path: String, chosen: Choice?
  ) throws -> Choice where Choice.RawValue == String {
    if let format = chosen ?? fileExtension(of: path).flatMap(Choice.init(rawValue:)) { return format }
    throw OutputWriter.unknownFormat(
      of: path, advice: "add --as with one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// The extension of a path, in lower case.
  package static func fileExtension(of path: String) -> String? {
    let name = PathParts(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

extension PictureFormat: WordArgument {}
