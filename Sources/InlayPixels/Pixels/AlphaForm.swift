/// Whether colors are stored straight or premultiplied. It is part of the type of a ``PixelImage``.
public protocol AlphaForm: Sendable {}

/// Straight alpha: colors are not multiplied by alpha, as in PNG and WebP files.
public enum StraightAlpha: AlphaForm {}

/// Premultiplied alpha: colors are multiplied by alpha, as scaling and compositing need. No color value exceeds its
/// alpha.
public enum PremultipliedAlpha: AlphaForm {}
