public import InlayCore

/// An error of one format, which its room defines.
public protocol FormatFailure: CancellationReporting, Sendable, CustomStringConvertible {
  /// One line that may help, where there is one.
  var advice: String? { get }
  /// The exit status of a command that ends with this error: 65 where nothing else fits.
  var exitStatus: Int32 { get }
  /// Where in the input it is, where that is known.
  var place: FormatPlace? { get }
}

extension FormatFailure {
  /// None.
  public var advice: String? { nil }
  /// The input is not what it claims, or over a limit.
  public var exitStatus: Int32 { 65 }
  /// Not known.
  public var place: FormatPlace? { nil }
}
