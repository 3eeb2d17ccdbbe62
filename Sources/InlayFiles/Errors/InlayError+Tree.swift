package import InlayCore
package import InlaySystem

extension InlayError {
  /// An entry of a bundle has an unsafe name, or is of a kind that bundles must not contain. `path` is the path as
  /// found, with invalid UTF-8 replaced.
  package static func treeRefused(_ path: String, _ problem: EntryProblem) -> InlayError {
    InlayError(.treeRefused, "refused: \(problem)", at: .entry(path))
  }

  /// A folder, or something in it, cannot be opened. `path` is empty for the folder itself.
  package static func treeCannotOpen(_ path: String, _ error: SystemError) -> InlayError {
    InlayError(.treeCannotOpen, error.message, at: .entry(path), underlying: error)
  }
}

extension InlayError.Place {
  /// The place of an entry of a bundle; an empty place if the entry has no name.
  static func entry(_ path: String) -> InlayError.Place { path.isEmpty ? InlayError.Place() : .file(path) }
}

extension InlayError.Code {
  /// An entry of a bundle has an unsafe name, or is of a kind that bundles must not contain.
  package static let treeRefused: Self = "tree.refused"
  /// A folder, or something in it, cannot be opened.
  package static let treeCannotOpen: Self = "tree.cannotOpen"
}
