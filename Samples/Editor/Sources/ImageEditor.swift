import InlayContainer
import InlayCore

/// A text whose pictures are uploaded while it is edited.
struct ImageEditor {
  var session: EditingSession
  private(set) var states: [ContentIdentifier: UploadState] = [:]
  private var originals: [ContentIdentifier: [UInt8]] = [:]
  private let server: any Uploading

  init(_ text: DecomposedText, server: any Uploading) {
    session = EditingSession(text)
    self.server = server
  }

  /// Puts pictures at the cursor, each in a paragraph of its own. Until one is uploaded, a placeholder stands in the box
  /// that the picture will have.
  mutating func insert(_ pictures: [(name: String, bytes: [UInt8])]) throws {
    var contents: [EditContent] = []
    for picture in pictures {
      let header = try ImageHeader.read(picture.bytes).value
      let identifier = ContentIdentifier(rawValue: picture.name)
      let placeholder = InlineImage(
        identifier: identifier, mediaType: .png, content: .missing(MissingContent(.omitted)),
        width: header.width, height: header.height)
      let size = DisplaySize(width: .points(header.width ?? 100), height: .points(header.height ?? 100))
      contents.append(.image(PlacedImage(placeholder, kind: .attachment, displaySize: size)))
      originals[identifier] = picture.bytes
      states[identifier] = .uploading
    }
    try session.insert(contents, ownParagraphs: true)
  }

  /// Uploads all pictures that wait for it, or that failed. A picture that has arrived replaces its placeholder, by its
  /// identifier: the person may have moved or deleted it meanwhile.
  mutating func upload() async throws {
    for (identifier, state) in states.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if case .done = state { continue }
      guard let bytes = originals[identifier] else { continue }
      let url: String
      do { url = try await server.upload(bytes, named: identifier.rawValue) } catch {
        states[identifier] = .failed
        continue
      }
      states[identifier] = .done(url: url)
      guard let old = session.text.images.first(where: { $0.identifier == identifier }) else { continue }
      var parts = old.parts
      parts.primary.content = .external(ExternalContent(url: url, count: bytes.count))
      try session.updateImages(identifiedBy: identifier, to: InlineImage(parts))
    }
  }

  /// The pictures whose last upload failed. Short names come first, so that numbers are in their order.
  var failed: [String] {
    states.filter { $0.value == .failed }.map(\.key.rawValue).sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
  }

  /// The number of pictures that have been uploaded.
  var uploadedCount: Int { states.values.count { if case .done = $0 { true } else { false } } }

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
