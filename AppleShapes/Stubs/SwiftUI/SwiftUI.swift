@_exported public import CoreGraphics
@_exported public import CoreText
@_exported public import Foundation

/// Not part of Apple's API: records how a `Text` was created and modified, for tests.
public indirect enum TextShape: Hashable, Sendable {
  case verbatim(String)
  case attributed(String, link: URL?)
  case image(Image)
  case joined(TextShape, TextShape)
  case modified(TextShape, String)

  /// The leaves from left to right, each with its modifiers from the inside out.
  public var leaves: [(shape: TextShape, modifiers: [String])] {
    switch self {
    case .joined(let a, let b): a.leaves + b.leaves
    case .modified(let inner, let name): inner.leaves.map { ($0.shape, $0.modifiers + [name]) }
    default: [(self, [])]
    }
  }

  public var depth: Int {
    switch self {
    case .joined(let a, let b): 1 + max(a.depth, b.depth)
    case .modified(let inner, _): inner.depth
    default: 1
    }
  }
}

// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View { public var body: Never { fatalError("no body") } }

// https://developer.apple.com/documentation/swiftui/text
public struct Text: Sendable, Equatable {
  public let shape: TextShape
  init(_ shape: TextShape) { self.shape = shape }

  // https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
  public init(verbatim content: String) { shape = .verbatim(content) }
  // https://developer.apple.com/documentation/swiftui/text/init(_:)-1a4oh
  public init(_ attributedContent: AttributedString) {
    shape = .attributed(String(attributedContent.characters), link: attributedContent.link)
  }
  // https://developer.apple.com/documentation/swiftui/text/init(_:)-5rjhe
  public init(_ image: Image) { shape = .image(image) }
  // https://developer.apple.com/documentation/swiftui/text/+(_:_:)
  public static func + (lhs: Text, rhs: Text) -> Text { Text(.joined(lhs.shape, rhs.shape)) }

  // https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    shape = key.shape
  }

  // https://developer.apple.com/documentation/swiftui/text/font(_:)
  public func font(_ font: Font?) -> Text { modified(font.map(\.name) ?? "font none") }
  // https://developer.apple.com/documentation/swiftui/text/fontweight(_:)
  public func fontWeight(_ weight: Font.Weight?) -> Text { modified("weight \(weight?.value ?? 0)") }
  // https://developer.apple.com/documentation/swiftui/text/italic()
  public func italic() -> Text { modified("italic") }
  // https://developer.apple.com/documentation/swiftui/text/italic(_:)
  public func italic(_ isActive: Bool) -> Text { isActive ? modified("italic") : self }
  // https://developer.apple.com/documentation/swiftui/text/underline(_:color:)
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? modified("underline\(color.map { " " + $0.name } ?? "")") : self
  }
  // https://developer.apple.com/documentation/swiftui/text/strikethrough(_:color:)
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? modified("strikethrough\(color.map { " " + $0.name } ?? "")") : self
  }
  // https://developer.apple.com/documentation/swiftui/text/foregroundstyle(_:)
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    modified("color \((style as? Color)?.name ?? "")")
  }
  // https://developer.apple.com/documentation/swiftui/text/tracking(_:)
  public func tracking(_ tracking: CGFloat) -> Text { modified("tracking \(tracking)") }
  // https://developer.apple.com/documentation/swiftui/text/baselineoffset(_:)
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { modified("baseline \(baselineOffset)") }
  // https://developer.apple.com/documentation/swiftui/text/accessibilitylabel(_:)-7gd44
  public func accessibilityLabel(_ label: Text) -> Text {
    guard case .verbatim(let text) = label.shape else { return self }
    return modified("label \(text)")
  }

  private func modified(_ name: String) -> Text { Text(.modified(shape, name)) }
}

// https://developer.apple.com/documentation/swiftui/image
public struct Image: Sendable, Hashable {
  /// Not part of Apple's API: the image's origin, and its size in points.
  public let source: String
  public let width, height: Double
  public init(source: String, width: Double, height: Double) {
    (self.source, self.width, self.height) = (source, width, height)
  }

  // https://developer.apple.com/documentation/swiftui/image/init(systemname:)
  public init(systemName: String) { self.init(source: "symbol " + systemName, width: 0, height: 0) }

  // https://developer.apple.com/documentation/swiftui/image/orientation
  public enum Orientation: UInt8, Hashable, Sendable { case up }
  // https://developer.apple.com/documentation/swiftui/image/init(decorative:scale:orientation:)
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    self.init(
      source: "decorative", width: Double(cgImage.width) / scale, height: Double(cgImage.height) / scale)
  }
}

// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  let shape: TextShape
  public init(stringLiteral value: String) { shape = .verbatim(value) }
  public init(stringInterpolation: StringInterpolation) { shape = stringInterpolation.shape }

  // https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation
  public struct StringInterpolation: StringInterpolationProtocol {
    var shape = TextShape.verbatim("")
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { append(.verbatim(literal)) }
    // https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)-8cpf4
    public mutating func appendInterpolation(_ text: Text) { append(text.shape) }

    private mutating func append(_ more: TextShape) {
      if more == .verbatim("") { return }
      shape = shape == .verbatim("") ? more : .joined(shape, more)
    }
  }
}

// https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public let wrappedValue: Value
  // https://developer.apple.com/documentation/swiftui/scaledmetric/init(wrappedvalue:relativeto:)
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

// https://developer.apple.com/documentation/swiftui/color
public struct Color: ShapeStyle, Hashable, Sendable {
  public let name: String
  // https://developer.apple.com/documentation/swiftui/color/rgbcolorspace
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  // https://developer.apple.com/documentation/swiftui/color/init(_:red:green:blue:opacity:)
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    name = [red, green, blue, opacity].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: ",")
  }
}

// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
  public let name: String
  // https://developer.apple.com/documentation/swiftui/font/weight
  public struct Weight: Hashable, Sendable {
    public let value: Int
    public static let ultraLight = Weight(value: 100), thin = Weight(value: 200), light = Weight(value: 300)
    public static let regular = Weight(value: 400), medium = Weight(value: 500), semibold = Weight(value: 600)
    public static let bold = Weight(value: 700), heavy = Weight(value: 800), black = Weight(value: 900)
  }
  // https://developer.apple.com/documentation/swiftui/font/textstyle
  public enum TextStyle: Hashable, Sendable { case body }
  // https://developer.apple.com/documentation/swiftui/font/design
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  // https://developer.apple.com/documentation/swiftui/font/system(size:weight:design:)
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(name: "system \(size)\(design == .monospaced ? " mono" : "")")
  }
  // https://developer.apple.com/documentation/swiftui/font/custom(_:size:)
  public static func custom(_ name: String, size: CGFloat) -> Font { Font(name: "\(name) \(size)") }
}

extension AttributeScopes {
  // https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes
  public struct SwiftUIAttributes: AttributeScope {
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let adaptiveImageGlyph: AdaptiveImageGlyphAttribute

    // https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes/kerningattribute
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }
    // https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes/trackingattribute
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }
    // https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes/baselineoffsetattribute
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
    // https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes/adaptiveimageglyphattribute
    public enum AdaptiveImageGlyphAttribute: AttributedStringKey {
      public typealias Value = AttributedString.AdaptiveImageGlyph
      public static let name = "SwiftUI.AdaptiveImageGlyph"
      public static let inheritedByAddedText = false
    }
  }
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension Text: View {
  public typealias Body = Never
  public var body: Never { fatalError("no body") }
}

extension Image: View {
  public typealias Body = Never
  public var body: Never { fatalError("no body") }
}
