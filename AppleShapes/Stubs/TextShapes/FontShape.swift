public import Foundation

#if SHAPES_UIKIT
  public typealias KitFamilyName = String
  public typealias KitSlanted = FontDescriptorShape?
#else
  public typealias KitFamilyName = String?
  public typealias KitSlanted = FontDescriptorShape
#endif

/// `UIFont` and `NSFont`.
// https://developer.apple.com/documentation/uikit/uifont
// https://developer.apple.com/documentation/appkit/nsfont
open class FontShape: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  let face: Face
  let variant: String?
  public let pointSize: CGFloat

  // …/uifont/weight
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let regular = Weight(rawValue: 0)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
  }

  init(_ face: Face, _ size: CGFloat, variant: String? = nil) {
    (self.face, pointSize, self.variant) = (face, size, variant)
  }

  // …/uifont/systemfont(ofsize:weight:)
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> FontShape {
    FontShape(Face(family: ".AppleSystemFontShape", weight: weight.rawValue, isItalic: false), fontSize)
  }
  // …/uifont/monospacedsystemfont(ofsize:weight:)
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> FontShape {
    FontShape(
      Face(family: ".AppleSystemFontShapeMonospaced", weight: weight.rawValue, isItalic: false), fontSize)
  }
  // …/uifont/monospaceddigitsystemfont(ofsize:weight:)
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> FontShape {
    let face = Face(family: ".AppleSystemFontShape", weight: weight.rawValue, isItalic: false)
    return FontShape(face, fontSize, variant: "digits")
  }
  // …/uifont/init(name:size:)
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    precondition(!fontName.hasPrefix("."), "the system's fonts are not to be asked for by name")
    guard let face = Face.installed.first(where: { $0.name == fontName }) else { return nil }
    self.init(face, fontSize, variant: face.variant)
  }
  open var familyName: KitFamilyName { face.family }
  open var fontName: String { face.name }
  open var fontDescriptor: FontDescriptorShape {
    let attributes: [FontDescriptorShape.AttributeName: Any] = [
      .family: face.family,
      .traits: [FontDescriptorShape.TraitKey.weight: NSNumber(value: Double(face.weight))],
    ]
    return FontDescriptorShape(attributes, isItalic: face.isItalic)
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? FontShape else { return false }
    return other.face == face && other.pointSize == pointSize && other.variant == variant
  }
  open override var hash: Int { face.family.hashValue }
  open override var description: String { "\(face) \(pointSize) \(variant ?? "")" }
}

/// Not part of Apple's API: the fonts that count as installed.
struct Face: Hashable {
  var family: String
  var weight: CGFloat
  var isItalic: Bool
  var variant: String?
  var name: String {
    let weights: [CGFloat: String] = [0: "Regular", 0.4: "Bold"]
    let style = (weights[weight] ?? "W\(weight)") + (isItalic ? "Italic" : "") + (variant ?? "")
    return "\(family.replacingOccurrences(of: " ", with: ""))-\(style)"
  }
  static let installed: [Face] = ["Georgia", "Helvetica Neue", "Courier"].flatMap { family in
    [(0.0, nil), (0.4, nil), (0.0, "Condensed")].flatMap { weight, variant in
      [false, true].map { Face(family: family, weight: weight, isItalic: $0, variant: variant) }
    }
  }
  /// The nearest face of a family.
  static func face(_ family: String?, _ weight: CGFloat, _ isItalic: Bool) -> Face {
    if let family, family.hasPrefix(".") { return Face(family: family, weight: weight, isItalic: isItalic) }
    let faces = installed.filter { $0.family == family && $0.isItalic == isItalic && $0.variant == nil }
    return faces.min { abs($0.weight - weight) < abs($1.weight - weight) }
      ?? Face(family: "Helvetica Neue", weight: 0, isItalic: false)
  }
}

// https://developer.apple.com/documentation/uikit/uifontdescriptor
// https://developer.apple.com/documentation/appkit/nsfontdescriptor
open class FontDescriptorShape: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  let attributes: [AttributeName: Any]
  let isItalic: Bool
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
  }
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let slanted = SymbolicTraits(rawValue: 1)
  }
  init(_ attributes: [AttributeName: Any], isItalic: Bool) {
    (self.attributes, self.isItalic) = (attributes, isItalic)
  }
  // …/uifontdescriptor/init(fontattributes:)
  public convenience init(fontAttributes attributes: [AttributeName: Any]) {
    self.init(attributes, isItalic: false)
  }
  // …/uifontdescriptor/object(forkey:)
  open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute] }
  open var symbolicTraits: SymbolicTraits { isItalic ? .slanted : [] }
  // …/uifontdescriptor/withsymbolictraits(_:)
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> KitSlanted {
    FontDescriptorShape(attributes, isItalic: symbolicTraits.contains(.slanted))
  }
  var face: Face {
    let traits = attributes[.traits] as? [TraitKey: Any]
    let weight = CGFloat((traits?[.weight] as? NSNumber)?.doubleValue ?? 0)
    return Face.face(attributes[.family] as? String, weight, isItalic)
  }
}
