public import InlayCore

/// Converts values of a platform's own classes: fonts, colors, paragraph styles, glyphs.
///
/// Linux has no such classes; attribute values are property lists. On other platforms, a converter turns a value into
/// the property list that Documentation/foundation.md specifies for its name, and back. If it returns `nil`, this
/// module handles the value itself: property lists pass, everything else gives a diagnostic.
///
/// Calls come from the converting thread, one at a time for each conversion. If several threads convert, a shared
/// converter is called from all of them.
public protocol AttributeValueConverter: Sendable {
  /// The reading of `value` under `name` (the raw value of the attribute's key), or `nil`. Call `report` for what is
  /// not carried.
  func reading(_ value: Any, named name: String, report: AttributeReport) -> AttributeReading?
  /// The attribute to set under `name` for a property list of the documented form, or `nil`. Call `report` for what the
  /// value cannot express.
  func writing(
    _ propertyList: PropertyListValue, named name: String, report: AttributeReport
  ) -> AttributeWriting?
  /// The attribute to set under `name` for an image, or `nil`. Call `report` for what the value cannot express.
  ///
  /// - Throws: `InlayError` if the image's bytes cannot be read.
  func writing(
    _ image: PlacedImage, named name: String, report: AttributeReport
  ) throws -> AttributeWriting?
}

/// Receives a diagnostic. The conversion adds the position.
public typealias AttributeReport = (DiagnosticCode, String) -> Void

/// The content of a platform value.
public enum AttributeReading: Sendable, Hashable {
  /// The property list documented for the attribute's name, or any property list for other names.
  case propertyList(PropertyListValue)
  /// A property list under a name other than the attribute's.
  case named(String, PropertyListValue)
  /// An image.
  case image(PlacedImage)
}

/// An attribute to set in a string.
public enum AttributeWriting {
  /// A value. If it reads back differently from its source, the source is kept beside it, and restored unless the value
  /// has changed.
  case attribute(name: String, value: Any)
  /// No platform value. The source is kept.
  case kept
}
