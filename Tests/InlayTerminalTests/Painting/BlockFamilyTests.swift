import Testing

@testable import InlayTerminal

struct BlockFamilyTests {
  @Test(
    "every symbol draws the blocks of its mask, by its Unicode name",
    arguments: [
      ("halves", BlockFamily.halves), ("quadrants", .quadrants), ("sextants", .sextants),
      ("octants", .octants),
    ])
  func names(name: String, family: BlockFamily) {
    #expect(family.symbols.count == 1 << (family.columns * family.rows))
    for (mask, symbol) in family.symbols.enumerated() {
      var wanted: UInt32 = 0
      for row in 0..<BlockGlyph.rows {
        for column in 0..<BlockGlyph.columns {
          let block =
            row * family.rows / BlockGlyph.rows * family.columns + column * family.columns
            / BlockGlyph.columns
          if mask >> block & 1 == 1 { wanted |= 1 << UInt32(row * BlockGlyph.columns + column) }
        }
      }
      #expect(BlockGlyph.mask(symbol) == wanted, "\(name) \(mask): U+\(String(symbol.value, radix: 16))")
    }
  }

  @Test("symbols are those that the set names, each once")
  func ranges() {
    for family in [BlockFamily.halves, .quadrants, .sextants, .octants] {
      #expect(Set(family.symbols).count == family.symbols.count)
    }
    let sextants = BlockFamily.sextants.symbols.filter { 0x1FB00...0x1FB3B ~= $0.value }
    let octants = BlockFamily.octants.symbols.filter { 0x1CD00...0x1CDE5 ~= $0.value }
    #expect((sextants.count, octants.count) == (60, 230))
    #expect(octants.first == "\u{1CD00}")
    #expect(BlockFamily.octants.symbols[0b1111_1110] == "\u{1CDE5}")
  }
}
