import InlayContainer
import InlayCore
import InlayLive

/// A text whose pictures are uploaded while it is edited.
struct ImageEditor {
  var session: EditingSession
  private let queue: UploadQueue
  /// The pictures that were inserted, as the queue knows them. The state of their uploads stands beside the document, never in it.
  private var pictures: [ContentIdentifier: ContentDigest] = [:]
  /// The pictures whose placeholders were replaced.
  private var uploaded: Set<ContentIdentifier> = []

  init(_ text: DecomposedText, queue: UploadQueue) {
    session = EditingSession(text)
    self.queue = queue
  }

  /// Puts pictures at the cursor, each in a paragraph of its own, and begins to upload them. Until one is uploaded, a placeholder
  /// stands in the box that the picture will have.
  mutating func insert(_ new: [(name: String, bytes: [UInt8])]) throws {
    var contents: [EditContent] = []
    for picture in new {
      let header = try ImageHeader.read(picture.bytes).value
      let identifier = ContentIdentifier(rawValue: picture.name)
      let original = InlineImage(
        identifier: identifier, mediaType: header.mediaType, content: .bytes(picture.bytes),
        width: header.width,
        height: header.height)
      var placeholder = original.parts
      placeholder.primary.content = .missing(MissingContent(.omitted))
      let size = DisplaySize(width: .points(header.width ?? 100), height: .points(header.height ?? 100))
      contents.append(
        .image(PlacedImage(InlineImage(placeholder), kind: .attachment, displaySize: size)))
      pictures[identifier] = try queue.add(original)
    }
    try session.insert(contents, ownParagraphs: true)
  }

  /// Waits for all uploads. A picture that has arrived replaces its placeholder, by its identifier: the person may have moved or
  /// deleted it meanwhile.
  mutating func takeUploads() async throws {
    try await queue.settled()
    for (identifier, digest) in pictures where !uploaded.contains(identifier) {
      guard case .done(let receipt) = queue.state(of: digest),
        let old = session.text.images.first(where: { $0.identifier == identifier })
      else { continue }
      try session.updateImages(identifiedBy: identifier, to: receipt.applied(to: old))
      uploaded.insert(identifier)
    }
  }

  /// Uploads the pictures again that failed, and no others.
  func retry() { queue.retry() }

  /// The pictures whose last upload failed. Short names come first, so that numbers are in their order.
  var failed: [String] {
    pictures.filter { if case .failed = queue.state(of: $0.value) { true } else { false } }
      .map(\.key.rawValue).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The number of pictures that have been uploaded.
  var uploadedCount: Int { uploaded.count }

  /// The text as a server takes it, with a token for each picture.
  func textWithTokens() throws -> String {
    var text = session.text
    for image in text.images {
      guard let identifier = image.identifier else { continue }
      try text.replaceImages(identifiedBy: identifier, with: .text("[[image_id=\(identifier.rawValue)]]"))
    }
    return text.text
  }
}
