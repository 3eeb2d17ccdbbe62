package import InlayContainer
package import InlayCore

/// The strike of an image's representation that is decoded for a renderer.
package struct PictureChoice: Sendable {
  /// What distinguishes one choice from another.
  package struct Key: Sendable, Hashable {
    /// Index into the document's images.
    package var entry: Int
    /// The role of the representation.
    package var role: RepresentationRole
    package var mediaType: MIMEType?
    /// Size of the representation, from its header.
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

  /// What distinguishes this choice from others.
  package var key: Key
  /// The bytes of the representation.
  package var source: any ByteSource
  /// The upright strike.
  package var strike: Strike

  /// A choice.
  package init(key: Key, source: any ByteSource, strike: Strike) {
    (self.key, self.source, self.strike) = (key, source, strike)
  }
}
