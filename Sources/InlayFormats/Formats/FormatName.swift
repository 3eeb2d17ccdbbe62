public import InlayCore

/// The name of a format, as used on the command line with `--from` and `--to`.
public struct FormatName: OpenConstant {
  /// The name, such as `rtfd`.
  public let rawValue: String
  /// A format with this name. It need not be one this version knows.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Plain text.
  public static let text: FormatName = "text"
  /// The bare triple of string, ranges and data, as JSON.
  public static let triple: FormatName = "triple"
  /// The portable document as a folder.
  public static let inlay: FormatName = "inlay"
  /// The portable document as one tar.
  public static let inlayTar: FormatName = "inlay.tar"
  /// The portable document as one JSON file.
  public static let inlayJSON: FormatName = "inlay.json"
}
