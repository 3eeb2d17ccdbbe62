package import InlayCore
package import InlayFiles

/// How a format finds the text file in an input, and puts it into an output.
package struct SourceRule: Sendable {
  /// A file that a text may keep as its source.
  package struct File: Sendable {
    /// The format that the file is a source of; `nil` for the format of the rule.
    let format: FormatName?
    let content: any ByteSource

    /// A file that is a source of `format`.
    package init(_ content: any ByteSource, as format: FormatName? = nil) {
      (self.content, self.format) = (content, format)
    }
  }

  /// An output with a source in it, and what is read to see whether it still gives the text.
  package struct Restored: Sendable {
    let output: FormatOutput
    let input: FormatInput

    /// A folder.
    package init(_ tree: FileTree) { (output, input) = (.tree(tree), .tree(tree, name: nil)) }

    /// A file that is written as `output` says; reading it gives what `input` gives.
    package init(_ output: FormatOutput, readAs input: FormatInput) {
      (self.output, self.input) = (output, input)
    }

    /// The file as it is.
    package init(file source: any ByteSource) {
      output = .bytes { sink in
        try sink.write(source, name: "the source")
        return []
      }
      input = .file(source, name: nil)
    }
  }

  /// The files of an input that may be kept, the most complete first. None if it has none of its own.
  let find: @Sendable (FormatInput, Limits) throws -> [File]
  /// The other formats whose sources this one can put into its output.
  let relatives: Set<FormatName>
  /// The output for a text that has a source of the given format.
  let restore: @Sendable (any ByteSource, FormatName, DecomposedText, Limits) throws -> Restored
  /// How many bytes of the file stand for three bytes of a picture inside it.
  let bytesPerThreePictureBytes: Int
  /// Whether a file may hold programs. It is then given back only on request.
  let mayHoldPrograms: Bool
  /// Whether the reader of a file takes all of it into memory.
  let isReadIntoMemory: Bool

  /// The rule of a format that is a bundle.
  package init(
    find: @escaping @Sendable (FormatInput, Limits) throws -> [File], relatives: Set<FormatName> = [],
    restore: @escaping @Sendable (any ByteSource, FormatName, DecomposedText, Limits) throws -> Restored
  ) {
    (self.find, self.relatives, self.restore) = (find, relatives, restore)
    (bytesPerThreePictureBytes, mayHoldPrograms, isReadIntoMemory) = (0, false, false)
  }

  /// The rule of a format that is one file.
  package init(bytesPerThreePictureBytes: Int = 0, mayHoldPrograms: Bool = false) {
    find = { input, _ in
      guard case .file(let source, _) = input, !FormatLook.isTar(source) else { return [] }
      return [File(source)]
    }
    relatives = []
    restore = { source, _, _, _ in Restored(file: source) }
    (self.bytesPerThreePictureBytes, self.mayHoldPrograms) = (bytesPerThreePictureBytes, mayHoldPrograms)
    isReadIntoMemory = true
  }
}
