import InlayCore
import InlayFormats
import InlayJSON

/// A post of Bluesky: text with facets (`app.bsky.richtext.facet`), in UTF-8 bytes. Images are Bluemoji
/// (`blue.moji.richtext.facet`).
enum BlueskyPost {
  private static let link = "app.bsky.richtext.facet#link"
  private static let emoji = "blue.moji.richtext.facet"
  private static let formats = "blue.moji.richtext.facet#formats_v1"
  private static let collection = "blue.moji.collection.item"
  private static let post = "app.bsky.feed.post"
  /// Members of `formats`, best first, and their types.
  private static let types: KeyValuePairs<String, MIMEType> = [
    "png_128": .png, "webp_128": .webp, "gif_128": .gif, "apng_128": .png,
  ]
  private static let styles: Set<InlineStyle> = [.anyLink]

  /// Reads a post. A facet that lies outside the text, or within a character, is ignored, as Bluesky's programs do.
  ///
  /// - Throws: `InlayError` if there is no text, or a limit is exceeded. Complexity: O(n + k log k).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    // A record stands in what servers say about it.
    let about = value["post"] ?? value
    let value = about["record"] ?? about["value"] ?? about
    guard let text = value["text"]?.string else { throw InlayError.network("post", missing: "text") }
    var collector = DiagnosticCollector()
    let images = NetworkImages(map)
    var ranges: [MarkedRange] = []
    for facet in value["facets"]?.elements ?? [] {
      let start = facet["index"]?["byteStart"]?.integer ?? -1
      let end = facet["index"]?["byteEnd"]?.integer ?? -1
      guard start >= 0, end >= start else {
        collector.report(.rangesOutside, "a facet was ignored: its positions are out of order")
        continue
      }
      for feature in facet["features"]?.elements ?? [] {
        guard let mark = try mark(feature, images) else { continue }
        ranges.append(MarkedRange(start..<end, mark))
      }
    }
    let runs = try RangeReader.read(text, ranges, unit: .utf8, defect: .ignored, limits: limits)
    let decomposed = try Decomposer.decompose(runs.value, limits: limits)
    return Converted(
      decomposed.value, diagnostics: collector.diagnostics + runs.diagnostics + decomposed.diagnostics)
  }

  private static func mark(_ feature: JSONValue, _ images: NetworkImages) throws -> MarkedRange.Mark? {
    switch feature["$type"]?.string {
    case link: return feature["uri"]?.string.map { .style(.link(ExactString($0))) }
    case emoji:
      let name = (feature["name"]?.string ?? "").filter { $0 != ":" }
      let reference = feature["did"]?.string.map { "at://\($0)/\(collection)/\(name)" }
      let known = types.compactMap { member in
        feature["formats"]?[member.key]?.string.flatMap { ContentAddress.digest($0) }.map {
          (member.value, $0)
        }
      }
      var claim = NetworkImages.Claim(
        identifier: name, reference: reference, code: name, description: feature["alt"]?.string,
        url: reference, digest: known.first?.1)
      claim.alternates = known.dropFirst().map { type, digest in
        Representation(
          role: .fallback, mediaType: type, content: .missing(MissingContent(.notCarried, digest: digest)))
      }
      var placed = try images.placed(claim)
      if placed.image.mediaType == nil { placed.image.parts.primary.mediaType = known.first?.0 }
      return .image(placed)
    // Mentions, tags and other features say nothing about how text looks.
    default: return nil
    }
  }

  /// The record of a post, without the time that its author adds.
  static func write(_ text: DecomposedText, _ map: ImageMap) throws -> Converted<JSONValue> {
    var losses = NetworkLosses("Bluesky")
    let composed = try RangeComposer.compose(
      text, unit: .utf8,
      marks: { run in
        guard let link = run.character.values.link, LinkRule.allows(link.utf8) else { return [] }
        return [.style(.link(ExactString(link)))]
      },
      cover: { run, placed, position in
        let entry = map.entry(of: placed.image)
        guard let name = record(placed.image, entry)?.name, !addresses(of: placed.image).isEmpty else {
          losses.imageWithoutReference(at: position)
          return RangeComposer.Cover(placed.image.words(covering: run.text, entry))
        }
        return RangeComposer.Cover(":\(name):", .image(placed))
      })
    let facets = composed.ranges.map { range -> JSONValue in
      let index = ImageMap.object([
        ("byteEnd", .number(JSONNumber(Int32(clamping: range.range.upperBound)))),
        ("byteStart", .number(JSONNumber(Int32(clamping: range.range.lowerBound)))),
      ])
      return ImageMap.object([("features", .array([feature(range, composed.text, map)])), ("index", index)])
    }
    let value = ImageMap.object([
      ("$type", .string(post)), ("text", .string(composed.text)),
      ("facets", facets.isEmpty ? nil : .array(facets)),
    ])
    let diagnostics = losses.diagnostics(
      of: text,
      carriesRun: { NetworkLosses.carries($0, styles) && ($0.link.map { LinkRule.allows($0.utf8) } ?? true) },
      roles: [.body])
    return Converted(value, diagnostics: diagnostics)
  }

  private static func feature(_ range: MarkedRange, _ text: String, _ map: ImageMap) -> JSONValue {
    switch range.mark {
    case .image(let placed):
      let entry = map.entry(of: placed.image)
      let utf8 = text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: range.range.lowerBound)
      let name = String(text[start..<utf8.index(start, offsetBy: range.range.count)])
      let forms =
        [("$type", JSONValue.string(formats) as JSONValue?)]
        + addresses(of: placed.image).map { ($0.0, .string(ContentAddress.text($0.1))) }
      return ImageMap.object([
        ("$type", .string(emoji)), ("did", record(placed.image, entry).map { .string($0.owner) }),
        ("name", .string(name)),
        ("alt", (entry?.description ?? placed.image.description).map { .string($0) }),
        ("formats", ImageMap.object(forms)),
      ])
    case .style(.link(let target)):
      return ImageMap.object([("$type", .string(link)), ("uri", .string(target.string))])
    default: return .null
    }
  }

  /// Whoever uploaded the image, and the name that it got: of the reference in the map, or of the URL that a post gave.
  private static func record(
    _ image: InlineImage, _ entry: ImageMap.Entry?
  ) -> (owner: String, name: String)? {
    for reference in image.references(entry) where reference.hasPrefix("at://did:") {
      let parts = reference.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(
        String.init)
      if parts.count == 3, parts[1] == collection, CodeTemplate.bluesky.allows(parts[2]) {
        return (parts[0], parts[2])
      }
    }
    return nil
  }

  /// The representations that a facet can name, with the digests that address them.
  private static func addresses(of image: InlineImage) -> [(String, ContentDigest)] {
    types.compactMap { member, type in
      guard member != "apng_128", let one = image.representations.first(where: { $0.mediaType == type }),
        let digest = one.content.digest
      else { return nil }
      return (member, digest)
    }
  }
}

extension CodeTemplate {
  /// Names of Bluemoji, which are keys of records (https://atproto.com/specs/record-key) without their colons.
  static let bluesky = CodeTemplate(
    prefix: ":", suffix: ":", alphabet: CodeAlphabet("_-.~"), nameLength: 1...512)
}
