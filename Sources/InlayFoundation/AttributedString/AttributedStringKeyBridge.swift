public import Foundation
package import InlayCore

/// Maps a key of another scope to a named attribute, so that its values are converted into the model and back.
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
  /// The attribute's name in Documentation/foundation.md, or any other name for a custom attribute.
  public let name: String
  /// The name of the key.
  let keyName: String
  let read: @Sendable (AttributeContainer, AttributeReport) -> Found
  let write: @Sendable (AttributeReading, inout AttributeContainer, AttributeReport) -> Written
  /// What a reader would get from the value that is written for a reading.
  let expected: @Sendable (AttributeReading) -> AttributeReading?
  let copy: @Sendable (AttributeContainer, inout AttributeContainer) -> Void
  /// The tables and boxes in the values, if these are paragraph styles of a platform that has such.
  private(set) var blocks: Blocks?

  /// What reads and writes paragraph styles with blocks.
  struct Blocks: Sendable {
    let converter: any BlockValueConverter
    let style: @Sendable (AttributeContainer) -> Any?
    let set: @Sendable (Any, inout AttributeContainer) -> Void
  }

  /// What a run has under the key.
  enum Found {
    case nothing
    case reading(AttributeReading)
    /// A value that the model cannot hold.
    case unknown
  }

  /// The result of writing an attribute.
  enum Written {
    /// There is no value for it.
    case nothing
    /// The value expresses less, or something different.
    case partly
    /// The value expresses the same.
    case exactly
  }

  /// Maps a key to a named attribute.
  ///
  /// Keys of other modules may have values that are not marked `Sendable`. As in Foundation itself, that is not an
  /// error.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - name: the attribute's name in Documentation/foundation.md, or any other name for a custom attribute.
  ///   - reading: converts a value; `nil` gives a diagnostic.
  ///   - value: makes a value. If the result is `nil`, or reads back differently, the attribute stays in Inlay's own
  ///     scope.
  @preconcurrency
  public init<Key: AttributedStringKey>(
    _ key: Key.Type, name: String, reading: @escaping @Sendable (Key.Value) -> AttributeReading?,
    value: @escaping @Sendable (AttributeReading) -> Key.Value?
  ) where Key.Value: Sendable {
    self.init(
      key, name: name, setsWhatSaysLess: false, reading: { value, _ in reading(value) },
      value: { reading, _ in value(reading) })
  }

  /// Maps a key to a named attribute, with diagnostics for what either of them cannot express.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - name: the attribute's name in Documentation/foundation.md, or any other name for a custom attribute.
  ///   - setsWhatSaysLess: whether a value that reads back differently is set nevertheless, for the platform to show.
  ///     Inlay's scope then holds the complete value, which is used when the string is read, unless the value has
  ///     changed.
  ///   - reading: converts a value; `nil` gives a diagnostic.
  ///   - value: makes a value; `nil` leaves the attribute in Inlay's own scope.
  @preconcurrency
  package init<Key: AttributedStringKey>(
    _ key: Key.Type, name: String, setsWhatSaysLess: Bool,
    reading: @escaping @Sendable (Key.Value, AttributeReport) -> AttributeReading?,
    value: @escaping @Sendable (AttributeReading, (DiagnosticCode, String) -> Void) -> Key.Value?
  ) where Key.Value: Sendable {
    self.name = name
    keyName = Key.name
    read = { container, report in
      guard let found = container[Key.self] else { return .nothing }
      return reading(found, report).map { .reading($0) } ?? .unknown
    }
    write = { wanted, container, report in
      guard let found = value(wanted, report) else { return .nothing }
      let isSame = reading(found, { _, _ in }) == wanted
      guard isSame || setsWhatSaysLess else { return .nothing }
      container[Key.self] = found
      return isSame ? .exactly : .partly
    }
    expected = { wanted in value(wanted, { _, _ in }).flatMap { reading($0, { _, _ in }) } }
    copy = { source, target in
      if let found = source[Key.self] { target[Key.self] = found }
    }
  }

  /// The same bridge, where `converter` knows the blocks in the values of `key`, which are paragraph styles.
  @preconcurrency
  package func withBlocks<Key: AttributedStringKey>(
    of key: Key.Type, _ converter: any BlockValueConverter
  ) -> AttributedStringKeyBridge where Key.Value: Sendable {
    var copy = self
    copy.blocks = Blocks(
      converter: converter, style: { $0[Key.self] },
      set: { style, container in
        if let style = style as? Key.Value { container[Key.self] = style }
      })
    return copy
  }
}

extension [AttributedStringKeyBridge] {
  /// Foundation's own keys: links and languages.
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
          // Foundation compares by canonical equivalence. ASCII texts have no other equivalents.
          guard case .propertyList(.string(let text)) = reading, text.string.utf8.allSatisfy({ $0 < 0x80 })
          else { return nil }
          return text.string
        }),
    ]
  }
}
