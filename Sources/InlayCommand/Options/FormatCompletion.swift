internal import ArgumentParser
internal import InlayFormats

extension CompletionKind {
  /// Names of the formats that can be read.
  static var readableFormats: CompletionKind {
    .list(Formats.all.filter(\.canRead).map(\.name.rawValue))
  }

  /// Names of the formats that can be written.
  static var writableFormats: CompletionKind {
    .list(Formats.all.filter(\.canWrite).map(\.name.rawValue))
  }
}
