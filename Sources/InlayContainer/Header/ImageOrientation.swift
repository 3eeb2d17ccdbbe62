/// The rotation and mirroring that make a stored image upright, with the numbers of Exif (TIFF tag 0x0112).
public enum ImageOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180 degrees.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored left to right, then rotated by 90 degrees counterclockwise.
  case leftMirrored = 5
  /// Rotated by 90 degrees clockwise.
  case right = 6
  /// Mirrored left to right, then rotated by 90 degrees clockwise.
  case rightMirrored = 7
  /// Rotated by 90 degrees counterclockwise.
  case left = 8

  /// Whether width and height are exchanged.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// The first index is 1 if a mirroring left to right comes first, the second is the number of clockwise quarter
  /// turns.
  private static let table: [[ImageOrientation]] = [
    [.up, .right, .down, .left], [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored],
  ]

  private var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  private var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// This orientation followed by `turns` quarter turns clockwise.
  package func turned(quarterTurnsClockwise turns: Int) -> ImageOrientation {
    Self.table[isMirrored ? 1 : 0][(quarterTurns + (turns & 3)) & 3]
  }

  /// This orientation followed by mirroring left to right.
  package func mirroredLeftToRight() -> ImageOrientation {
    Self.table[isMirrored ? 0 : 1][(4 - quarterTurns) & 3]
  }

  /// This orientation followed by mirroring top to bottom.
  package func mirroredTopToBottom() -> ImageOrientation {
    mirroredLeftToRight().turned(quarterTurnsClockwise: 2)
  }
}
