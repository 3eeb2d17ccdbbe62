internal import InlaySystem

/// The names of inputs and outputs in messages.
package enum StreamName {
  /// The name of an input; `-` is standard input.
  package static func input(_ path: String) -> String {
    path == "-" ? "standard input" : ForeignBytes.visible(path)
  }

  /// The name of an output; `-` is standard output.
  package static func output(_ path: String) -> String {
    path == "-" ? "standard output" : ForeignBytes.visible(path)
  }
}
