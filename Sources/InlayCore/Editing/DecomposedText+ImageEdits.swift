/// The replacement for an image.
public enum ImageReplacement: Sendable {
  /// Another image over the same text. Kind, size and unknown members of the placement stay.
  case image(InlineImage)
  /// Another image over a U+FFFC of its own, with its own placement attributes.
  case placed(PlacedImage)
  /// The given text.
  case text(String)
  /// The image's ``InlineImage/label``: its description, else its file name, else `picture`.
  case description
  /// The ordinary text that the image covers, which stays in the text. An image over U+FFFC is deleted.
  case coveredText
  /// Nothing: the text that the image covers is deleted too.
  case nothing
}

extension DecomposedText {
  /// Replaces or removes every placement of the image at `index` of the table.
  ///
  /// Replacement text gets the character attributes that the image had.
  ///
  /// - Returns: one change for each placement.
  /// - Throws: ``InlayError`` if there is no such image, or as ``apply(_:)``. Complexity: O(n).
  @discardableResult
  public mutating func replaceImage(
    at index: Int, with replacement: ImageReplacement
  ) throws -> AppliedEdits {
    guard images.indices.contains(index) else {
      throw InlayError.editNoSuchImage(index: index, count: images.count)
    }
    return try replacePlacements(with: replacement) { $0.image == index }
  }

  /// Replaces or removes every placement of the images with this content identifier, as ``replaceImage(at:with:)``.
  /// Several images may share the identifier. If no image has it, nothing changes.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replaceImages(
    identifiedBy identifier: ContentIdentifier, with replacement: ImageReplacement
  ) throws -> AppliedEdits {
    let chosen = images.map { $0.identifier == identifier }
    return try replacePlacements(with: replacement) { chosen[$0.image] }
  }

  /// Replaces or removes the placements that `isChosen` selects, as ``replaceImage(at:with:)``. Calls `isChosen` once
  /// for each placement, in order.
  ///
  /// - Throws: ``InlayError`` as ``apply(_:)``.
  @discardableResult
  public mutating func replaceImages(
    with replacement: ImageReplacement, where isChosen: (ImagePlacement, InlineImage) -> Bool
  ) throws -> AppliedEdits {
    let table = images
    return try replacePlacements(with: replacement) { isChosen($0, table[$0.image]) }
  }

  /// Replaces the images at these indices in ``images``, in one step. Other indices name nothing. Indices may change, because
  /// images that become equal share one. Complexity: O(placements and images).
  package mutating func replaceImages(_ new: [Int: InlineImage]) -> AppliedEdits {
    let ranges = placements.compactMap { new[$0.image] == nil ? nil : $0.range }
    var index = -1
    self = mappingImages { image in
      index += 1
      return new[index] ?? image
    }
    return AppliedEdits(ranges.map { AppliedEdits.Change(old: $0, new: $0) })
  }

  private mutating func replacePlacements(
    with replacement: ImageReplacement, _ isChosen: (ImagePlacement) -> Bool
  ) throws -> AppliedEdits {
    let chosen = placements.indices.filter { isChosen(placements[$0]) }
    switch replacement {
    case .image(let image): return try resetPlacements(chosen, to: image)
    case .coveredText: return try uncoverText(of: chosen)
    case .placed(let image): return try replaceTexts(of: chosen) { _ in .image(image) }
    case .text(let text): return try replaceTexts(of: chosen) { _ in .text(text) }
    case .description: return try replaceTexts(of: chosen) { .text($0.label) }
    case .nothing: return try replaceTexts(of: chosen) { _ in .nothing }
    }
  }

  private mutating func resetPlacements(
    _ chosen: [Int], to image: InlineImage
  ) throws -> AppliedEdits {
    guard !chosen.isEmpty else { return AppliedEdits([]) }
    let ranges = chosen.map { placements[$0].range }
    var pass = EditPass(self, resetting: chosen, to: image)
    _ = try pass.run([])
    self = pass.finish()
    return AppliedEdits(ranges.map { AppliedEdits.Change(old: $0, new: $0) })
  }

  /// Removes placements and keeps the ordinary text they cover.
  private mutating func uncoverText(of chosen: [Int]) throws -> AppliedEdits {
    guard !chosen.isEmpty else { return AppliedEdits([]) }
    let ranges = chosen.map { placements[$0].range }
    let bytes = try EditOffsets(ranges, in: text).bytes
    let string = text
    let isBare = unsafe withBytes(of: string) { all in
      bytes.map { unsafe UTF8Scan.isObjectReplacement(all, $0.lowerBound, to: $0.upperBound) }
    }
    var pass = EditPass(self, resetting: chosen, to: nil)
    let deletions = zip(ranges, isBare).filter(\.1).map { EditPass.Edit(.delete($0.0)) }
    let applied = try pass.run(deletions)
    self = pass.finish()
    return AppliedEdits(
      ranges.map { old in
        // A position at the edge of a range that stays does not move, so this is right for both ends.
        let start = applied.position(of: old.lowerBound, affinity: .upstream)
        return AppliedEdits.Change(old: old, new: start..<applied.position(of: old.upperBound))
      })
  }

  private mutating func replaceTexts(
    of chosen: [Int], _ content: (InlineImage) -> EditContent
  ) throws -> AppliedEdits {
    try apply(chosen.map { TextEdit(placements[$0].range, with: content(images[placements[$0].image])) })
  }
}
