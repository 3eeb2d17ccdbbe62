import FormatsTestKit
import InlayCore
import InlayDoor
import InlayFormats
import TestKit
import Testing

/// `Documentation/matrix.md`: what is left of each thing that one format brings when another writes it. It is measured here;
/// `Scripts/generate/matrix` writes the table.
@Suite struct MatrixTests {
  /// What becomes of one thing.
  private enum Outcome { case absent, kept, partly, lost, silent, refused }

  @Test func thePageIsWhatIsMeasured() throws {
    let features = try MatrixFeature.all()
    let writers = DocumentTools.formats.filter { $0.canRead && $0.canWrite }
    var measured = [
      "| | \(writers.map(\.name.rawValue).joined(separator: " | ")) |",
      "|---|" + writers.map { _ in "---|" }.joined(),
    ]
    var silent: [String] = []
    for source in MatrixSource.all {
      let documents = features.map { feature in try? source.document(with: feature) }
      var cells: [String] = []
      for writer in writers {
        var letters = ""
        var refusals = 0
        for (feature, document) in zip(features, documents) {
          guard let document else { continue }
          switch try Self.outcome(of: feature, in: document, by: writer) {
          case .absent, .kept: break
          case .partly: letters.append(feature.letter)
          case .lost: letters += feature.letter.uppercased()
          case .refused:
            refusals += 1
            letters += feature.letter.uppercased()
          case .silent: silent.append("\(source.format.name) → \(writer.name): \(feature.name)")
          }
        }
        cells.append(
          refusals == documents.count(where: { $0 != nil }) ? "–" : letters.isEmpty ? "✓" : letters)
      }
      measured.append("| **\(source.format.name)** | \(cells.joined(separator: " | ")) |")
    }
    #expect(silent.isEmpty, "lost in silence")
    #expect(
      try MeasuredTable.difference(of: measured, below: "## The matrix", in: "Documentation/matrix.md") == nil
    )
  }

  /// Every format that is read has a row: one that is not written has a file of its own.
  @Test func noReaderIsLeftOut() {
    let rows = Set(MatrixSource.all.map(\.format.name))
    let absent = DocumentTools.formats.filter { $0.canRead && !rows.contains($0.name) }.map(\.name.rawValue)
    // These are read from folders and archives of several files.
    #expect(absent == ["typedstream", "slack-export"])
  }

  private static func outcome(
    of feature: MatrixFeature, in document: DecomposedText, by writer: Format
  ) throws -> Outcome {
    let before = try feature.facts(document)
    guard !before.isEmpty else { return .absent }
    let after: Set<String>
    let noticed: [Diagnostic]
    do {
      let written = try MatrixSource.through(writer, document)
      (after, noticed) = (try feature.facts(written.text), written.noticed)
    } catch is InlayError {
      return .refused
    }
    if before.isSubset(of: after) { return .kept }
    if noticed.isEmpty { return .silent }
    return before.isDisjoint(with: after) ? .lost : .partly
  }
}
