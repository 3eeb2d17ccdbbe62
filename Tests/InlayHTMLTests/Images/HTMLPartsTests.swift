import InlayCore
import InlayFiles
import InlayHTML
import TestKit
import Testing

/// Parts of a mail as files beside the page.
@Suite struct HTMLPartsTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x01]
  private static let digits = String(ContentDigest.sha256(of: png).hex.prefix(32))

  private func content(
    _ identifier: String, _ file: String, _ bytes: [UInt8] = png
  ) throws -> ImageContent? {
    var builder = FileTreeBuilder(limits: .default)
    try builder.add(file: MemorySource(bytes), at: file)
    let page = Array("<p><img src=\"cid:\(identifier)\"></p>".utf8)
    let resources = HTMLResources.tree(builder.finish(), folderOfParts: "m_files")
    return try HTMLReader.read(page, resources: resources).value.images.first?.content
  }

  @Test(arguments: [".png", ".heic", ""])
  func `a part is found by the start of its digest`(_ ending: String) throws {
    let found = try content("\(Self.digits)@example.org", "m_files/\(Self.digits)\(ending)")
    #expect(found == .bytes(Self.png))
  }

  @Test func `a file with other bytes is not the part`() throws {
    let found = try content("\(Self.digits)@a", "m_files/\(Self.digits).png", Self.png + [0])
    #expect(found == .external(ExternalContent(url: "cid:\(Self.digits)@a")))
  }

  @Test(arguments: [
    "../\(digits.dropFirst(3))@a", "\(digits.uppercased())@a", "\(digits.dropLast())@a", "@a", "",
  ])
  func `other identifiers name no file`(_ identifier: String) throws {
    for name in ["m_files/\(Self.digits).png", "\(Self.digits).png"] {
      let found = try content(identifier, name)
      #expect(found == .external(ExternalContent(url: "cid:\(identifier)")))
    }
  }
}
