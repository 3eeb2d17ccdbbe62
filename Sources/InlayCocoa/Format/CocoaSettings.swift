public import InlayFormats

/// How archives of Cocoa are written.
public struct CocoaSettings: FormatSettings, Hashable {
  /// The system whose classes fonts and colors have.
  public var platform = CocoaPlatform.macOS

  /// The default settings.
  public init() {}
}

/// A system whose programs read an archive.
public enum CocoaPlatform: String, Sendable, Hashable, CaseIterable {
  /// `NSFont` and `NSColor`.
  case macOS = "macos"
  /// `UIFont` and `UIColor`, which macOS reads as its own.
  case iOS = "ios"
}

extension FormatOption {
  /// Sets ``CocoaSettings/platform``.
  package static let cocoaPlatform = FormatOption(
    "cocoa", valueName: "system", values: CocoaPlatform.allCases.map(\.rawValue), kind: "archive",
    help: "Fonts and colors of a keyed archive as macos or ios has them. (default: macos)")
}
