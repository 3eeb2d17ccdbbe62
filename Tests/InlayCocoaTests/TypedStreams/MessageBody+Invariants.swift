import InlayCore
import TestKit

@testable import InlayCocoa

extension MessageBody {
  /// What every body keeps: runs tile the text and split no pair, and the document of it has the same text.
  func checkInvariants(limits: Limits = .default) throws {
    var at = 0
    for run in runs {
      try expect(run.range.lowerBound, equals: at)
      try expect(!run.range.isEmpty, "an empty run at \(at)")
      at = run.range.upperBound
      let index = text.utf16.index(text.startIndex, offsetBy: at)
      try expect(index.samePosition(in: text.unicodeScalars) != nil, "a run splits a pair at \(at)")
    }
    try expect(at, equals: text.utf16.count)
    let document = try document(balloon: "com.example.balloon", limits: limits).value
    try document.checkInvariants()
    try expect(document.text, equals: text)
    try expect(document.placements.count, equals: text.unicodeScalars.count { $0 == "\u{FFFC}" })
  }
}
