internal import InlayCocoa
internal import InlayCore

extension MessageBody {
  /// A text that says nothing of its runs.
  init(plain text: String) {
    let count = text.utf16.count
    self.init(text: text, runs: count == 0 ? [] : [Run(0..<count)])
  }

  /// The places of U+FFFC that name no file.
  var unnamedPlaces: [Int] {
    guard runs.contains(where: { $0.transfer == nil }) else { return [] }
    var places: [Int] = []
    var run = 0
    for (at, unit) in text.utf16.enumerated() where unit == 0xFFFC {
      while run < runs.count, runs[run].range.upperBound <= at { run += 1 }
      if run >= runs.count || runs[run].transfer == nil { places.append(at) }
    }
    return places
  }

  /// Gives places of U+FFFC, in ascending order, the files with these identifiers.
  mutating func name(_ places: [Int], _ guids: [String]) {
    var pieces: [Run] = []
    var next = 0
    for run in runs {
      var rest = run.range
      func piece(_ range: Range<Int>, _ transfer: String?) {
        guard !range.isEmpty else { return }
        var piece = run
        piece.range = range
        if let transfer { piece.transfer = transfer }
        pieces.append(piece)
      }
      while next < places.count, next < guids.count, rest.contains(places[next]) {
        piece(rest.lowerBound..<places[next], nil)
        piece(places[next]..<places[next] + 1, guids[next])
        rest = places[next] + 1..<rest.upperBound
        next += 1
      }
      piece(rest, nil)
    }
    runs = pieces
  }

  /// Adds the files with these identifiers, each in a paragraph of its own.
  mutating func append(_ guids: [String]) {
    var at = text.utf16.count
    for guid in guids {
      if at > 0 {
        text += "\n"
        runs.append(Run(at..<at + 1))
        at += 1
      }
      text += "\u{FFFC}"
      var run = Run(at..<at + 1)
      run.transfer = guid
      runs.append(run)
      at += 1
    }
  }

  /// Parts, one after the other, each in paragraphs of its own. Complexity: O(n).
  init(joining parts: [MessageBody]) {
    self.init(text: "", runs: [])
    var at = 0
    for part in parts {
      if at > 0 {
        text += "\n"
        runs.append(Run(at..<at + 1))
        at += 1
      }
      text += part.text
      for run in part.runs {
        var moved = run
        moved.range = run.range.lowerBound + at..<run.range.upperBound + at
        runs.append(moved)
      }
      at += part.text.utf16.count
    }
  }
}
