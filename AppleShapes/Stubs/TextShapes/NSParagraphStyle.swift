public import Foundation

#if SHAPES_UIKIT
  public typealias KitUnsigned = Int
#else
  public typealias KitUnsigned = UInt
#endif

// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

// https://developer.apple.com/documentation/uikit/nswritingdirection
public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}

// https://developer.apple.com/documentation/uikit/nslinebreakmode
public enum NSLineBreakMode: KitUnsigned, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

// https://developer.apple.com/documentation/uikit/nsunderlinestyle
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
}

// https://developer.apple.com/documentation/uikit/nstexttab
open class NSTextTab: NSObject {
  private let cfInfoPad: UInt = 0x0100
  // …/nstexttab/optionkey
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }
  public let alignment: NSTextAlignment
  public let location: CGFloat
  public let options: [OptionKey: Any]
  // …/nstexttab/init(textalignment:location:options:)
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, self.location, self.options) = (alignment, loc, options)
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
      && Set(other.options.keys) == Set(options.keys)
  }
  open override var hash: Int { location.hashValue }
}

// https://developer.apple.com/documentation/uikit/nstextlist
open class NSTextList: NSObject {
  private let cfInfoPad: UInt = 0x0100
  // …/nstextlist/markerformat-swift.struct
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let disc = MarkerFormat(rawValue: "{disc}")
    public static let decimal = MarkerFormat(rawValue: "{decimal}")
  }
  // …/nstextlist/options
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }
  public let markerFormat: MarkerFormat
  public let listOptions: Options
  open var startingItemNumber: Int
  // …/nstextlist/init(markerformat:options:startingitemnumber:)
  public init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int) {
    (self.markerFormat, listOptions, self.startingItemNumber) = (markerFormat, options, startingItemNumber)
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextList else { return false }
    return other.markerFormat == markerFormat && other.listOptions == listOptions
      && other.startingItemNumber == startingItemNumber
  }
  open override var hash: Int { markerFormat.hashValue }
}

// https://developer.apple.com/documentation/uikit/nsparagraphstyle
// https://developer.apple.com/documentation/appkit/nsparagraphstyle
open class NSParagraphStyle: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  // …/nsparagraphstyle/linebreakstrategy-swift.struct
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: KitUnsigned
    public init(rawValue: KitUnsigned) { self.rawValue = rawValue }
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }
  struct Values: Equatable {
    var alignment = NSTextAlignment.natural
    var direction = NSWritingDirection.natural
    var first: CGFloat = 0, head: CGFloat = 0, tail: CGFloat = 0, before: CGFloat = 0, after: CGFloat = 0
    var line: CGFloat = 0, minimum: CGFloat = 0, maximum: CGFloat = 0, multiple: CGFloat = 0,
      interval: CGFloat = 0
    var hyphenation: Float = 0
    var mode = NSLineBreakMode.byWordWrapping
    var strategy = LineBreakStrategy.standard
    var tightens = false, hyphenates = false
    var tabs = (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0 * 28)) }
    var lists: [NSTextList] = []
    var level = 0
    #if !SHAPES_UIKIT
      /// A block equals only itself.
      var blocks: [NSTextBlock] = []
    #endif
  }
  var values = Values()
  public override init() {}
  // …/nsparagraphstyle/default
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }
  open var alignment: NSTextAlignment { values.alignment }
  open var baseWritingDirection: NSWritingDirection { values.direction }
  open var firstLineHeadIndent: CGFloat { values.first }
  open var headIndent: CGFloat { values.head }
  open var tailIndent: CGFloat { values.tail }
  open var paragraphSpacingBefore: CGFloat { values.before }
  open var paragraphSpacing: CGFloat { values.after }
  open var lineSpacing: CGFloat { values.line }
  open var minimumLineHeight: CGFloat { values.minimum }
  open var maximumLineHeight: CGFloat { values.maximum }
  open var lineHeightMultiple: CGFloat { values.multiple }
  open var defaultTabInterval: CGFloat { values.interval }
  open var hyphenationFactor: Float { values.hyphenation }
  open var lineBreakMode: NSLineBreakMode { values.mode }
  open var lineBreakStrategy: LineBreakStrategy { values.strategy }
  open var allowsDefaultTighteningForTruncation: Bool { values.tightens }
  open var usesDefaultHyphenation: Bool { values.hyphenates }
  open var tabStops: [NSTextTab] { values.tabs }
  open var textLists: [NSTextList] { values.lists }
  #if !SHAPES_UIKIT
    // https://developer.apple.com/documentation/appkit/nsparagraphstyle/headerlevel
    open var headerLevel: Int { values.level }
    // https://developer.apple.com/documentation/appkit/nsparagraphstyle/textblocks
    open var textBlocks: [NSTextBlock] { values.blocks }
  #endif
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  open override var hash: Int { values.alignment.hashValue }
}

// https://developer.apple.com/documentation/uikit/nsmutableparagraphstyle
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.direction }
    set { values.direction = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.first }
    set { values.first = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.head }
    set { values.head = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tail }
    set { values.tail = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.before }
    set { values.before = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.after }
    set { values.after = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.line }
    set { values.line = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimum }
    set { values.minimum = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximum }
    set { values.maximum = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.multiple }
    set { values.multiple = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.interval }
    set { values.interval = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenation }
    set { values.hyphenation = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.mode }
    set { values.mode = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.strategy }
    set { values.strategy = newValue }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.tightens }
    set { values.tightens = newValue }
  }
  open override var usesDefaultHyphenation: Bool {
    get { values.hyphenates }
    set { values.hyphenates = newValue }
  }
  open override var tabStops: [NSTextTab] {
    get { values.tabs }
    set { values.tabs = newValue }
  }
  open override var textLists: [NSTextList] {
    get { values.lists }
    set { values.lists = newValue }
  }
  #if !SHAPES_UIKIT
    open override var headerLevel: Int {
      get { values.level }
      set { values.level = newValue }
    }
    // https://developer.apple.com/documentation/appkit/nsmutableparagraphstyle/textblocks
    open override var textBlocks: [NSTextBlock] {
      get { values.blocks }
      set { values.blocks = newValue }
    }
  #endif
  // …/nsmutableparagraphstyle/setparagraphstyle(_:)
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
