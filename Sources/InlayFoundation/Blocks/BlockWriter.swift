internal import Foundation
internal import InlayCore

/// Makes the attribute values for the blocks of one text.
struct BlockWriter {
  /// The number of the text's first table and first block. It is random, so that strings can be joined and cut without
  /// taking a block of one for a block of the other.
  private let first = Int.random(in: 0...Int.max / 2)
  private var objects = BlockObjects()
  private var tables: [Int: NSDictionary] = [:]
  private var blocks: [Int: NSDictionary] = [:]

  /// The blocks with numbers that those of other texts do not have.
  func numbered(_ blocks: [RunBlock]) -> [RunBlock] {
    blocks.map { block in
      var copy = block
      copy.id &+= first
      if let cell = block.cell { copy.cell?.table = cell.table &+ first }
      return copy
    }
  }

  /// The property list of blocks. Each table and each block is one object for all its paragraphs.
  mutating func propertyList(of blocks: [RunBlock]) -> NSArray {
    NSArray(array: blocks.map { dictionary(of: $0) })
  }

  private mutating func dictionary(of block: RunBlock) -> NSDictionary {
    if let known = blocks[block.id] { return known }
    var members = Self.objects(BlockMapping.members(of: block))
    if let cell = block.cell, let table = block.table {
      members["table"] = dictionary(of: table, number: cell.table)
    } else {
      members["number"] = NSNumber(value: block.id &+ first)
    }
    let dictionary = NSDictionary(dictionary: members)
    blocks[block.id] = dictionary
    return dictionary
  }

  private mutating func dictionary(of table: TextTable, number: Int) -> NSDictionary {
    if let known = tables[number] { return known }
    var members = Self.objects(BlockMapping.members(of: table))
    members["number"] = NSNumber(value: number &+ first)
    let dictionary = NSDictionary(dictionary: members)
    tables[number] = dictionary
    return dictionary
  }

  /// No two names are canonically equivalent.
  private static func objects(_ members: [ExactString: PropertyListValue]) -> [String: Any] {
    var objects: [String: Any] = [:]
    for (name, value) in members { objects[name.string] = value.foundationObject }
    return objects
  }

  /// A platform's paragraph style in blocks, and whether it expresses all of them.
  mutating func style(
    _ style: Any?, in blocks: [RunBlock], _ converter: any BlockValueConverter
  ) -> (style: Any, isExact: Bool) {
    let made = converter.style(style, in: blocks, objects: &objects)
    let found = converter.blocks(in: made, report: { _, _ in })
    let isExact =
      found.count == blocks.count
      && zip(found, blocks).allSatisfy { found, block in
        found.attributes == block.attributes && found.table == block.table && block.unknownMembers.isEmpty
          && found.cell?.rows == block.cell?.rows && found.cell?.columns == block.cell?.columns
      }
    return (made, isExact)
  }
}
