internal import InlayCore
internal import InlayFiles

extension Format {
  /// The bare triple.
  public static let triple = Format(
    .triple, title: "triple (JSON)", fileExtensions: ["triple.json", "triple"], mediaType: .json,
    isText: true,
    recognizer: { $0.jsonFormat == .triple ? .certain() : nil },
    reader: { input, options throws(FormatError) in
      guard case .file(let source, _) = input else { throw .needsFile(.triple) }
      do throws(TripleError) { return try TripleReader.read(source, limits: options.limits) } catch {
        throw .triple(error)
      }
    },
    writer: { text, _ throws(FormatError) in
      let triple: Converted<Triple>
      do throws(TripleError) { triple = try Triple.of(text) } catch { throw .triple(error) }
      return Converted(
        .bytes { sink throws(FormatError) in
          do throws(SaveError) { try TripleWriter.write(triple.value, to: sink) } catch { throw .save(error) }
          return []
        }, diagnostics: triple.diagnostics)
    })
}
