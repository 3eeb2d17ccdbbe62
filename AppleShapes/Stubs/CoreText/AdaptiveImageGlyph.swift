public import Foundation
import GlyphOracle
import Synchronization
public import UniformTypeIdentifiers

extension AttributedString {
  // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph
  public struct AdaptiveImageGlyph: Sendable, Hashable {
    // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/imagecontent
    public let imageContent: Data
    // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/contentidentifier
    public let contentIdentifier: String
    // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/contentdescription
    public let contentDescription: String
    // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/contenttype
    public static var contentType: UTType { .heic }

    // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/init(imagecontent:)
    public init(imageContent: Data) {
      let storage = GlyphStorage.storage(imageContent)
      self.imageContent = storage.content
      contentIdentifier = storage.identifier
      contentDescription = storage.description
    }
  }
}

/// Not part of Apple's API: the storage of a glyph. As in the system, there is one for each identifier in use.
public final class GlyphStorage: Sendable {
  public let content: Data
  public let identifier: String
  public let description: String

  private init(_ content: Data, _ identifier: String, _ description: String) {
    (self.content, self.identifier, self.description) = (content, identifier, description)
  }

  private struct Weak { weak var storage: GlyphStorage? }
  private static let inUse = Mutex<[String: Weak]>([:])
  private static let count = Mutex(0)

  /// How often the initializer was called.
  public static var calls: Int { count.withLock { $0 } }

  /// The system's behavior for data that is not a glyph is undefined. This stub crashes, so that no test passes if such
  /// data reaches it.
  public static func storage(_ content: Data) -> GlyphStorage {
    count.withLock { $0 += 1 }
    guard let texts = FirstExif.texts(of: content), let identifier = texts[0x010D] else {
      fatalError("data that is no glyph's has reached the initialiser")
    }
    return inUse.withLock { known in
      if let storage = known[identifier]?.storage { return storage }
      let storage = GlyphStorage(content, identifier, texts[0x010E] ?? "")
      known[identifier] = Weak(storage: storage)
      return storage
    }
  }
}
