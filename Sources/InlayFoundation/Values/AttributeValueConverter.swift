public import InlayCore

/// Knows the classes a platform uses as attribute values: fonts, colors, paragraph styles, glyphs.
///
/// On Linux there are none, and attribute values are property lists. Where there are, a converter turns a value into
/// the property list that Documentation/foundation.md gives for its name, and back. What it answers `nil` to, this room
/// handles itself: property-list values pass, everything else is a diagnostic.
///
/// Calls come from the thread that converts, one at a time for each conversion; a converter used from several threads
/// is called from several. The first three functions are enough; those that report stand in front of them, and call
/// them unless a converter has its own.
public protocol AttributeValueConverter: Sendable {
  /// What `value` under `name` (the raw value of the attribute's key) says, or `nil`.
  func reading(_ value: Any, named name: String) -> AttributeReading?
  /// The value to set under `name` for a property list of the documented shape, or `nil`.
  func value(for propertyList: PropertyListValue, named name: String) -> Any?
  /// The value to set under `name` for an image, or `nil`.
  func value(for image: PlacedImage, named name: String) -> Any?

  /// What `value` under `name` says, or `nil`; what of it is not carried goes to `report`.
  func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading?
  /// What to set for a property list under `name`, or `nil`; what the value cannot say goes to `report`.
  func writing(
    _ propertyList: PropertyListValue, named name: String, report: AttributeReport
  ) -> AttributeWriting?
  /// What to set for an image under `name`, or `nil`; what the value cannot say goes to `report`.
  ///
  /// - Throws: ``InlayError`` if the image's bytes cannot be read.
  func writing(
    _ image: PlacedImage, named name: String, report: AttributeReport
  ) throws -> AttributeWriting?
}

/// Takes a diagnostic; the position is known to who converts.
public typealias AttributeReport = (DiagnosticCode, String) -> Void

extension AttributeValueConverter {
  /// The answer of ``reading(_:named:)``.
  public func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading? {
    reading(value, named: name)
  }

  /// The answer of ``value(for:named:)-(PropertyListValue,_)``, under the same name.
  public func writing(
    _ propertyList: PropertyListValue, named name: String, report: AttributeReport
  ) -> AttributeWriting? {
    value(for: propertyList, named: name).map { .attribute(name: name, value: $0) }
  }

  /// The answer of ``value(for:named:)-(PlacedImage,_)``, under the same name; throws nothing by itself.
  public func writing(
    _ image: PlacedImage, named name: String, report: AttributeReport
  ) throws -> AttributeWriting? {
    value(for: image, named: name).map { .attribute(name: name, value: $0) }
  }
}

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
