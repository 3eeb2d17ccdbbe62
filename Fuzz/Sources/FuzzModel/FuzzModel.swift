import InlayCore

/// Attributed runs made of any bytes, which are decomposed, checked, recomposed, and decomposed again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var runs: [AttributedRun] = []
  // Each run has one byte for its kind, one byte for its length, and its text.
  var rest = UnsafeBufferPointer(start: start, count: count)[...]
  while let what = rest.popFirst(), let length = rest.popFirst() {
    let text = String(decoding: rest.prefix(Int(length % 32)), as: UTF8.self)
    rest = rest.dropFirst(Int(length % 32))
    var character = CharacterAttributeValues()
    character.isItalic = what & 1 != 0
    var paragraph = ParagraphAttributeValues()
    if what & 2 != 0 { paragraph.markerLength = Int(what >> 4) }
    let image = what & 4 == 0 ? nil : images[Int(what >> 3) % images.count]
    runs.append(
      AttributedRun(
        text, character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph),
        image: image))
  }
  do {
    let text = try Decomposer.decompose(runs).value
    try text.checkInvariants()
    let again = try Decomposer.decompose(Recomposer.recompose(text)).value
    precondition(again == text, "recomposing loses something")
    precondition(
      Array(Recomposer.runs(of: text)) == Array(Recomposer.recompose(text)), "the two forms differ")
    var at = 0
    for component in InlineComponentBuilder.components(of: text) {
      precondition(component.range.lowerBound == at && !component.range.isEmpty, "components leave a gap")
      at = component.range.upperBound
    }
    precondition(at == text.utf16Count, "components end early")
  } catch {
    preconditionFailure("\(error)")
  }
  return 0
}

private let images: [PlacedImage] = [
  PlacedImage(InlineImage(identifier: "a", mediaType: .heic, content: .bytes([1])), kind: .glyph),
  PlacedImage(InlineImage(identifier: "a", mediaType: .heic, content: .bytes([2])), kind: .attachment),
  PlacedImage(
    InlineImage(mediaType: nil, content: .missing(MissingContent(.absent))), kind: "hologram",
    displaySize: DisplaySize(width: .points(1), height: .points(-1))),
]
