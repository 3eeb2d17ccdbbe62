import TestKit

@testable import InlayUnicode

extension ChoiceSource {
  /// Text in which every pair of classes meets: scalars drawn by line break class, by grapheme break class, or any.
  func classText(count: ClosedRange<Int> = 0...24) -> String {
    var out = String.UnicodeScalarView()
    for scalar in array(count: count, of: { $0.classScalar() }) { out.append(scalar) }
    return String(out)
  }

  func classScalar() -> Unicode.Scalar {
    switch below(6) {
    case 0, 1, 2: pick(pick(Samples.byLine))
    case 3: pick(pick(Samples.byGrapheme))
    case 4: pick(pick(Samples.byCell))
    default: scalar()
    }
  }
}

/// Scalars of each class: the first and the last of it, and some between.
private enum Samples {
  static let byLine = groups { $0.lineBreak.rawValue }
  static let byGrapheme = groups { $0.graphemeBreak.rawValue }
  static let byCell = groups { $0.cell.rawValue }

  private static func groups(_ key: (ScalarProperties) -> UInt8) -> [[Unicode.Scalar]] {
    var found: [UInt8: [Unicode.Scalar]] = [:]
    for value in (UInt32(1)...0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      found[key(ScalarProperties(scalar)), default: []].append(scalar)
    }
    return found.sorted { $0.key < $1.key }.map { group in
      let all = group.value
      return Set([0, 1, all.count / 3, all.count / 2, all.count - 1]).sorted().filter(all.indices.contains)
        .map {
          all[$0]
        }
    }
  }
}
