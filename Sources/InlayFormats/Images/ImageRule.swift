/// What a network takes as the file of an emoji.
package struct ImageRule: Sendable, Hashable {
  /// The side of the square in pixels.
  package let side: Int
  /// Whether it must be that size. If not, a picture that has too many bytes is made smaller.
  package let isExact: Bool
  /// The most bytes of a file.
  package let maximumBytes: Int
  /// Whether WebP is taken. PNG always is.
  package let takesWebP: Bool

  package init(side: Int, isExact: Bool = false, maximumBytes: Int, takesWebP: Bool = true) {
    (self.side, self.isExact) = (side, isExact)
    (self.maximumBytes, self.takesWebP) = (maximumBytes, takesWebP)
  }
}
