package import InlayContainer
package import InlayCore

/// The strike of a form of an image that is decoded for a renderer.
package struct PictureChoice: Sendable {
  /// What tells it from others.
  package struct Key: Sendable, Hashable {
    /// Index into the document's images.
    package var entry: Int
    /// The form.
    package var role: RepresentationRole
    package var mediaType: MIMEType?
    /// Of the form, as its header has them.
    package var formWidth: Int?
    package var formHeight: Int?
    /// The strike.
    package var selection: StrikeSelection

    /// A key.
    package init(
      entry: Int, role: RepresentationRole, mediaType: MIMEType? = nil, formWidth: Int? = nil,
      formHeight: Int? = nil, selection: StrikeSelection
    ) {
      (self.entry, self.role, self.mediaType) = (entry, role, mediaType)
      (self.formWidth, self.formHeight, self.selection) = (formWidth, formHeight, selection)
    }
  }

  /// What tells it from others.
  package var key: Key
  /// The bytes of the form.
  package var source: any ByteSource
  /// The strike as seen upright.
  package var strike: Strike

  /// A choice.
  package init(key: Key, source: any ByteSource, strike: Strike) {
    (self.key, self.source, self.strike) = (key, source, strike)
  }
}
