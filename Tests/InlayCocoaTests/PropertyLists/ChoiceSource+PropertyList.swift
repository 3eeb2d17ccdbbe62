import InlayCore
import TestKit

extension ChoiceSource {
  private static let integers: [Int128] = [
    0, 1, -1, 255, 256, 65_535, 65_536, 1 << 31, 1 << 32, Int128(Int64.max), Int128(Int64.min),
    Int128(UInt64.max),
  ]

  /// A value that property lists can hold, whole seconds for dates.
  func propertyList(depth: Int = 0) -> PropertyListValue {
    switch below(depth < 4 ? 10 : 7) {
    case 0, 1: return .string(ExactString(text(pieces: 0...4)))
    case 2: return .integer(pick(Self.integers))
    case 3: return .boolean(bool())
    case 4:
      let number = double()
      // Python takes the two zeros for one object.
      return .real(.init(number == 0 ? 0 : number))
    case 5: return .date(.init(Double(int(in: -1_000_000_000...1_000_000_000))))
    case 6: return .data(bytes(count: 0...40))
    case 7, 8: return .array(array(count: 0...20) { $0.propertyList(depth: depth + 1) })
    default:
      var members: [ExactString: PropertyListValue] = [:]
      for name in array(count: 0...18, of: { $0.text(pieces: 0...2) }) {
        members[ExactString(name)] = propertyList(depth: depth + 1)
      }
      return .dictionary(members)
    }
  }
}
