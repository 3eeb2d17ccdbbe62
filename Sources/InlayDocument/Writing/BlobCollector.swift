internal import InlayCore
internal import InlayFiles

/// Collects the distinct blobs of a document.
struct BlobCollector {
  /// In the order of their first use.
  private var all: [Blob] = []
  /// Where they are in the list, if there are so many that looking through it would take longer.
  private var indices: [ContentDigest: Int] = [:]
  private static let few = 8
  /// Whether a blob is available in one place and absent in another.
  private(set) var mixesPresentAndAbsent = false

  /// The forms of all contents of `text`. Collects their blobs. Throws if one cannot be read or written.
  mutating func forms(
    of text: DecomposedText
  ) throws -> (images: [ContentForm], files: [ContentForm]) {
    var images: [ContentForm] = []
    images.reserveCapacity(text.images.count)
    var counter = CancellationCounter()
    for image in text.images {
      if counter.isCancelledNow() { throw CancellationError() }
      images.append(try take(image.content))
      for alternate in image.alternates { images.append(try take(alternate.content)) }
    }
    var files: [ContentForm] = []
    for file in text.files { files.append(try take(file.content)) }
    return (images, files)
  }

  /// The form of `content`. Collects its blob. Throws if it cannot be read or written.
  mutating func take(_ content: ImageContent) throws -> ContentForm {
    let form = try ContentForm(content)
    guard case .blob(let digest, let size) = form else { return form }
    let source = content.source
    guard let index = index(of: digest) else {
      add(Blob(digest: digest, size: size, source: source))
      return form
    }
    let known = all[index]
    guard known.size == size else { throw InlayError.documentConflictingSizes(digest, known.size, size) }
    if (known.source == nil) != (source == nil) { mixesPresentAndAbsent = true }
    if known.source == nil { all[index].source = source }
    return form
  }

  private func index(of digest: ContentDigest) -> Int? {
    all.count <= Self.few ? all.firstIndex { $0.digest == digest } : indices[digest]
  }

  private mutating func add(_ blob: Blob) {
    if all.count == Self.few {
      for (index, known) in all.enumerated() { indices[known.digest] = index }
    }
    if all.count >= Self.few { indices[blob.digest] = all.count }
    all.append(blob)
  }

  /// The same text in which each absent content is replaced if its bytes are available elsewhere in the text. This is
  /// how a reader of the written document sees it. Throws if that fails.
  func healed(_ text: DecomposedText) throws -> DecomposedText? {
    let images = text.mappingImages { image in
      var parts = image.parts
      parts.primary.content = healed(parts.primary.content)
      for index in parts.alternates.indices {
        parts.alternates[index].content = healed(parts.alternates[index].content)
      }
      return InlineImage(parts)
    }
    let files = text.files.map { file in
      var copy = file
      copy.content = healed(file.content)
      return copy
    }
    var whole = try images.with(files: files)
    whole.source = text.source
    return whole
  }

  private func healed(_ content: ImageContent) -> ImageContent {
    guard case .missing(let missing) = content, missing.reason == .absent, missing.count != nil,
      let digest = missing.digest, let source = index(of: digest).flatMap({ all[$0].source })
    else { return content }
    return .data(source)
  }

  /// All blobs, sorted by digest. Complexity: O(n log n).
  var blobs: [Blob] { all.sorted { $0.digest < $1.digest } }
}
