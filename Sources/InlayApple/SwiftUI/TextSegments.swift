#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  public import InlayCore
  internal import InlayContainer

  extension TextSegment {
    /// The segments of a text, in order. Each picture is a segment of its own; adjacent text with equal attributes is
    /// one segment.
    ///
    /// - Complexity: O(n), plus the bytes of each picture once.
    public static func segments(
      of text: DecomposedText, options: TextSegmentOptions = TextSegmentOptions()
    ) -> [TextSegment] {
      var builder = TextSegmentBuilder(options)
      for run in Recomposer.runs(of: text) { builder.append(run) }
      return builder.segments
    }
  }

  private struct TextSegmentBuilder {
    let options: TextSegmentOptions
    private(set) var segments: [TextSegment] = []
    private var known: [Key: Result<(data: Data, box: PictureBox), InlayError>] = [:]

    private struct Key: Hashable {
      var image: PlacedImage
      var fontSize: Length?
    }

    init(_ options: TextSegmentOptions) { self.options = options }

    mutating func append(_ run: AttributedRun) {
      guard !run.character.isHidden else { return }
      guard let placed = run.image else {
        if case .text(let before, run.character)? = segments.last {
          segments[segments.count - 1] = .text(before + run.text, run.character)
        } else {
          segments.append(.text(String(run.text), run.character))
        }
        return
      }
      let label = placed.image.label
      switch picture(placed, run.character) {
      case .success(let picture):
        segments.append(.picture(picture.data, picture.box, label: label, run.character))
      case .failure(let failure):
        segments.append(.standIn(options.standIn, failure, label: label, run.character))
      }
    }

    private mutating func picture(
      _ placed: PlacedImage, _ character: CharacterAttributes
    ) -> Result<(data: Data, box: PictureBox), InlayError> {
      let key = Key(image: placed, fontSize: character.fontSize)
      if let known = known[key] { return known }
      let result: Result<(data: Data, box: PictureBox), InlayError>
      do { result = .success(try made(placed, character.fontSize)) } catch {
        result = .failure(error as? InlayError ?? .applePictureNotRead(error))
      }
      known[key] = result
      return result
    }

    private func made(
      _ placed: PlacedImage, _ fontSize: Length?
    ) throws -> (data: Data, box: PictureBox) {
      let metrics = GlyphMetrics(points: fontSize?.points ?? options.fontSize)
      let isGlyph = placed.attributes.kind == .glyph
      let points =
        isGlyph ? Double(metrics.side) / 1_000 : placed.attributes.displaySize?.height.points ?? .infinity
      let pixels = points * options.displayScale
      let height = pixels < 1_000_000 ? Int(max(pixels, 1).rounded(.up)) : Int.max
      let form = try placed.image.representation(
        forPixelHeight: height, of: AttachmentTypes.shown, limits: options.limits)
      guard let form, let source = form.content.source else { throw InlayError.applePictureType }
      guard let columns = form.width, let rows = form.height, columns > 0, rows > 0 else {
        throw InlayError.applePictureSize
      }
      let limits = options.limits
      let (area, overflow) = columns.multipliedReportingOverflow(by: rows)
      guard !overflow else { throw InlayError.limit("imagePixels", allowed: limits.imagePixels) }
      try Limits.check("imagePixels", area, limits.imagePixels)
      try Limits.check("imageSide", max(columns, rows), limits.imageSide)
      try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
      var box: PictureBox
      if isGlyph {
        // Oblong glyphs keep their proportions, and have the same height as others.
        box = PictureBox(
          width: points * Double(columns) / Double(rows), height: points,
          descent: Double(metrics.descent) / 1_000,
          pixelHeight: rows)
      } else {
        let size = placed.attributes.displaySize
        box = PictureBox(
          width: size?.width.points ?? Double(columns), height: size?.height.points ?? Double(rows),
          pixelHeight: rows)
        let longest = max(box.width, box.height)
        if options.pictureSide > 0, longest > options.pictureSide {
          box.width *= options.pictureSide / longest
          box.height *= options.pictureSide / longest
        }
      }
      guard box.width > 0, box.height > 0 else { throw InlayError.applePictureSize }
      return (Data(try source.readAll()), box)
    }
  }
#endif
