import InlayCore

/// Finds the markers of lists. Cocoa writes a tab, the marker and a tab before the text of each item.
struct KeyedMarkers {
  /// What was made of attributes for a length of the marker.
  private var made: [ParagraphAttributes: [Int: ParagraphAttributes]] = [:]

  /// The runs with the length of the marker in each paragraph of a list. A run of several items is split, because their
  /// markers differ. Complexity: O(n).
  static func complete(_ runs: inout [AttributedRun]) {
    guard runs.contains(where: { needsMarker($0) }) else { return }
    var markers = KeyedMarkers()
    var whole: [AttributedRun] = []
    whole.reserveCapacity(runs.count)
    for run in runs {
      if needsMarker(run) { split(run, into: &whole) } else { whole.append(run) }
    }
    var startsParagraph = true
    for index in whole.indices {
      if startsParagraph, needsMarker(whole[index]) {
        let units = marker(from: index, in: whole)
        whole[index].paragraph = markers.attributes(whole[index].paragraph, units)
      }
      if let last = whole[index].text.unicodeScalars.last { startsParagraph = last.endsParagraph }
    }
    runs = whole
  }

  /// Whether a run is in a list, and nothing states the length of its marker.
  private static func needsMarker(_ run: AttributedRun) -> Bool {
    run.paragraph.values.listLevel != nil && run.paragraph.values.markerLength == nil
  }

  /// Adds a run paragraph by paragraph.
  private static func split(_ run: AttributedRun, into runs: inout [AttributedRun]) {
    var rest = run.text
    while let index = rest.unicodeScalars.firstIndex(where: \.endsParagraph) {
      var end = rest.unicodeScalars.index(after: index)
      if rest.unicodeScalars[index] == "\r", end < rest.endIndex, rest.unicodeScalars[end] == "\n" {
        end = rest.unicodeScalars.index(after: end)
      }
      var piece = run
      piece.text = rest[..<end]
      runs.append(piece)
      rest = rest[end...]
    }
    guard !rest.isEmpty else { return }
    var piece = run
    piece.text = rest
    runs.append(piece)
  }

  private mutating func attributes(_ given: ParagraphAttributes, _ units: Int) -> ParagraphAttributes {
    if let known = made[given]?[units] { return known }
    var values = given.values
    values.markerLength = units
    let attributes = ParagraphAttributes(values)
    made[given, default: [:]][units] = attributes
    return attributes
  }

  /// The UTF-16 units of a marker of at most 32 units at the start of a run; 0 if there is none.
  private static func marker(from index: Int, in runs: [AttributedRun]) -> Int {
    var units = 0
    var tabs = 0
    for run in runs[index...] {
      for scalar in run.text.unicodeScalars {
        if scalar.endsParagraph || units > 32 || run.image != nil { return 0 }
        units += scalar.utf16.count
        guard scalar == "\t" else {
          if tabs == 0 { return 0 }
          continue
        }
        tabs += 1
        if tabs == 2 { return units }
      }
    }
    return 0
  }
}
