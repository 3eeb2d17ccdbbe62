import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import TestKit

@testable import InlayNetworks

/// What the tests of exports share.
enum ExportKit {
  /// The messages of an export, and what was noticed.
  struct Read {
    var conversations: [Conversation] = []
    var messages: [MessageEnvelope] = []
    var diagnostics: [Diagnostic] = []

    /// The codes of the diagnostics.
    var codes: [String] { diagnostics.map(\.code.rawValue) }
  }

  /// Reads the only file of an export.
  static func read(_ text: String, _ format: Format, files: [String: [UInt8]] = [:]) throws -> Read {
    var options = ReadOptions()
    options.filesBeside = { path in files[path.description].map { MemorySource($0) } }
    return try read(.file(MemorySource(Array(text.utf8)), name: nil), format, options)
  }

  static func read(
    _ input: FormatInput, _ format: Format, _ options: ReadOptions = ReadOptions(), since: MessageTime? = nil
  ) throws -> Read {
    guard let opener = format.opener else { return Read() }
    let source = try opener(input, options)
    var read = Read()
    read.conversations = try source.conversations()
    for conversation in read.conversations {
      try source.messages(of: conversation, since: since) { one in
        read.diagnostics += one.diagnostics
        if let message = one.value { read.messages.append(message) }
      }
    }
    return read
  }

  /// A folder with these files.
  static func tree(_ files: [String: String]) throws -> FileTree {
    var builder = FileTreeBuilder()
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try builder.add(file: MemorySource(Array(text.utf8)), at: path)
    }
    return builder.finish()
  }

  /// A file of the corpora as text.
  static func corpus(_ path: String) throws -> String {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return String(decoding: try Files.read(Corpus.folder(parts[0]) + "/" + parts[1]), as: UTF8.self)
  }
}
