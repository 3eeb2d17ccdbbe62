package import InlayCore

extension InlayError {
  /// The property list is not a keyed archive.
  static let archiveNotKeyed = InlayError(
    .archiveNotKeyed, "this property list is not an archive: it has no $objects and $top")

  /// The archive has no attributed string in it. `found` is the class of its root.
  static func archiveNoText(_ found: String) -> InlayError {
    InlayError(
      .archiveNoText, "the archive holds \(Visible.name(found)), not an attributed string")
  }

  /// An object contradicts what archives are.
  static func archiveMalformed(_ problem: String, at place: Place) -> InlayError {
    InlayError(.archiveMalformed, "the archive is malformed: \(problem)", at: place)
  }
}

extension InlayError.Code {
  /// A property list is not a keyed archive.
  package static let archiveNotKeyed: Self = "keyed.notArchive"
  /// A keyed archive holds no attributed string.
  package static let archiveNoText: Self = "keyed.noText"
  /// A keyed archive contradicts its format.
  package static let archiveMalformed: Self = "keyed.malformed"
}
