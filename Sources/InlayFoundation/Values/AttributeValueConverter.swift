public import InlayCore

/// Knows the classes a platform uses as attribute values: fonts, colors, paragraph styles, glyphs.
///
/// On Linux there are none, and attribute values are property lists. Where there are, a converter turns a value into
/// the property list that Documentation/foundation.md gives for its name, and back. What it answers `nil` to, this room
/// handles itself: property-list values pass, everything else is a diagnostic.
///
/// Calls come from the thread that converts, one at a time for each conversion. A converter that is used from several
/// threads is called from several.
public protocol AttributeValueConverter: Sendable {
  /// What `value` under `name` (the raw value of the attribute's key) says, or `nil`. What of it is not carried goes to
  /// `report`.
  func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading?
  /// What to set under `name` for a property list of the documented shape, or `nil`. What the value cannot say goes to
  /// `report`.
  func writing(
    _ propertyList: PropertyListValue, named name: String, report: AttributeReport
  ) -> AttributeWriting?
  /// What to set under `name` for an image, or `nil`. What the value cannot say goes to `report`.
  ///
  /// - Throws: ``InlayError`` if the image's bytes cannot be read.
  func writing(
    _ image: PlacedImage, named name: String, report: AttributeReport
  ) throws -> AttributeWriting?
}

/// Takes a diagnostic. Whoever converts adds the position.
public typealias AttributeReport = (DiagnosticCode, String) -> Void

/// What a value of a platform's class says.
public enum AttributeReading: Sendable, Hashable {
  /// The property list that the documented table gives for the attribute's name, or any for other names.
  case propertyList(PropertyListValue)
  /// A property list under another name than the attribute's.
  case named(String, PropertyListValue)
  /// An image.
  case image(PlacedImage)
}

/// What to set in a string.
public enum AttributeWriting {
  /// This value. If it reads otherwise than what it stands for, that is kept beside it and comes back as long as the
  /// value is not changed.
  case attribute(name: String, value: Any)
  /// Nothing that the platform looks at; what it stands for is kept.
  case kept
}
