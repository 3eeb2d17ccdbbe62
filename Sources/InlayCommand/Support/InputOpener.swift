internal import CInlaySystem
internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlaySystem

/// Opens what a user named: a folder, a file, a pipe, or `-`.
package enum InputOpener {
  /// The name to show for an input.
  package static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Makes sure that standard input is not meant to be read twice.
  static func checkStandardInput(_ paths: [String]) throws {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw CommandFailure(ExitStatus.usage, "standard input can be read once", advice: "name - once")
  }

  /// Opens an input. A stream, whose length nobody knows, may be as long as `format` allows, or where that is not said,
  /// as the format that allows most; what its content is held to is the reader's business.
  static func open(_ path: String, limits: Limits, as format: String? = nil) throws -> FormatInput {
    let (limit, limitName) = maximumBytes(of: format, limits)
    if path == "-" {
      do {
        let source = try SpooledInput.read(
          descriptor: STDIN_FILENO, name: name(path), limit: limit, limitName: limitName)
        return .file(source, name: nil)
      } catch {
        throw CommandFailure(error, subject: name(path))
      }
    }
    let status: FileStatus
    do { status = try FileStatus(ofPath: path) } catch {
      throw CommandFailure(ExitStatus.cannotOpen, subject: path, error.message)
    }
    do {
      switch status.kind {
      case .folder: return .tree(try FileTree(contentsOf: path, limits: limits), name: path)
      case .file: return .file(try FileSource(path: path), name: path)
      default:
        return .file(
          try SpooledInput.read(path: path, limit: limit, limitName: limitName), name: path)
      }
    } catch {
      throw CommandFailure(error, subject: path)
    }
  }

  /// The most bytes an input of this format may have, and the property of `Limits` that says so.
  private static func maximumBytes(of format: String?, _ limits: Limits) -> (Int, StaticString) {
    if let limit = format.flatMap({ FormatRegistry.standard.named(FormatName(rawValue: $0)) })?.byteLimit {
      return (limit.bytes(limits), limit.name)
    }
    let bundle: (Int, StaticString) = (limits.bundleBytes, "bundleBytes")
    let own = FormatRegistry.standard.formats.compactMap(\.byteLimit).map { ($0.bytes(limits), $0.name) }
    return ([bundle] + own + [(limits.attachmentBytes, "attachmentBytes")]).max { $0.0 < $1.0 } ?? bundle
  }

  /// The format to read an input as.
  static func format(of input: FormatInput, path: String, from: String?) throws -> Format {
    if let from { return try format(named: from, option: "--from", for: \.canRead) }
    if let format = FormatRegistry.standard.recognize(input) { return format }
    throw CommandFailure(
      ExitStatus.badData, subject: name(path), "is in no format known here",
      advice: "known are \(names(of: \.canRead)); --from names one")
  }

  /// A format by the name a user gave it.
  static func format(named text: String, option: String, for ability: (Format) -> Bool) throws -> Format {
    if let format = FormatRegistry.standard.named(FormatName(rawValue: text)), ability(format) {
      return format
    }
    throw CommandFailure(
      ExitStatus.usage, "\(option) \(text.isEmpty ? "''" : text): there is no such format here",
      advice: FormatAdvice.forName(text, isOutput: option == "--to", ability))
  }

  static func names(of ability: (Format) -> Bool) -> String {
    FormatRegistry.standard.names(ability)
  }
}
