import CoreTestKit
import InlayCore
import TestKit
import Testing

/// Edits against a second implementation that shares no code with the first.
@Suite struct EditPropertyTests {
  private func same(_ text: DecomposedText, _ model: EditModel) throws {
    try text.checkInvariants()
    let wanted = try model.rebuilt()
    try expect(text.text, equals: wanted.text)
    try expect(text, equals: wanted)
  }

  @Test func batchesGiveWhatTheModelGives() throws {
    try Property.check("a batch of edits is what editing unit by unit gives") { source in
      var text = try source.editableText()
      let edits = try source.edits(of: text, count: 0...5)
      source.note("text", text)
      source.note("edits", edits)
      var model = EditModel(text)
      let cut = model.apply(edits)
      let applied = try text.apply(edits)
      try same(text, model)
      try expect(applied.diagnostics.count { $0.code == .editPlacementCut }, equals: cut)
      try expect(applied.changes.map(\.old), equals: edits.map(\.range))
      // Characters that stayed are where the map says.
      for (at, unit) in model.units.enumerated() {
        guard let origin = unit.origin else { continue }
        try expect(applied.position(of: origin), equals: at, "before \(origin)")
        try expect(applied.position(of: origin + 1, affinity: .upstream), equals: at + 1, "behind \(origin)")
        try expect(applied.range(of: origin..<origin + 1), equals: at..<at + 1)
        try expect(applied.inverted.position(of: at), equals: origin, "back to \(origin)")
      }
      // What was set in is where the result says.
      for (edit, range) in zip(edits, applied.newRanges) {
        let units = model.units[range]
        try expect(units.allSatisfy { $0.origin == nil })
        if case .text(let set, _) = edit.content {
          try expect(String(decoding: units.map(\.code), as: UTF16.self), equals: set)
        }
      }
    }
  }

  @Test func twentyEditsInARowStaySound() throws {
    try Property.check("each of twenty edits gives what the model gives", cases: Property.costly / 2) {
      source in
      var text = try source.editableText()
      for step in 0..<20 {
        // Only so much text: twenty pastes would double it twenty times.
        let edits = try source.edits(of: text, count: text.utf16Count > 60 ? 0...0 : 1...1)
        let cuts =
          text.utf16Count > 60 ? [TextEdit.delete(EditModel(text).positions[1]..<text.utf16Count)] : []
        source.note("step \(step)", text)
        source.note("edits", edits + cuts)
        var model = EditModel(text)
        model.apply(edits + cuts)
        try text.apply(edits + cuts)
        try same(text, model)
      }
    }
  }

  @Test func pastingWhatWasCopiedChangesNothing() throws {
    try Property.check("paste of copy is the identity", cases: Property.costly) { source in
      let text = try source.editableText()
      let positions = EditModel(text).positions
      let ends = [positions[source.below(positions.count)], positions[source.below(positions.count)]].sorted()
      source.note("text", text)
      source.note("range", ends)
      try Property.assume(!cutsBlocks(of: text, ends[0]..<ends[1]))
      let copied = try text.fragment(ends[0]..<ends[1])
      try copied.value.checkInvariants()
      try expect(copied.value.files.isEmpty && copied.value.attributes.isEmpty)
      try Property.assume(copied.diagnostics.isEmpty)
      var pasted = text
      try pasted.replace(ends[0]..<ends[1], with: .fragment(copied.value))
      try expect(pasted, equals: text)
    }
  }

  /// Whether a range holds a part of a table, and not a part of one cell, or reaches beyond a box that it does not hold.
  private func cutsBlocks(of text: DecomposedText, _ range: Range<Int>) -> Bool {
    func contains(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
      outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
    }
    guard !range.isEmpty else { return false }
    let reaches = text.blocks.map { block in block.cell.map { text.tableRanges[$0.table] } ?? block.range }
    return zip(text.blocks, reaches).contains { block, reach in
      block.range.overlaps(range) && !contains(range, reach) && !contains(block.range, range)
    }
  }

  @Test func searchFindsWhatComparingUnitsFinds() throws {
    try Property.check("find is a comparison of units", cases: Property.costly) { source in
      let text = try source.editableText()
      let model = EditModel(text)
      let positions = model.positions
      let low = source.below(positions.count)
      let high = min(low + 1 + source.below(3), positions.count - 1)
      var search = String(
        decoding: model.units[positions[min(low, high)]..<positions[high]].map(\.code), as: UTF16.self)
      if search.isEmpty { search = source.pick(["a", "aa", "aba", "\u{FFFC}", "é"]) }
      let options = FindOptions(
        imageText: source.bool() ? .included : .skipped, ignoresASCIICase: source.bool())
      let bounds = [positions[source.below(positions.count)], positions[source.below(positions.count)]]
        .sorted()
      source.note("text", text)
      source.note("search", search)
      source.note("options", options)
      source.note("bounds", bounds)
      func folded(_ code: UInt16) -> UInt16 {
        options.ignoresASCIICase && (0x41...0x5A).contains(code) ? code + 32 : code
      }
      let wanted = search.utf16.map(folded)
      var found: [Range<Int>] = []
      var at = bounds[0]
      while at + wanted.count <= bounds[1] {
        let units = model.units[at..<at + wanted.count]
        let isFree = options.imageText == .included || units.allSatisfy { $0.group == 0 }
        if isFree, units.map({ folded($0.code) }) == wanted {
          found.append(at..<at + wanted.count)
          at += wanted.count
        } else {
          at += 1
        }
      }
      try expect(text.ranges(of: search, in: bounds[0]..<bounds[1], options: options), equals: found)

      var replaced = text
      let applied = try replaced.replaceAll(
        search, with: "<\(search)>", in: bounds[0]..<bounds[1], options: options)
      var second = model
      second.apply(found.map { TextEdit($0, with: "<\(search)>") })
      try same(replaced, second)
      try expect(applied.newRanges.count, equals: found.count)
      for range in applied.newRanges { try expect(range.count, equals: wanted.count + 2) }
    }
  }

