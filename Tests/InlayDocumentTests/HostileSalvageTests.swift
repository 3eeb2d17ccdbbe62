import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// Damaged documents as strangers make them: saving what is intact takes a time that grows with their size alone, and
/// keeps the limits.
@Suite struct HostileSalvageTests {
  private func salvaged(
    _ members: String, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var options = PortableReadOptions(limits: limits)
    options.damage = .all
    let json = #"{"format":"inlay","version":"1.0","offsetUnit":"utf16","attributes":7,\#(members)}"#
    return try PortableDocument.read(json: Array(json.utf8), options: options)
  }

  private static func images(_ count: Int) -> String {
    let images = (0..<count).map {
      #"{"representations":[{"role":"primary","missing":{"reason":"omitted"},"width":\#($0)}]}"#
    }
    return images.joined(separator: ",")
  }

  /// Would take minutes if the text were counted for each.
  @Test func manyPicturesWithoutAPlace() throws {
    let text = String(repeating: "é", count: 1 << 20)
    let read = try salvaged(#""text":"\#(text)","images":[\#(Self.images(20_000))]"#)
    #expect(read.value.images.count == 20_000)
    #expect(read.value.utf16Count == text.utf16.count + 2 * 20_000)
    #expect(read.value.placements.last?.at == read.value.utf16Count - 1)
  }

  /// Would take minutes if each were looked through.
  @Test func manyPlacesThatAreTooLong() throws {
    let text = String(repeating: "a", count: 1 << 20)
    let place = #"{"at":0,"length":\#(text.utf8.count + 1),"image":0,"kind":"glyph"}"#
    let places = Array(repeating: place, count: 20_000).joined(separator: ",")
    let read = try salvaged(#""text":"\#(text)\n","images":[\#(Self.images(1))],"placements":[\#(places)]"#)
    #expect(read.value.placements.map(\.at) == [text.utf8.count + 2])
    #expect(read.diagnostics.contains { $0.message == "20000 places of images were lost" })
  }

  /// Would take minutes if the descriptions were compared at each place.
  @Test func manyPlacesOfEqualPictures() throws {
    let image =
      #"{"representations":[{"role":"primary","missing":{"reason":"omitted"}}],"description":"\#(String(repeating: "a", count: 1 << 20))"}"#
    let count = 20_000
    let places = (0..<count).map { #"{"at":\#($0),"length":1,"image":\#(min($0, 1)),"kind":"glyph"}"# }
    let text = String(repeating: "\u{FFFC}", count: count)
    var limits = Limits.default
    limits.attributeBytes = 1 << 40
    let read = try salvaged(
      #""text":"\#(text)","images":[\#(image),\#(image)],"placements":[\#(places.joined(separator: ","))]"#,
      limits: limits)
    #expect(read.value.images.count == 1)
    #expect(read.value.placements.map(\.image) == Array(repeating: 0, count: count))
  }

  @Test func equalPicturesWithoutAPlaceAreOne() throws {
    var limits = Limits.default
    limits.placements = 1
    let images = Array(repeating: Self.images(1), count: 3).joined(separator: ",")
    let read = try salvaged(#""text":"a","images":[\#(images)]"#, limits: limits)
    #expect(read.value.placements.map(\.at) == [2])
    #expect(
      read.diagnostics.contains { $0.message == "1 image without a place was put at the end of the text" })
  }

  /// Would take minutes if all were compared with each other.
  @Test func manyPicturesWithoutADocument() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, 5, 0, 0, 0, 9, 8, 6, 0, 0, 0, 0xFA, 0xAD, 0xE6, 0x9E]
    var builder = FileTreeBuilder()
    for number in 0..<20_000 {
      let bytes = png + [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      try builder.add(
        file: MemorySource(bytes), at: PortableDocument.blobPath(of: .sha256(of: bytes)))
    }
    var options = PortableReadOptions()
    options.damage = .all
    let read = try PortableDocument.read(tree: builder.finish(), options: options)
    #expect(read.value.images.count == 20_000 && read.value.placements.count == 20_000)
  }

  @Test(
    arguments: [
      (\Limits.placements, 4, nil), (\.placements, 3, "limit.placements"), (\.files, 2, nil),
      (\.files, 1, "limit.files"),
    ] as [(any WritableKeyPath<Limits, Int> & Sendable, Int, String?)])
  func limitsHold(limit: any WritableKeyPath<Limits, Int> & Sendable, value: Int, error: String?) throws {
    var limits = Limits.default
    limits[keyPath: limit] = value
    let places = (0..<2).map { #"{"at":\#($0),"length":1,"image":\#($0),"kind":"glyph"}"# }
    let files = ["a", "b"].map { #"{"name":"\#($0)","missing":{"reason":"omitted"}}"# }
    let members =
      #""text":"\ufffc\ufffc","images":[\#(Self.images(4))],"placements":[\#(places.joined(separator: ","))],"#
      + #""files":[\#(files.joined(separator: ","))]"#
    do {
      #expect(try salvaged(members, limits: limits).value.placements.count == 4)
      #expect(error == nil)
    } catch let found as InlayError { #expect(found.code.rawValue == error) }
  }
}
