package import InlayCore

/// A converter that knows the tables and boxes in a platform's paragraph styles.
package protocol BlockValueConverter: AttributeValueConverter {
  /// The blocks in a paragraph style, outermost first. The numbers of blocks and tables tell the platform's objects
  /// apart as long as these live. Call `report` for what is not carried.
  func blocks(in style: Any, report: AttributeReport) -> [RunBlock]
  /// A paragraph style like `style`, or like the default one, in these blocks. It uses the objects made before for the
  /// same numbers, and adds others, so that each table and each block is one object.
  func style(_ style: Any?, in blocks: [RunBlock], objects: inout BlockObjects) -> Any
}

/// A platform's objects for the tables and blocks of one text, by their numbers.
package struct BlockObjects {
  package var tables: [Int: AnyObject] = [:]
  package var blocks: [Int: AnyObject] = [:]
}

extension BlockValueConverter {
  /// What is read from the objects for these blocks, which may express less.
  func expressed(_ blocks: [RunBlock]) -> [RunBlock] {
    var objects = BlockObjects()
    let numbered = blocks.enumerated().map { index, block in
      var copy = block
      copy.id = index
      copy.cell?.table = index
      return copy
    }
    return self.blocks(in: style(nil, in: numbered, objects: &objects), report: { _, _ in })
  }

  /// The blocks found in a paragraph style, with everything of those that were kept beside it. A block or table that no
  /// longer looks as it was written counts as found.
  func restored(_ found: [RunBlock], from kept: [RunBlock]) -> [RunBlock] {
    guard !found.isEmpty, !kept.isEmpty else { return found }
    var result = found
    for (index, written) in zip(found.indices, expressed(kept)) where index < kept.count {
      if found[index].attributes == written.attributes {
        result[index].attributes = kept[index].attributes
        result[index].unknownMembers = kept[index].unknownMembers
      }
      if let table = kept[index].table, found[index].table?.attributes == written.table?.attributes {
        result[index].table?.attributes = table.attributes
      }
    }
    return result
  }
}
