public import InlayFormats

/// A system whose programs read an archive: how fonts and colors of a keyed archive are written.
public enum CocoaPlatform: String, FormatSettings, CaseIterable {
  /// `NSFont` and `NSColor`, the default.
  case macOS = "macos"
  /// `UIFont` and `UIColor`, with hints for macOS.
  case iOS = "ios"

  /// macOS.
  public init() { self = .macOS }
}

extension FormatOption {
  /// Sets ``CocoaPlatform``.
  package static let cocoaPlatform = FormatOption(
    "cocoa", valueName: "system", values: CocoaPlatform.allCases.map(\.rawValue), kind: "archive",
    help: "Fonts and colors of a keyed archive as macos or ios has them. (default: macos)")
}
