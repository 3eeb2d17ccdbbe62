internal import Inlay
internal import Synchronization

/// Caches fallback PNGs for recently posted pictures. People often send the same pictures, and decoding and encoding
/// them is most of the work for a post.
final class FallbackCache: Sendable {
  private struct State {
    var forms: [ContentDigest: Representation] = [:]
    /// Digests in order of arrival. The oldest is removed first.
    var order: [ContentDigest] = []
    var bytes = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Creates a cache with a capacity in bytes.
  init(capacity: Int) { self.capacity = capacity }

  /// Adds a PNG to each picture that few clients can show: HEIC.
  ///
  /// - Throws: `CancellationError`, which is checked between pictures.
  func addingFallbacks(
    to text: DecomposedText, by work: any MessageWork
  ) throws -> Converted<DecomposedText> {
    let needing = Set(try HTMLWriter.imagesWithoutShownForm(in: text))
    var places: [Int: Int] = [:]
    for placement in text.placements where places[placement.image] == nil {
      places[placement.image] = placement.at
    }
    var noticed: [Diagnostic] = []
    var index = -1
    let shown = try text.mappingImages { image in
      index += 1
      guard needing.contains(index), let digest = try image.content.source?.digest() else { return image }
      var parts = image.parts
      if let known = state.withLock({ $0.forms[digest] }) {
        parts.alternates = [known]
        return InlineImage(parts)
      }
      try Task.checkCancellation()
      let made = try work.addingFallback(to: image)
      noticed += made.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.at = places[index]
        return diagnostic
      }
      guard let form = made.value.alternates.first else { return image }
      remember(form, for: digest)
      parts.alternates = [form]
      return InlineImage(parts)
    }
    return Converted(shown, diagnostics: noticed)
  }

  private func remember(_ form: Representation, for digest: ContentDigest) {
    guard let size = form.content.count, size <= capacity / 16 else { return }
    state.withLock { state in
      guard state.forms.updateValue(form, forKey: digest) == nil else { return }
      state.order.append(digest)
      state.bytes += size
      var gone = 0
      while state.bytes > capacity, gone < state.order.count {
        state.bytes -= state.forms.removeValue(forKey: state.order[gone])?.content.count ?? 0
        gone += 1
      }
      state.order.removeFirst(gone)
    }
  }
}
