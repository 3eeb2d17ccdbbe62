#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore

  /// Members of a property-list dictionary, by name.
  struct ListMembers {
    private(set) var members: [ExactString: PropertyListValue]

    init() { members = [:] }

    /// `nil` if the value is not a dictionary.
    init?(_ list: PropertyListValue) {
      guard case .dictionary(let members) = list else { return nil }
      self.members = members
    }

    var list: PropertyListValue { .dictionary(members) }

    subscript(name: String) -> PropertyListValue? { members[ExactString(name)] }

    mutating func put(_ name: String, _ value: PropertyListValue?) { members[ExactString(name)] = value }

    /// Adds a length in points, rounded to a thousandth as in the model. Adds nothing if it is not a number.
    mutating func put(_ name: String, points: CGFloat, unless usual: CGFloat) {
      guard points != usual else { return }
      put(name, Self.real(points))
    }

    mutating func put(_ name: String, flag: Bool, unless usual: Bool) {
      if flag != usual { put(name, .boolean(flag)) }
    }

    mutating func put(_ name: String, integer: Int, unless usual: Int) {
      if integer != usual { put(name, .integer(Int128(integer))) }
    }

    static func real(_ number: CGFloat) -> PropertyListValue? {
      number.isFinite ? .real(.init(Double(number))) : nil
    }

    func string(_ name: String) -> String? {
      if case .string(let text)? = self[name] { text.string } else { nil }
    }

    func integer(_ name: String) -> Int? {
      if case .integer(let number)? = self[name] { Int(exactly: number) } else { nil }
    }

    func flag(_ name: String) -> Bool? {
      if case .boolean(let flag)? = self[name] { flag } else { nil }
    }

    /// A finite number, integer or real.
    func number(_ name: String) -> CGFloat? {
      switch self[name] {
      case .real(let real)? where real.value.isFinite: CGFloat(real.value)
      case .integer(let number)?: CGFloat(Double(number))
      default: nil
      }
    }
  }
#endif