  @Test func imagesAreReplacedWhereverTheyStand() throws {
    try Property.check("replacing an image replaces each placement and nothing else", cases: Property.costly)
    { source in
      let text = try source.editableText()
      try Property.assume(!text.images.isEmpty)
      let index = source.below(text.images.count)
      let other = source.image()
      source.note("text", text)
      source.note("image", index)
      source.note("other", other)
      let places = text.placements.filter { $0.image == index }.map(\.range)

      var swapped = text
      let changes = try swapped.replaceImage(at: index, with: .image(other))
      var model = EditModel(text)
      for range in places { for at in range { model.units[at].image?.image = other } }
      try same(swapped, model)
      try expect(changes.changes, equals: places.map { AppliedEdits.Change(old: $0, new: $0) })

      var removed = text
      try removed.replaceImage(at: index, with: .nothing)
      model = EditModel(text)
      model.apply(places.map { .delete($0) })
      try same(removed, model)

      var bare = text
      let uncovered = try bare.replaceImage(at: index, with: .coveredText)
      model = EditModel(text)
      let overObject = places.filter { model.units[$0.lowerBound].code == 0xFFFC }
      for range in places where !overObject.contains(range) {
        for at in range { (model.units[at].image, model.units[at].group) = (nil, 0) }
      }
      model.apply(overObject.map { .delete($0) })
      try same(bare, model)
      try expect(uncovered.changes.map(\.old), equals: places)
      for change in uncovered.changes {
        try expect(change.new.count, equals: overObject.contains(change.old) ? 0 : change.old.count)
        if let unit = model.units.firstIndex(where: { $0.origin == change.old.lowerBound }) {
          try expect(change.new.lowerBound, equals: unit)
        }
      }
    }
  }

  @Test func rolesReachTheParagraphsTouchedAndNoOthers() throws {
    try Property.check("a role goes to the paragraphs touched, and comes off again", cases: Property.costly) {
      source in
      let text = try source.editableText()
      let model = EditModel(text)
      let positions = model.positions
      let ends = [positions[source.below(positions.count)], positions[source.below(positions.count)]].sorted()
      let selection = ends[0]..<(source.bool() ? ends[0] : ends[1])
      let role: ParagraphRole = source.pick([.bullet1, .bullet2, .heading1])
      source.note("text", text)
      source.note("selection", selection)
      source.note("role", role)

      var paragraphs = model.paragraphs.map(\.range)
      if paragraphs.isEmpty || model.paragraphs.last?.separator != 0 {
        paragraphs.append(model.units.count..<model.units.count)
      }
      let touched = paragraphs.indices.filter { index in
        let range = paragraphs[index]
        if !selection.isEmpty { return range.overlaps(selection) }
        let next = index + 1 < paragraphs.count ? paragraphs[index + 1].lowerBound : Int.max
        return range.lowerBound <= selection.lowerBound && selection.lowerBound < next
      }
      try expect(text.paragraphRanges(touchedBy: selection), equals: touched.map { paragraphs[$0] })

      func markerLength(_ range: Range<Int>) -> Int {
        range.isEmpty ? 0 : model.units[range.lowerBound].paragraph.markerLength ?? 0
      }
      var set = text
      let applied = try set.setParagraphRole(role, over: selection)
      try set.checkInvariants()
      let after = EditModel(set)
      let isList = role != .heading1
      if isList {
        let now = after.paragraphs.map(\.range)
        for (index, range) in paragraphs.enumerated() where !range.isEmpty || touched.contains(index) {
          let old = String(decoding: model.units[range].map(\.code), as: UTF16.self)
          let new = String(decoding: after.units[now[index]].map(\.code), as: UTF16.self)
          let attributes = after.units[now[index].lowerBound].paragraph
          let before = range.isEmpty ? .none : model.units[range.lowerBound].paragraph
          if touched.contains(index) {
            let had = markerLength(range)
            try expect(new, equals: (had > 0 ? "" : "•\t") + old)
            try expect(attributes.role, equals: role)
            try expect(attributes.markerLength, equals: had > 0 ? had : 2)
            try expect(attributes.listLevel, equals: role == .bullet1 ? 1 : 2)
          } else {
            try expect(new, equals: old)
            try expect(attributes, equals: before)
          }
        }
        let had = touched.contains { markerLength(paragraphs[$0]) > 0 }
        if !had {
          let off = try set.setParagraphRole(nil, over: applied.selection)
          try set.checkInvariants()
          try expect(set.text, equals: text.text)
          try expect(off.selection, equals: selection)
          try expect(set.placements, equals: text.placements)
          try expect(set.runs, equals: text.runs)
        }
      } else {
        try expect(applied.selection.count <= selection.count)
        for unit in after.units[applied.paragraphs] {
          try expect(unit.paragraph.role, equals: .heading1)
          try expect(unit.paragraph.markerLength, equals: nil)
        }
      }
    }
  }
}
