internal import Inlay
internal import InlayFiles
internal import InlayFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Opens what a user named: a folder, a file, a pipe, or `-`.
enum InputOpener {
  /// The name to show for an input.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  static func open(_ path: String, limits: Limits) throws -> FormatInput {
    if path == "-" {
      return .file(try spool(STDIN_FILENO, limits: limits), name: nil)
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, message(errno))
    }
    do {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return .tree(try FileTree.open(folder: path, limits: limits), name: path)
      case S_IFREG: return .file(try FileSource(path: path), name: path)
      default:
        return .file(
          try SpooledInput.read(path: path, limit: limits.jsonBytes, limitName: "jsonBytes"), name: path)
      }
    } catch let error as FileTreeError {
      var code = ExitStatus.badData
      switch error {
      case .io, .source: code = ExitStatus.cannotOpen
      case .refused, .limit, .tar: break
      }
      throw CommandFailure(code, subject: path, error.description)
    } catch let error as ByteSourceError {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, reason(error))
    } catch let error as SpoolError {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, error.description)
    }
  }

  /// The format to read an input as.
  static func format(of input: FormatInput, path: String, from: String?) throws -> Format {
    if let from { return try format(named: from, option: "--from", for: \.canRead) }
    if let format = Formats.recognize(input) { return format }
    throw CommandFailure(
      ExitStatus.badData, subject: name(path), "is in no format known here",
      advice: "known are \(names(of: \.canRead)); --from names one")
  }

  /// A format by the name a user gave it.
  static func format(named text: String, option: String, for ability: (Format) -> Bool) throws -> Format {
    if let format = Formats.named(FormatName(rawValue: text)), ability(format) { return format }
    throw CommandFailure(
      ExitStatus.usage, "\(option) \(text): there is no such format here",
      advice: "there are \(names(of: ability))")
  }

  static func names(of ability: (Format) -> Bool) -> String {
    Formats.all.filter(ability).map(\.name.rawValue).joined(separator: ", ")
  }

  private static func spool(_ descriptor: Int32, limits: Limits) throws -> any ByteSource {
    do {
      return try SpooledInput.read(
        descriptor: descriptor, name: "standard input", limit: limits.jsonBytes, limitName: "jsonBytes")
    } catch {
      throw CommandFailure(ExitStatus.badData, subject: "standard input", error.description)
    }
  }

  private static func reason(_ error: ByteSourceError) -> String {
    if case .io(_, _, let message) = error { return message }
    return error.description
  }

  private static func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
