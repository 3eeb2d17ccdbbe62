public import Foundation
internal import Inlay

/// Ties a key of another scope to a named attribute, so that its values come into the model and go out again.
///
/// ```swift
/// import Foundation
///
/// var options = FoundationOptions()
/// options.keyBridges.append(
///   AttributedStringKeyBridge(
///     AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.self, name: "alternateDescription",
///     reading: { .propertyList(.string(ExactString($0))) },
///     value: { if case .propertyList(.string(let text)) = $0 { text.string } else { nil } }))
/// ```
public struct AttributedStringKeyBridge: Sendable {
  /// The attribute's name in Documentation/foundation.md, or any other for a custom attribute.
  public let name: String
  /// The name of the key.
  let keyName: String
  let read: @Sendable (AttributeContainer) -> Found
  let write: @Sendable (AttributeReading, inout AttributeContainer) -> Bool
  let copy: @Sendable (AttributeContainer, inout AttributeContainer) -> Void

  /// What a run has under the key.
  enum Found {
    case nothing
    case reading(AttributeReading)
    /// A value that says nothing the model could keep.
    case unknown
  }

  /// Ties a key to a named attribute.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - name: the attribute's name in Documentation/foundation.md, or any other for a custom attribute.
  ///   - reading: what a value says; `nil` is a diagnostic.
  ///   - value: the value for it; `nil`, or a value that does not say the same when it is read, leaves the attribute
  ///     in Inlay's own scope.
  public init<Key: AttributedStringKey>(
    _ key: Key.Type, name: String, reading: @escaping @Sendable (Key.Value) -> AttributeReading?,
    value: @escaping @Sendable (AttributeReading) -> Key.Value?
  ) where Key.Value: Sendable {
    self.name = name
    keyName = Key.name
    read = { container in
      guard let found = container[Key.self] else { return .nothing }
      return reading(found).map { .reading($0) } ?? .unknown
    }
    write = { wanted, container in
      guard let found = value(wanted), reading(found) == wanted else { return false }
      container[Key.self] = found
      return true
    }
    copy = { source, target in
      if let found = source[Key.self] { target[Key.self] = found }
    }
  }
}

extension [AttributedStringKeyBridge] {
  /// Foundation's own: links and languages.
  public static var foundation: [AttributedStringKeyBridge] {
    [
      AttributedStringKeyBridge(
        AttributeScopes.FoundationAttributes.LinkAttribute.self, name: AttributeName.link,
        reading: { .propertyList(.string(ExactString($0.absoluteString))) },
        value: { if case .propertyList(.string(let text)) = $0 { URL(string: text.string) } else { nil } }),
      AttributedStringKeyBridge(
        AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self, name: AttributeName.language,
        reading: { .propertyList(.string(ExactString($0))) },
        value: { reading in
          // Foundation compares by canonical equivalence; among ASCII there is none.
          guard case .propertyList(.string(let text)) = reading, text.string.utf8.allSatisfy({ $0 < 0x80 })
          else { return nil }
          return text.string
        }),
    ]
  }
}
