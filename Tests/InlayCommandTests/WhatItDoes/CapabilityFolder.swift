import Inlay
import TestKit

/// A folder with the samples of a row.
func withSamples<T>(
  of row: CapabilityRow, _ body: (TemporaryFolder) async throws -> T
) async throws -> T {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  for sample in row.samples { try Files.copy(PackageRoot.path(to: "Samples/" + sample), to: folder / sample) }
  return try await body(folder)
}

extension TemporaryFolder {
  /// The text of a document in the folder.
  func read(_ name: String) throws -> DecomposedText {
    try RichDocument(blockingContentsOf: self / name).content
  }

  /// A picture in the folder.
  func picture(_ name: String, _ identifier: String? = nil) throws -> PlacedImage {
    let source = try FileSource(path: self / name)
    return PlacedImage(
      InlineImage(
        identifier: identifier.map { ContentIdentifier(rawValue: $0) }, mediaType: .png,
        content: .data(source)),
      kind: .attachment)
  }
}
