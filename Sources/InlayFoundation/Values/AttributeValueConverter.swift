public import Inlay

/// Knows the classes a platform uses as attribute values: fonts, colours, paragraph styles, glyphs.
///
/// On Linux there are none, and attribute values are property lists. Where there are, a converter turns a value into
/// the property list that Documentation/foundation.md gives for its name, and back. What it answers `nil` to, this room
/// handles itself: property-list values pass, everything else is a diagnostic.
///
/// Calls come from the thread that converts, one at a time for each conversion; a converter used from several threads
/// is called from several.
public protocol AttributeValueConverter: Sendable {
  /// What `value` under `name` (the raw value of the attribute's key) says, or `nil`.
  func reading(_ value: Any, named name: String) -> AttributeReading?
  /// The value to set under `name` for a property list of the documented shape, or `nil`.
  func value(for propertyList: PropertyListValue, named name: String) -> Any?
  /// The value to set under `name` for an image, or `nil`.
  func value(for image: PlacedImage, named name: String) -> Any?
}

/// What a value of a platform's class says.
public enum AttributeReading: Sendable, Hashable {
  /// The property list that the documented table gives for the attribute's name, or any for other names.
  case propertyList(PropertyListValue)
  /// An image.
  case image(PlacedImage)
}
