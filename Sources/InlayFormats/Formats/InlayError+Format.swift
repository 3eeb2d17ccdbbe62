package import InlayCore

extension InlayError {
  /// The registry has no format with this name.
  package static func formatUnknownName(_ name: String, known: [FormatName]) -> InlayError {
    InlayError(
      .formatUnknownName, "unknown format \(Visible.name(name))",
      advice: "known formats: \(known.map(\.rawValue).joined(separator: ", "))")
  }

  /// The format does not support reading.
  package static func formatCannotRead(_ name: FormatName) -> InlayError {
    InlayError(.formatCannotRead, "\(name) can only be written, not read")
  }

  /// The format does not support writing.
  package static func formatCannotWrite(_ name: FormatName) -> InlayError {
    InlayError(.formatCannotWrite, "\(name) can only be read, not written")
  }

  /// The format is a file, but the input is a folder.
  package static func formatNeedsFile(_ name: FormatName) -> InlayError {
    InlayError(.formatNeedsFile, "a folder cannot be read as \(name)")
  }

  /// The format is a folder, or a tar of one, but the input is another kind of file.
  package static func formatNeedsFolder(_ name: FormatName) -> InlayError {
    InlayError(.formatNeedsFolder, "this file cannot be read as \(name), which is a folder")
  }
}

extension InlayError.Code {
  /// There is no format with the requested name.
  package static let formatUnknownName: Self = "format.unknownName"
  /// A format that can only be written was used for reading.
  package static let formatCannotRead: Self = "format.cannotRead"
  /// A format that can only be read was used for writing.
  package static let formatCannotWrite: Self = "format.cannotWrite"
  /// A folder was to be read as a format that is a file.
  package static let formatNeedsFile: Self = "format.needsFile"
  /// A file was to be read as a format that is a folder.
  package static let formatNeedsFolder: Self = "format.needsFolder"
}
