#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation

  /// Converts font weights between the system's numbers from -1 to 1 and those of CSS and OpenType.
  enum FontWeights {
    /// The values of `UIFont.Weight` and `NSFont.Weight`, and the CSS weights with the same names.
    private static let table: [(system: Double, css: Double)] = [
      (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
      (0.56, 800),
      (0.62, 900), (1, 1_000),
    ]

    /// A weight from 1 to 1000, interpolated between the named ones.
    static func css(_ system: Double) -> Int {
      Int(interpolate(system.isNaN ? 0 : system, from: \.system, to: \.css).rounded())
    }

    /// A weight from -1 to 1, interpolated between the named ones.
    static func system(_ css: Int) -> CGFloat { CGFloat(interpolate(Double(css), from: \.css, to: \.system)) }

    private typealias Row = (system: Double, css: Double)

    private static func interpolate(_ value: Double, from: KeyPath<Row, Double>, to: KeyPath<Row, Double>)
      -> Double
    {
      for (low, high) in zip(table, table.dropFirst()) where value <= high[keyPath: from] {
        let share = (value - low[keyPath: from]) / (high[keyPath: from] - low[keyPath: from])
        return low[keyPath: to] + max(share, 0) * (high[keyPath: to] - low[keyPath: to])
      }
      return to == \.css ? 1_000 : 1
    }
  }
#endif
