package import ArgumentParser
package import InlayCore
internal import InlayDocument
package import InlayDoor
package import InlayFormats
internal import InlayPrograms

/// The options for reading an input.
package struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The input's format. (default: recognized by its content)", valueName: "format"),
    completion: .readableFormats)
  var from: String?

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  package var limits: LimitsProfile = .default

  @Flag(help: "Accept a portable document without a digest, such as one written by hand.")
  var unsealed = false

  package init() {}

  /// Opens and reads `path`, after `check` has seen its format; `-` is standard input.
  ///
  /// - Parameters:
  ///   - source: whether the text file of the input is kept.
  ///   - network: what may be loaded from the network before the document is used.
  ///   - salvage: whether what is intact in a damaged document is read; `nil` for a command that only shows documents,
  ///     in which damaged blobs are missing, unless the limits are strict.
  ///   - names: how pictures are named. The command makes sure that the format takes it.
  package func read(
    _ path: String, source: SourcePolicy = .drop, network: FetchArguments? = nil, salvage: Bool? = nil,
    names: MapArguments? = nil, check: (Format) throws -> Void = { _ in }
  ) throws -> RichDocument {
    let tools = DocumentTools.command
    let name = try from.map { try InputOpener.format(named: $0, option: "--from", for: \.canRead).name }
    let input = tools.unwrapped(try InputOpener.open(path, limits: limits.value, as: from))
    return try InputOpener.naming(path) {
      let format = try tools.format(of: input, as: name)
      try check(format)
      var options = ReadOptions(limits: limits.value, unsealed: unsealed, source: source)
      options.damage = salvage.map { $0 ? .all : .none } ?? (limits == .default ? .blobs : .none)
      try names?.apply(to: &options)
      let read = try tools.read(input, as: format.name, options)
      guard let network else { return read }
      let loaded = try network.loaded(read.content, limits)
      return RichDocument(
        loaded.value, format: read.format, diagnostics: read.diagnostics + loaded.diagnostics)
    }
  }
}

/// The documented profiles of limits.
package enum LimitsProfile: String, WordArgument {
  case `default`, strict
  package var value: Limits { self == .strict ? .strict : .default }
}

extension CompletionKind {
  /// The names of the formats that can be read.
  static var readableFormats: CompletionKind { formats(\.canRead) }

  /// The names of the formats that can be written.
  static var writableFormats: CompletionKind { formats(\.canWrite) }

  private static func formats(_ condition: (Format) -> Bool) -> CompletionKind {
    .list(FormatRegistry.standard.formats.filter(condition).map(\.name.rawValue))
  }
}
