public import InlayFormats

/// What of a document is written as Markdown.
public enum MarkdownProfile: String, Sendable, Hashable, CaseIterable {
  /// All of it: what Markdown has no marks for is HTML, in which Inlay reads the same document.
  case strict
  /// What Markdown has marks for. The rest is left out, and counted.
  case plain
}

/// Settings for writing Markdown and TextBundle.
public struct MarkdownSettings: FormatSettings, Hashable {
  /// What of a document is written.
  public var profile: MarkdownProfile

  /// All of a document.
  public init() { profile = .strict }

  /// What `profile` says.
  public init(profile: MarkdownProfile) { self.profile = profile }
}

extension FormatOption {
  /// Sets ``MarkdownSettings``.
  package static let markdownProfile = FormatOption(
    "profile", valueName: "name", values: MarkdownProfile.allCases.map(\.rawValue), kind: "Markdown",
    help:
      "What of a document to write as Markdown: strict (all of it, some as HTML) or plain (only what Markdown has marks for). (default: strict)"
  )
}
