package import InlayCore

extension InlayError {
  /// No format of the registry has this name.
  package static func formatUnknownName(_ name: String, known: [FormatName]) -> InlayError {
    InlayError(
      .formatUnknownName, "there is no format called \(Visible.name(name))",
      advice: "formats: \(known.map(\.rawValue).joined(separator: ", "))")
  }

  /// The format cannot be read.
  package static func formatCannotRead(_ name: FormatName) -> InlayError {
    InlayError(.formatCannotRead, "the format \(name) cannot be read")
  }

  /// The format cannot be written.
  package static func formatCannotWrite(_ name: FormatName) -> InlayError {
    InlayError(.formatCannotWrite, "the format \(name) cannot be written")
  }

  /// The format is a file and the input a folder.
  package static func formatNeedsFile(_ name: FormatName) -> InlayError {
    InlayError(.formatNeedsFile, "a folder cannot be read as \(name)")
  }

  /// The format is a folder, or a tar of one, and the input a file of another kind.
  package static func formatNeedsFolder(_ name: FormatName) -> InlayError {
    InlayError(.formatNeedsFolder, "this file cannot be read as \(name), which is a folder")
  }
}

extension InlayError.Code {
  /// No format has the name that was asked for.
  package static let formatUnknownName: Self = "format.unknownName"
  /// A format that is only written was to be read.
  package static let formatCannotRead: Self = "format.cannotRead"
  /// A format that is only read was to be written.
  package static let formatCannotWrite: Self = "format.cannotWrite"
  /// A folder was to be read as a format that is a file.
  package static let formatNeedsFile: Self = "format.needsFile"
  /// A file was to be read as a format that is a folder.
  package static let formatNeedsFolder: Self = "format.needsFolder"
}
