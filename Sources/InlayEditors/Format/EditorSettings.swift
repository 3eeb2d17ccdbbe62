public import InlayFormats

/// What formats of editors are told: the profile of a host, instead of the format's own.
public struct EditorSettings: FormatSettings, Hashable {
  /// The names of nodes and marks; `nil` for those of the format.
  public var profile: EditorProfile?

  /// The format's own names.
  public init() { profile = nil }

  /// The names of a host.
  public init(profile: EditorProfile) { self.profile = profile }
}

extension FormatOption {
  /// Sets ``EditorSettings``.
  package static let editorProfile = FormatOption(
    "profile", valueName: "profile", kind: "editor",
    help:
      "What the editor calls its nodes and marks: \(EditorProfile.names.joined(separator: ", ")), or a JSON file."
  )
}
