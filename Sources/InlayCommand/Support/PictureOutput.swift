public import ArgumentParser
internal import CInlaySystem
internal import InlayContainer
internal import InlayCore
internal import InlayFiles
internal import InlayFormats
public import InlayPixels

/// Writes image files where the user asked for them.
package enum PictureOutput {
  /// Says no before any work is done where the result would be binary on a terminal.
  static func checkTerminal(_ path: String, force: Bool) throws {
    guard path == "-", Terminal.outputIsTerminal, !force else { return }
    throw CommandFailure(
      ExitStatus.usage, "a picture is not written to a terminal", advice: "redirect it, or say --force")
  }

  /// Writes one file, all or nothing. One that stands is replaced if it is empty or of the same type.
  static func write(_ bytes: [UInt8], of type: MIMEType, to path: String) throws {
    do {
      if path == "-" {
        try DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output").write(bytes)
        return
      }
      try Signals.afterSaving {
        try AtomicFile.write(
          bytes, to: path,
          replacing: { existing in
            guard let prefix = try? existing.read(0..<min(512, existing.count)) else { return false }
            return prefix.isEmpty || ImageHeader.recognize(prefix) == type
          })
      }
    } catch { throw CommandFailure(error) }
  }

  /// Writes files that `make` makes into a folder, under names made of theirs, overwriting nothing; prints each path.
  static func write(
    count: Int, to path: String, make: (Int) throws -> (name: String, bytes: [UInt8])
  ) throws {
    do {
      try Signals.afterSaving {
        var folder: ExtractionFolder?
        for index in 0..<count {
          // The folder is made when there is something to put into it.
          let file = try make(index)
          let open = try folder ?? ExtractionFolder(path: path)
          folder = open
          let name = try open.extract(MemorySource(file.bytes), suggestedName: file.name)
          Terminal.printOut(Visible.line(path.hasSuffix("/") ? path + name : path + "/" + name))
        }
      }
    } catch { throw CommandFailure(error) }
  }

  /// The picture as a file.
  static func encode(_ pixels: StraightPixels, as format: PictureFormat, for path: String) throws -> [UInt8] {
    do { return try format.encode(pixels) } catch {
      throw CommandFailure(error, subject: path)
    }
  }

  /// The extension of a path, in lower case.
  package static func fileExtension(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}

extension PictureFormat: ExpressibleByArgument {}
