import InlayCore

/// Finds two properties in an XMP packet (ISO 16684-1, 7), written as attributes or as elements.
///
/// This is not an XML parser. It also accepts text that is not well-formed, follows no external references, expands
/// only predefined entities and character references, and reads the bytes once.
struct XMPScanner {
  /// Maximum nesting of elements. Deeper elements are ignored.
  static let maximumDepth = 64
  /// Maximum number of namespace prefixes remembered.
  private static let maximumPrefixes = 32

  private enum Property { case documentName, description }

  private enum Namespace {
    case tiff, dublinCore, rdf, other

    init(_ uri: ArraySlice<UInt8>) {
      if uri.elementsEqual("http://ns.adobe.com/tiff/1.0/".utf8) {
        self = .tiff
      } else if uri.elementsEqual("http://purl.org/dc/elements/1.1/".utf8) {
        self = .dublinCore
      } else if uri.elementsEqual("http://www.w3.org/1999/02/22-rdf-syntax-ns#".utf8) {
        self = .rdf
      } else {
        self = .other
      }
    }
  }

  private struct Prefix {
    let name: ArraySlice<UInt8>
    var namespace: Namespace
  }

  private let bytes: ArraySlice<UInt8>
  private var at: Int
  private var fields = XMPFields()
  private var prefixes = [
    Prefix(name: ArraySlice("tiff".utf8), namespace: .tiff),
    Prefix(name: ArraySlice("dc".utf8), namespace: .dublinCore),
    Prefix(name: ArraySlice("rdf".utf8), namespace: .rdf),
  ]

  private var depth = 0
  /// The property whose element is open, and the depth of that element.
  private var property: Property?
  private var propertyDepth = 0
  /// The depth of the open `rdf:li`; 0 if none is open.
  private var itemDepth = 0
  private var isDefaultItem = false
  private var firstItem: [UInt8]?
  private var defaultItem: [UInt8]?
  private var text: [UInt8] = []

  /// Scans a packet in UTF-8. If the text is not well-formed or too deeply nested, finds as much as possible and adds a
  /// diagnostic.
  static func scan(_ bytes: ArraySlice<UInt8>, diagnostics: inout DiagnosticCollector) -> XMPFields {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.first == 0 {
      diagnostics.report(.containerSkippedMetadata, "XMP is not UTF-8")
      return XMPFields()
    }
    var scanner = XMPScanner(bytes: bytes)
    scanner.run(&diagnostics)
    return scanner.fields
  }

  private init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  private mutating func run(_ diagnostics: inout DiagnosticCollector) {
    while at < bytes.endIndex {
      let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      if property != nil { Self.appendDecoded(bytes[at..<open], to: &text) }
      at = open
      guard at < bytes.endIndex else { break }
      if starts("<!--") {
        skip(past: "-->")
      } else if starts("<![CDATA[") {
        let start = at + 9
        let end = skip(past: "]]>")
        if property != nil, start <= end { text += bytes[start..<end] }
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<!") {
        skip(past: ">")
      } else if starts("</") {
        skip(past: ">")
        close(&diagnostics)
      } else {
        at += 1
        readTag(&diagnostics)
      }
      if depth > Self.maximumDepth {
        diagnostics.report(
          .containerDamagedMetadata, "XMP is nested more than \(Self.maximumDepth) elements deep")
        return
      }
    }
    if depth != 0 { diagnostics.report(.containerDamagedMetadata, "XMP has unclosed elements") }
  }

  // MARK: Elements

  private mutating func readTag(_ diagnostics: inout DiagnosticCollector) {
    let name = readName()
    var isDefault = false
    var isEmpty = false
    depth += 1
    while true {
      skipSpace()
      guard at < bytes.endIndex else { break }
      if bytes[at] == UInt8(ascii: ">") {
        at += 1
        break
      }
      if bytes[at] == UInt8(ascii: "/") {
        isEmpty = at + 1 < bytes.endIndex && bytes[at + 1] == UInt8(ascii: ">")
        at += 1
        continue
      }
      let attribute = readName()
      guard !attribute.isEmpty else {
        at += 1
        continue
      }
      guard let value = readValue() else { continue }
      if attribute.starts(with: "xmlns:".utf8) {
        bind(attribute.dropFirst(6), to: Namespace(value))
      } else if attribute.elementsEqual("xml:lang".utf8) {
        isDefault = value.elementsEqual("x-default".utf8)
      } else if property == nil, let found = propertyNamed(attribute) {
        var decoded: [UInt8] = []
        Self.appendDecoded(value, to: &decoded)
        set(found, decoded, &diagnostics)
      }
    }
    open(name, isDefault: isDefault)
    if isEmpty { close(&diagnostics) }
  }

  private mutating func open(_ name: ArraySlice<UInt8>, isDefault: Bool) {
    if property == nil {
      guard let found = propertyNamed(name) else { return }
      property = found
      propertyDepth = depth
      (firstItem, defaultItem) = (nil, nil)
      text.removeAll(keepingCapacity: true)
    } else if property == .description, itemDepth == 0, isNamed(name, .rdf, "li") {
      itemDepth = depth
      isDefaultItem = isDefault
      text.removeAll(keepingCapacity: true)
    }
  }

