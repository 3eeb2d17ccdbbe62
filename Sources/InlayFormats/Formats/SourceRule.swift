package import InlayCore
internal import InlayFiles

/// How a format finds the text file in an input, and puts it into an output.
package struct SourceRule: Sendable {
  /// The text file of an input; `nil` if it has none of its own.
  let find: @Sendable (FormatInput, Limits) throws -> (any ByteSource)?
  /// An output with the text file in place of its own.
  let replace: @Sendable (FormatOutput, any ByteSource) throws -> FormatOutput
  /// How many bytes of the file stand for three bytes of a picture inside it.
  let bytesPerThreePictureBytes: Int
  /// Whether a file may hold programs. It is then given back only on request.
  let mayHoldPrograms: Bool

  /// The rule of a format that is a bundle.
  package init(
    find: @escaping @Sendable (FormatInput, Limits) throws -> (any ByteSource)?,
    replace: @escaping @Sendable (FormatOutput, any ByteSource) throws -> FormatOutput
  ) {
    (self.find, self.replace) = (find, replace)
    (bytesPerThreePictureBytes, mayHoldPrograms) = (0, false)
  }

  /// The rule of a format that is one file.
  package init(bytesPerThreePictureBytes: Int = 0, mayHoldPrograms: Bool = false) {
    find = { input, _ in
      guard case .file(let source, _) = input, !FormatLook.isTar(source) else { return nil }
      return source
    }
    replace = { _, source in
      .bytes { sink in
        try sink.write(source, name: "the source")
        return []
      }
    }
    (self.bytesPerThreePictureBytes, self.mayHoldPrograms) = (bytesPerThreePictureBytes, mayHoldPrograms)
  }
}
