#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  /// Numbers and strings under names of the system: set only where they are of the type it asks for. What a program sets
  /// under names of its own passes as it is.
  enum NumberValues {
    static func writing(
      _ list: PropertyListValue, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      let isRight: Bool
      switch list {
      case .integer(let number) where AppleNames.integers.contains(name) || AppleNames.lines.contains(name):
        isRight = Int32(exactly: number) != nil
      case .string where AppleNames.lines.contains(name):
        // A style without a number is shown as a single line; its name is kept.
        return .attribute(name: name, value: NSNumber(value: 1))
      case .integer where AppleNames.reals.contains(name): isRight = true
      case .real(let real) where AppleNames.reals.contains(name): isRight = real.value.isFinite
      case .string where AppleNames.strings.contains(name): isRight = true
      case .array(let values) where name == AttributeName.writingDirection:
        isRight = values.allSatisfy { if case .integer(0...3) = $0 { true } else { false } }
      default: isRight = !AppleNames.belongsToSystem(name)
      }
      if isRight { return nil }
      report(.appleValueKept, AppleNames.kept(name))
      return .kept
    }
  }

  /// Links: URLs where they are, text where they are not, as the system takes both.
  enum LinkValues {
    static func value(for list: PropertyListValue) -> Any? {
      guard case .string(let text) = list else { return nil }
      if let url = URL(string: text.string), ExactString(url.absoluteString) == text { return url }
      return NSString(string: text.string)
    }
  }
#endif
