import InlayCore
internal import Synchronization

/// The distinct diagnostics about the images of a document. Thread-safe.
final class PictureNotes: Sendable {
  struct Note: Hashable {
    var code: DiagnosticCode
    var message: String
    var details: [String: String]
  }

  private let byEntry = Mutex<[Int: Set<Note>]>([:])

  func insert(_ note: Note, of entry: Int) {
    byEntry.withLock { _ = $0[entry, default: []].insert(note) }
  }

  /// The diagnostics, in an order that does not depend on the threads. `places` has the position of each image.
  func diagnostics(_ places: [Int]) -> [Diagnostic] {
    let all = byEntry.withLock(\.self)
    var collector = DiagnosticCollector()
    for (entry, notes) in all.sorted(by: { $0.key < $1.key }) {
      for note in notes.sorted(by: { ($0.code.rawValue, $0.message) < ($1.code.rawValue, $1.message) }) {
        collector.report(note.code, at: places[entry], note.message, details: note.details)
      }
    }
    return collector.diagnostics
  }
}
