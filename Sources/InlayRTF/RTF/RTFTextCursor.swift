import InlayCore

/// Walks the bytes of a text and knows the run, the paragraph and the image at each stretch.
struct RTFTextCursor {
  let bytes: [UInt8]
  private let runs: [CharacterRun]
  private let paragraphs: [ParagraphRun]
  private let placements: [ImagePlacement]
  private let length: Int
  /// Current byte offset and UTF-16 offset.
  var at = 0
  var position = 0
  private var nextRun = 0
  private var nextParagraph = 0
  private var nextPlacement = 0

  /// Index of the current run, paragraph and image; `nil` for none.
  private(set) var run: Int?
  private(set) var paragraph: Int?
  private(set) var placement: Int?
  /// UTF-16 offset at which one of these changes.
  private(set) var end = 0

  init(_ text: DecomposedText) {
    bytes = Array(text.text.utf8)
    runs = text.runs
    paragraphs = text.paragraphs
    placements = text.placements
    length = text.utf16Count
  }

  /// Finds what applies from here on; returns `false` at the end of the text. Complexity: O(1) amortized.
  @inline(__always)
  mutating func look() -> Bool {
    guard position < length, at < bytes.count else { return false }
    (run, paragraph, placement) = (nil, nil, nil)
    end = length
    while nextRun < runs.count, runs[nextRun].range.upperBound <= position { nextRun &+= 1 }
    if nextRun < runs.count {
      let range = runs[nextRun].range
      if range.lowerBound <= position { run = nextRun }
      end = min(end, range.lowerBound <= position ? range.upperBound : range.lowerBound)
    }
    while nextParagraph < paragraphs.count, paragraphs[nextParagraph].range.upperBound <= position {
      nextParagraph &+= 1
    }
    if nextParagraph < paragraphs.count {
      let range = paragraphs[nextParagraph].range
      if range.lowerBound <= position { paragraph = nextParagraph }
      end = min(end, range.lowerBound <= position ? range.upperBound : range.lowerBound)
    }
    if nextPlacement < placements.count {
      let range = placements[nextPlacement].range
      if range.lowerBound <= position {
        placement = nextPlacement
        nextPlacement &+= 1
        end = range.upperBound
      } else {
        end = min(end, range.lowerBound)
      }
    }
    return true
  }

  /// Moves to ``end`` without examining the text. Complexity: O(n).
  mutating func skip() {
    while position < end, at < bytes.count {
      let byte = bytes[at]
      at &+= 1
      if byte & 0xC0 != 0x80 { position &+= byte >= 0xF0 ? 2 : 1 }
    }
    while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at &+= 1 }
  }
}