  private mutating func close(_ diagnostics: inout DiagnosticCollector) {
    if let property {
      if itemDepth == depth, itemDepth != 0 {
        if firstItem == nil { firstItem = text }
        if isDefaultItem, defaultItem == nil { defaultItem = text }
        itemDepth = 0
        text.removeAll(keepingCapacity: true)
      } else if propertyDepth == depth {
        set(property, defaultItem ?? firstItem ?? text, &diagnostics)
        self.property = nil
        itemDepth = 0
      }
    }
    depth = max(depth - 1, 0)
  }

  private mutating func set(
    _ property: Property, _ value: [UInt8], _ diagnostics: inout DiagnosticCollector
  ) {
    guard value.contains(where: { !Self.isSpace($0) }) else { return }
    switch property {
    case .documentName where fields.documentName == nil:
      fields.documentName = StoredText.read(
        value[...], name: "tiff:DocumentName", diagnostics: &diagnostics)
    case .description where fields.description == nil:
      fields.description = StoredText.read(value[...], name: "dc:description", diagnostics: &diagnostics)
    default: break
    }
  }

  // MARK: Names

  private func propertyNamed(_ name: ArraySlice<UInt8>) -> Property? {
    if isNamed(name, .tiff, "DocumentName") { return .documentName }
    if isNamed(name, .dublinCore, "description") { return .description }
    return nil
  }

  private func isNamed(_ name: ArraySlice<UInt8>, _ namespace: Namespace, _ local: String) -> Bool {
    let utf8 = local.utf8
    guard name.count > utf8.count + 1, name.suffix(utf8.count).elementsEqual(utf8) else { return false }
    let prefix = name.dropLast(utf8.count)
    guard prefix.last == UInt8(ascii: ":") else { return false }
    return prefixes.first { $0.name == prefix.dropLast() }?.namespace == namespace
  }

  /// Binds a prefix for the rest of the packet. Scopes are not tracked.
  private mutating func bind(_ prefix: ArraySlice<UInt8>, to namespace: Namespace) {
    if let known = prefixes.firstIndex(where: { $0.name == prefix }) {
      prefixes[known].namespace = namespace
    } else if namespace != .other, prefixes.count < Self.maximumPrefixes {
      prefixes.append(Prefix(name: prefix, namespace: namespace))
    }
  }

  // MARK: Lexemes

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func starts(_ mark: String) -> Bool { bytes[at...].starts(with: mark.utf8) }

  /// Advances past the next `mark`, or to the end. Returns where the mark begins.
  @discardableResult
  private mutating func skip(past mark: StaticString) -> Int {
    let first = unsafe mark.utf8Start.pointee
    let length = mark.utf8CodeUnitCount
    while let found = bytes[at...].firstIndex(of: first) {
      at = found
      let matches = unsafe bytes[at...].starts(
        with: UnsafeBufferPointer(start: mark.utf8Start, count: length))
      if matches {
        at += length
        return found
      }
      at += 1
    }
    at = bytes.endIndex
    return at
  }

  private mutating func skipSpace() {
    while at < bytes.endIndex, Self.isSpace(bytes[at]) { at += 1 }
  }

  private mutating func readName() -> ArraySlice<UInt8> {
    let start = at
    while at < bytes.endIndex {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"),
        UInt8(ascii: "\""), UInt8(ascii: "'"):
        return bytes[start..<at]
      default: at += 1
      }
    }
    return bytes[start..<at]
  }

  /// Reads the value after an attribute's name, without decoding it; `nil` if there is none.
  private mutating func readValue() -> ArraySlice<UInt8>? {
    skipSpace()
    guard at < bytes.endIndex, bytes[at] == UInt8(ascii: "=") else { return nil }
    at += 1
    skipSpace()
    guard at < bytes.endIndex else { return nil }
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = at + 1
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.endIndex
    at = min(end + 1, bytes.endIndex)
    return bytes[start..<end]
  }

  // MARK: Character data

  /// Appends text with its references decoded (XML 1.0, 4.1 and 4.6). An unknown reference stays as it is.
  static func appendDecoded(_ source: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var rest = source
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      // The longest reference is &#1114111; with a few leading zeros.
      if let semicolon = rest.prefix(16).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(of: rest[(ampersand + 1)..<semicolon])
      {
        text += Array(String(scalar).utf8)
        rest = rest[(semicolon + 1)...]
      } else {
        text.append(UInt8(ascii: "&"))
        rest = rest.dropFirst()
      }
    }
    text += rest
  }

  private static func scalar(of reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard reference.first == UInt8(ascii: "#") else {
      return switch String(decoding: reference, as: UTF8.self) {
      case "amp": "&"
      case "lt": "<"
      case "gt": ">"
      case "quot": "\""
      case "apos": "'"
      default: nil
      }
    }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let number = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard number.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }
}
