import CoreTestKit
import InlayCore
import TestKit
import Testing

/// Every small text, instead of random ones: whatever goes wrong with few units goes wrong here.
@Suite struct EverySmallTextTests {
  @Test func allComeApartAndBack() throws {
    var seen: Set<DecomposedText> = []
    try EverySmallText.plain.forEach("texts") { runs in
      let oracle = Oracle(runs)
      let text = try Decomposer.decompose(runs).value
      try text.checkInvariants()
      try expect(text.text, equals: oracle.text)
      try expect(text.literalObjectReplacements, equals: oracle.literals)
      try expect(text.placed, equals: oracle.placements.map(\.range))
      try expect(Array(Recomposer.runs(of: text)) == oracle.runs, "other runs")
      let compact = Recomposer.recompose(text)
      try expect(Array(compact) == oracle.runs, "other compact runs")
      try expect(Decomposer.decompose(compact).value == text, "another text came back")
      try expect(Decomposer.decompose(Recomposer.runs(of: text)).value == text, "another text came back")
      seen.insert(text)
    }
    try expect(seen.count > 100)
  }

  /// Every edit of every range, as the model makes it unit by unit.
  @Test(arguments: 0..<9) func allEditsOfAllRanges(operation: Int) throws {
    let all = EverySmallText.plain
    let fragment = try Decomposer.decompose([
      AttributedRun("b", character: italic), AttributedRun("\u{FFFC}", image: all.images[1]),
      AttributedRun("\n"),
    ]).value
    let contents: [EditContent] = [
      .nothing, .text("a"), .text("\u{1F600}", .explicit(italic)), .text("\u{FFFC}"), .text("\n"),
      .text("\u{301}"),
      .image(all.images[0]), .image(all.images[1], .explicit(italic)), .fragment(fragment),
    ]
    var edits = 0
    try all.forEach("texts, with edit \(operation)") { runs in
      let text = try Decomposer.decompose(runs).value
      let model = EditModel(text)
      for (index, low) in model.positions.enumerated() {
        for high in model.positions[index...] {
          let edit = TextEdit(low..<high, with: contents[operation])
          var (edited, expected) = (text, model)
          let applied = try edited.apply([edit])
          let cut = expected.apply([edit])
          try edited.checkInvariants()
          let wanted = try expected.rebuilt()
          try expect(edited == wanted, "\(low)..<\(high) gives \(edited), not \(wanted)")
          try expect(applied.diagnostics.count { $0.code == .editPlacementCut }, equals: cut)
          for (at, unit) in expected.units.enumerated() {
            guard let origin = unit.origin else { continue }
            try expect(applied.position(of: origin), equals: at)
            try expect(applied.inverted.position(of: at), equals: origin)
          }
          edits += 1
        }
      }
    }
    Console.line("edits: \(edits)")
  }

  @Test func allCopiesOfAllRanges() throws {
    try EverySmallText.plain.forEach("texts, with copies") { runs in
      let text = try Decomposer.decompose(runs).value
      let positions = EditModel(text).positions
      for (index, low) in positions.enumerated() {
        for high in positions[index...] {
          let copied = try text.fragment(low..<high)
          try copied.value.checkInvariants()
          try expect(
            utf8(copied.value.text)
              == utf8(String(decoding: Array(text.text.utf16)[low..<high], as: UTF16.self)))
          if !copied.diagnostics.isEmpty { continue }
          var pasted = text
          try pasted.replace(low..<high, with: .fragment(copied.value))
          try expect(pasted == text, "\(low)..<\(high) gives \(pasted)")
        }
      }
    }
  }
}
