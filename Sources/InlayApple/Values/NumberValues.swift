#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  /// Numbers and strings under names of the system. They are set only if they have the type that the system requires.
  /// Values under a program's own names are set unchanged.
  enum NumberValues {
    static func writing(
      _ list: PropertyListValue, named name: String, report: AttributeReport
    ) -> AttributeWriting? {
      let isRight: Bool
      switch list {
      case .integer(let number) where AppleNames.integers.contains(name) || AppleNames.lines.contains(name):
        isRight = Int32(exactly: number) != nil
      case .string where AppleNames.lines.contains(name):
        // A style without a number is displayed as a single line. Its name is kept.
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

  /// Links: URLs where the text is a valid URL, otherwise strings. The system accepts both.
  enum LinkValues {
    static func value(for list: PropertyListValue) -> Any? {
      guard case .string(let text) = list else { return nil }
      if let url = URL(string: text.string), ExactString(url.absoluteString) == text { return url }
      return NSString(string: text.string)
    }
  }
#endif
