/// Whether colors are stored as they are or multiplied by their alpha: kept apart in the type of a
/// ``PixelImage``.
public protocol AlphaForm: Sendable {}

/// Colors stored as they are; what files of PNG and WebP hold.
public enum StraightAlpha: AlphaForm {}

/// Colors multiplied by their alpha; what scaling and compositing need. No color value is above its alpha.
public enum PremultipliedAlpha: AlphaForm {}
