/// One item of a HEIF file: an image, or metadata.
package struct HEIFItem: Sendable, Hashable {
  package var id: UInt32
  package var type: FourCC
  /// Whether the item must not be shown on its own.
  package var isHidden: Bool
  /// Whether the item is an XMP packet without content encoding.
  package var isXMP: Bool
  /// Whether the content is protected. Protected content cannot be read.
  package var isProtected: Bool
  /// The offset in the file of the entry that declares the item.
  package var offset: Int
  /// What the offsets of its data are relative to.
  package var construction: HEIFConstruction = .none
  /// The indices of its extents in ``HEIFStructure/extents``.
  package var extents: Range<Int> = 0..<0
  /// The indices of its associations in ``HEIFStructure/associations``.
  package var associations: Range<Int> = 0..<0

  /// Whether the item is an image, either coded or derived.
  package var isImage: Bool { type.isImageItem }
}

/// Where the extents of an item are (ISO/IEC 14496-12, 8.11.3).
package enum HEIFConstruction: Sendable, Hashable {
  /// The file does not state it.
  case none
  /// In the file.
  case file
  /// In the `idat` box.
  case itemData
  /// In other items. Not supported.
  case item
  /// In another file. Not supported.
  case external
  /// By an undefined method.
  case unknown
}

/// A part of an item's data.
package struct HEIFExtent: Sendable, Hashable {
  /// The offset including the base offset, from the start of the file or of `idat`.
  package var offset: UInt64
  /// Number of bytes; 0 means everything up to the end of the file or of `idat`.
  package var length: UInt64
}

/// The association of an item with a property.
package struct HEIFAssociation: Sendable, Hashable {
  /// The number of the property, from 1; 0 means none.
  package var property: UInt16
  /// Whether a reader that does not know the property must ignore the item.
  package var isEssential: Bool
}

/// The references of one type from one item.
package struct HEIFReference: Sendable, Hashable {
  package var type: FourCC
  package var from: UInt32
  /// The indices of its targets in ``HEIFStructure/referenceTargets``.
  package var targets: Range<Int>
  /// The offset of the box in the file.
  package var offset: Int
}
