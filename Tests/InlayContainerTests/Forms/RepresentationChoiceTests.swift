import InlayContainer
import InlayCore
import TestKit
import Testing

@Suite struct RepresentationChoiceTests {
  private static func png(_ height: Int) -> [UInt8] { PNGBuilder(width: 5, height: height).bytes }

  private static let gif = Array("GIF89a\u{5}\0\u{9}\0\0\0\0".utf8)

  private func form(
    _ role: RepresentationRole, _ bytes: [UInt8], _ type: MIMEType? = .png, stated height: Int? = nil
  ) -> Representation {
    Representation(role: role, mediaType: type, content: .bytes(bytes), width: nil, height: height)
  }

  private func image(_ primary: Representation, _ alternates: Representation...) -> InlineImage {
    var parts = InlineImage.Parts(primary: primary)
    parts.alternates = alternates
    return InlineImage(parts)
  }

  @Test(
    arguments: [
      (1, [MIMEType.png], 20), (20, [.png], 20), (21, [.png], 40), (40, [.png], 40), (41, [.png], 40),
      (41, [.png, .gif], 9), (40, [.png, .gif], 40), (.max, [.gif], 9), (.max, [.png], 40),
      (.min, [.png], 20),
      (10, [], nil), (10, [.webp], nil),
    ] as [(Int, [MIMEType], Int?)])
  func `a further form that is large enough is preferred to the original, which is preferred to smaller ones`(
    height: Int, types: [MIMEType], chosen: Int?
  ) throws {
    let image = image(
      form(.primary, Self.gif, .gif), form(.fallback, Self.png(40)), form(.strike, Self.png(20)),
      form("preview", Self.png(60)))
    #expect(try image.representation(forPixelHeight: height, of: Set(types))?.height == chosen)
  }

  @Test func `what the bytes are counts, not what is said of them`() throws {
    let image = image(
      form(.primary, Self.gif, .png, stated: 500), form(.fallback, Self.png(40), .gif, stated: 500),
      form(.fallback, [1, 2, 3], .png, stated: 100))
    let chosen = try #require(try image.representation(forPixelHeight: 100, of: [.png]))
    #expect(chosen.height == 40 && chosen.width == 5 && chosen.mediaType == .png)
    let other = try #require(try image.representation(forPixelHeight: 100, of: [.gif]))
    #expect(other.height == 9 && other.role == .primary)
  }

  @Test func `content that is not here, folders and damaged headers are passed over`() throws {
    let missing = Representation(
      role: .fallback, mediaType: .png, content: .missing(MissingContent(.absent)), height: 30)
    let image = image(
      form(.primary, Self.gif, .folder), missing, form(.fallback, Array(Self.png(30).prefix(20))))
    #expect(try image.representation(forPixelHeight: 1, of: [.png, .gif]) == nil)
  }

  @Test func `of further forms the first 64 count`() throws {
    var parts = InlineImage.Parts(primary: form(.primary, Self.gif, .gif))
    parts.alternates = (1...65).map { form(.fallback, Self.png($0)) }
    let image = InlineImage(parts)
    #expect(try image.representation(forPixelHeight: 64, of: [.png])?.height == 64)
    #expect(try image.representation(forPixelHeight: 65, of: [.png])?.height == 64)
  }

  @Test func `bytes that cannot be read are an error`() throws {
    let image = InlineImage(mediaType: .png, content: .data(Failing()))
    #expect(throws: InlayError.sourceChanged("x")) {
      try image.representation(forPixelHeight: 1, of: [.png])
    }
  }

  @Test func `the choice is the one the rule says`() throws {
    try Property.check("choice of a form") { source in
      let heights = source.array(count: 0...6) { 1 + $0.below(12) }
      let primary = source.optional { 1 + $0.below(12) }
      let needed = source.below(14)
      source.note("heights", heights)
      source.note("primary", primary as Any)
      source.note("needed", needed)
      var parts = InlineImage.Parts(
        primary: primary.map { form(.primary, Self.png($0)) } ?? form(.primary, Self.gif, .gif))
      parts.alternates = heights.map { form(source.bool() ? .fallback : .strike, Self.png($0)) }
      let wanted = heights.filter { $0 >= needed }.min() ?? primary ?? heights.max()
      let chosen = try InlineImage(parts).representation(forPixelHeight: needed, of: [.png])
      try expect(chosen?.height == wanted, "\(String(describing: chosen?.height)), wanted \(wanted ?? 0)")
    }
  }

  private final class Failing: ByteSource {
    let count = 100
    let digestCache = DigestCache()
    func read(_ range: Range<Int>) throws -> [UInt8] { throw InlayError.sourceChanged("x") }
  }

  /// A PDF has no pixels: any form with some is chosen before it.
  @Test(arguments: [false, true]) func `a form without a height counts as the lowest`(isFirst: Bool) throws {
    let pdf = form(.fallback, Array("%PDF-1.4".utf8), .pdf)
    let png = form(.fallback, Self.png(7))
    let image = image(form(.primary, [1, 2, 3], nil), isFirst ? pdf : png, isFirst ? png : pdf)
    #expect(try image.representation(forPixelHeight: 9, of: [.pdf, .png])?.height == 7)
    #expect(try image.representation(forPixelHeight: 1, of: [.pdf])?.mediaType == .pdf)
  }
}
