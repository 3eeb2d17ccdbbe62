public import InlayCore

/// The greatest width of pictures that are attachments.
public enum ImageWidth: Sendable, Hashable {
  /// Thousandths of the line between its indents, from 1 to 1,000.
  case share(Int)
  /// A length, and at most the whole line.
  case length(Length)
}
