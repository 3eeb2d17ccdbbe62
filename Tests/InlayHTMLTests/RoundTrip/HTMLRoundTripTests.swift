import CoreTestKit
import FormatsTestKit
import InlayCore
import InlayFiles
import InlayHTML
import TestKit
import Testing

/// What HTML promises to carry comes back equal, and the second trip gives the bytes of the first.
@Suite struct HTMLRoundTripTests {
  @Test(arguments: [
    ("data", HTMLResourcePlacement.data), ("files", .files(folder: "a note_files")),
    ("cid", .cid(domain: "example.org")),
  ])
  func randomTextsComeBack(name: String, placement: HTMLResourcePlacement) throws {
    try Property.check("texts through HTML, \(name)", cases: Property.costly / 2) { source in
      let text = try HTMLTexts().text(source)
      source.note("text", text.text)
      let first = try HTMLTrip(text, HTMLWriteOptions(resources: placement))
      source.note("page", first.body)
      let read = try first.read().value
      try read.checkInvariants()
      try expectSame(read, text)
      try expectNothingLost(first)
      let second = try HTMLTrip(read, first.options)
      try expect(second.bytes, equals: first.bytes, "the second page")
      try expect(second.written.files.map(\.name), equals: first.written.files.map(\.name))
      for (again, file) in zip(second.written.files, first.written.files) {
        try expect(try again.source.readAll(), equals: try file.source.readAll(), file.name)
      }
    }
  }

  /// Nothing is said to be lost; that browsers cannot show some image is no loss.
  private func expectNothingLost(_ trip: HTMLTrip) throws {
    let lost = trip.written.diagnostics.filter { $0.code == .htmlNotCarried }
    try expect(lost.isEmpty, "\(lost)")
  }

  @Test func randomTextsComeBackAsFragments() throws {
    let generator = HTMLTexts(hasDocument: false)
    try Property.check("texts through fragments of HTML", cases: Property.costly) { source in
      let text = try generator.text(source)
      source.note("text", text.text)
      let trip = try HTMLTrip(text, HTMLWriteOptions(isFragment: true))
      source.note("page", trip.body)
      try expectSame(try trip.read().value, text)
      try expectNothingLost(trip)
      // Set into a page of somebody's, as pasting does.
      let page =
        Array("<!DOCTYPE html><html><body><div>".utf8) + trip.bytes + Array("</div></body></html>".utf8)
      try expectSame(try HTMLReader.read(page).value, text)
    }
  }

  @Test func otherSeparatorsComeBackAsLineFeedsAndThatIsSaid() throws {
    let generator = HTMLTexts(hasForeignSeparators: true)
    try Property.check("separators through HTML", cases: Property.costly) { source in
      let text = try generator.text(source)
      source.note("text", text.text)
      let carried = try text.carriedByHTML()
      let trip = try HTMLTrip(text)
      source.note("page", trip.body)
      try expectSame(try trip.read().value, carried)
      let isSaid = trip.written.diagnostics.contains { $0.code == .htmlNotCarried }
      try expect(isSaid, equals: carried.text != text.text)
    }
  }

  @Test func whatIsReadOfAnythingComesBack() throws {
    try Property.check("mutated HTML", cases: Property.costly) { source in
      let text = try HTMLTexts().text(source)
      let damaged = source.mutation(of: try HTMLTrip(text).bytes)
      source.note("page", String(decoding: damaged, as: UTF8.self))
      let read = try HTMLReader.read(damaged).value
      try read.checkInvariants()
      let trip = try HTMLTrip(read)
      source.note("written", trip.body)
      try expectSame(try trip.read().value, try read.carriedByHTML())
    }
  }

  @Test func aMapGivesImagesOutsideURLsAndNothingElse() throws {
    let generator = HTMLTexts(images: .identified, hasDocument: false)
    try Property.check("texts through HTML with a map", cases: Property.costly) { source in
      let text = try generator.text(source)
      var map: [ExactString: String] = [:]
      for (index, image) in text.images.enumerated() {
        guard let identifier = image.identifier else { continue }
        map[ExactString(identifier.rawValue)] = "https://example.org/emoji/\(index).png"
      }
      let trip = try HTMLTrip(text, HTMLWriteOptions(resources: .map(map)))
      source.note("page", trip.body)
      try expect(trip.written.files.isEmpty)
      let read = try trip.read().value
      try expect(read.text, equals: text.text)
      try expect(read.placements.map(\.range), equals: text.placements.map(\.range))
      for placement in read.placements {
        let image = read.image(of: placement)
        let identifier =
          try image.identifier.map { ExactString($0.rawValue) } ?? { throw Unmet("no identifier") }()
        // The URL stands for the original or for the form that browsers show; another form stays in the page.
        let urls: [String] = image.representations.compactMap { form in
          guard case .external(let external) = form.content else { return nil }
          return external.url
        }
        try expect(urls, equals: [map[identifier] ?? "not in the map"])
      }
    }
  }

  @Test func imagesMayBeDescribedOrDropped() throws {
    try Property.check("texts through HTML without images", cases: Property.costly / 2) { source in
      let text = try HTMLTexts(hasDocument: false).text(source)
      for images in [HTMLWriteOptions.Images.describe, .drop] {
        let trip = try HTMLTrip(text, HTMLWriteOptions(images: images))
        let read = try trip.read().value
        try expect(read.placements.isEmpty, "an image stayed")
        try expect(trip.written.files.isEmpty)
        try expect(!trip.page.contains("<img") && !trip.page.contains("<picture"), trip.page)
      }
    }
  }

  @Test func randomTablesComeBack() throws {
    try Property.check("tables through HTML", cases: Property.costly / 4) { source in
      let text = try source.tableText()
      source.note("text", text.text)
      let trip = try HTMLTrip(text, HTMLWriteOptions(isFragment: source.bool()))
      source.note("page", trip.body)
      let read = try trip.read().value
      try read.checkInvariants()
      var carried = try text.carriedByHTML()
      if trip.options.isFragment { carried.attributes = read.attributes }
      try expectSame(read, carried)
      try expect(try HTMLTrip(read, trip.options).bytes, equals: trip.bytes, "the second page")
    }
  }
}
