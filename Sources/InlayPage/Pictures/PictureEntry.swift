import InlayCore
import InlayPixels
internal import Synchronization

/// What is known of an image of the document.
final class PictureEntry: Sendable {
  /// What was found out for a number of rows.
  enum Resolution: Sendable {
    case chosen(PictureChoice)
    /// Nothing can be drawn: why.
    case failed(PixelError)
  }

  struct State {
    /// By rows wanted.
    var resolutions: [Int: Resolution] = [:]
    /// What was noticed, each once.
    var notes: Set<Note> = []
  }

  struct Note: Hashable {
    var code: DiagnosticCode
    var message: String
  }

  /// A font may have any size, and an image stand in any number of them.
  static let mostResolutions = 64

  /// Locked while the image is decoded to find out whether it can be.
  let state = Mutex(State())

  func note(_ code: DiagnosticCode, _ message: String) {
    state.withLock { _ = $0.notes.insert(Note(code: code, message: message)) }
  }

  /// In an order that does not depend on who noticed first.
  var notes: [Note] {
    state.withLock { state in
      state.notes.sorted { ($0.code.rawValue, $0.message) < ($1.code.rawValue, $1.message) }
    }
  }
}
