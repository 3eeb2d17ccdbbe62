internal import ArgumentParser
internal import InlayFormats

extension CompletionKind {
  /// Names of the formats that can be read.
  static var readableFormats: CompletionKind {
    .list(FormatRegistry.standard.formats.filter(\.canRead).map(\.name.rawValue))
  }

  /// Names of the formats that can be written.
  static var writableFormats: CompletionKind {
    .list(FormatRegistry.standard.formats.filter(\.canWrite).map(\.name.rawValue))
  }
}
