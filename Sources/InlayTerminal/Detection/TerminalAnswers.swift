internal import InlayCore

/// What a terminal has answered. If a question has several answers, the first plausible one counts.
struct TerminalAnswers: Sendable, Hashable {
  /// The names that the terminal and a multiplexer reported.
  private(set) var identities: [TerminalIdentity] = []
  /// DA1. The first answer is from the multiplexer if there is one, the next from the terminal behind it.
  private(set) var attributes: [[Int]] = []
  private(set) var showsGraphics: Bool?
  private(set) var background: TextColor?
  private(set) var foreground: TextColor?
  private(set) var cellPixels: CellSize?
  private(set) var windowPixels: Pixels?
  private(set) var windowCells: CellBox?
  private(set) var cellPoints: CellSize?
  private(set) var sixelColors: Int?
  private(set) var sixelLimit: Pixels?
  /// Settings of private modes.
  private(set) var modes: [Int: Int] = [:]
  /// Queries that were answered, plausibly or not.
  private(set) var answered: Set<TerminalQuery> = []

  /// A plausible size in pixels: both sides 1…65,535.
  struct Pixels: Sendable, Hashable {
    let width, height: Int

    init?(width: Int, height: Int) {
      guard 1...65_535 ~= width, 1...65_535 ~= height else { return nil }
      (self.width, self.height) = (width, height)
    }
  }

  /// The maximum number of answers of each kind that are kept. A larger number indicates forgery.
  private static let maximumCount = 4

  /// Takes a reply; `false` if it answers none of the questions.
  mutating func take(_ reply: TerminalReply) -> Bool {
    switch reply {
    case .deviceAttributes(let numbers):
      answered.insert(.attributes)
      if attributes.count < Self.maximumCount { attributes.append(numbers) }
    case .name(let text):
      answered.insert(.name)
      if identities.count < Self.maximumCount, !text.isEmpty {
        identities.append(TerminalIdentity(text: text))
      }
    case .graphics(TerminalQuery.graphicsID, let isOK):
      answered.insert(.graphics)
      showsGraphics = showsGraphics ?? isOK
    case .background(let color):
      answered.insert(.background)
      background = background ?? color
    case .foreground(let color):
      answered.insert(.foreground)
      foreground = foreground ?? color
    case .cellPixels(let width, let height):
      answered.insert(.cellPixels)
      cellPixels = cellPixels ?? CellSize(width: width, height: height)
    case .windowPixels(let width, let height):
      answered.insert(.windowPixels)
      windowPixels = windowPixels ?? Pixels(width: width, height: height)
    case .windowCells(let columns, let rows):
      answered.insert(.windowCells)
      windowCells =
        windowCells
        ?? Pixels(width: columns, height: rows).map { CellBox(columns: $0.width, rows: $0.height) }
    case .cellPoints(let width, let height, let scale):
      answered.insert(.cellPoints)
      let (width, height) = ((width * scale).rounded(), (height * scale).rounded())
      guard width <= Double(CellSize.maximum), height <= Double(CellSize.maximum) else { break }
      cellPoints = cellPoints ?? CellSize(width: Int(width), height: Int(height))
    case .graphicsLimit(let item, let status, let values): return takeLimit(item, status, values)
    case .mode(let mode, let setting):
      switch mode {
      case 2026: answered.insert(.synchronizedUpdates)
      case 2027: answered.insert(.graphemeClusters)
      default: return false
      }
      modes[mode] = modes[mode] ?? setting
    default: return false
    }
    return true
  }

  private mutating func takeLimit(_ item: Int, _ status: Int, _ values: [Int]) -> Bool {
    // mlterm 3.9 answers the question about sizes as if it were about colors, with status 3.
    switch item {
    case 1:
      answered.insert(.sixelColors)
      guard status == 0, let count = values.first, 2...65_536 ~= count else { break }
      sixelColors = sixelColors ?? count
    case 2:
      answered.insert(.sixelSize)
      guard status == 0, values.count == 2 else { break }
      sixelLimit = sixelLimit ?? Pixels(width: values[0], height: values[1])
    default: return false
    }
    return true
  }
}
