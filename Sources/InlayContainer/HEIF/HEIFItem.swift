/// One item of a HEIF file: an image, or metadata.
package struct HEIFItem: Sendable, Hashable {
  package var id: UInt32
  package var type: FourCC
  /// Whether it is not to be shown on its own.
  package var isHidden: Bool
  /// Whether it is an XMP packet that is not encoded.
  package var isXMP: Bool
  /// Whether its content is protected, which this reader cannot undo.
  package var isProtected: Bool
  /// Offset in the file of the entry that declares it.
  package var offset: Int
  /// Where its data is counted from.
  package var construction: HEIFConstruction = .none
  /// Its entries in ``HEIFStructure/extents``.
  package var extents: Range<Int> = 0..<0
  /// Its entries in ``HEIFStructure/associations``.
  package var associations: Range<Int> = 0..<0

  /// Whether the type is that of an image, coded or derived.
  package var isImage: Bool { type.isImageItem }
}

/// Where the extents of an item lie (ISO/IEC 14496-12, 8.11.3).
package enum HEIFConstruction: Sendable, Hashable {
  /// The file does not say.
  case none
  /// In the file.
  case file
  /// In the `idat` box.
  case itemData
  /// In other items: not followed.
  case item
  /// In another file: not followed.
  case external
  /// A method that is not defined.
  case unknown
}

/// A part of an item's data.
package struct HEIFExtent: Sendable, Hashable {
  /// Offset with the base added, from the start of the file or of `idat`.
  package var offset: UInt64
  /// Bytes; 0 stands for all up to the end of the file or of `idat`.
  package var length: UInt64
}

/// An item's use of a property.
package struct HEIFAssociation: Sendable, Hashable {
  /// Counted from 1; 0 stands for none.
  package var property: UInt16
  /// Whether a reader that does not know the property must leave the item alone.
  package var isEssential: Bool
}

/// References of one type from one item.
package struct HEIFReference: Sendable, Hashable {
  package var type: FourCC
  package var from: UInt32
  /// The entries of ``HEIFStructure/referenceTargets`` it points to.
  package var targets: Range<Int>
  /// Offset in the file of the box.
  package var offset: Int
}
