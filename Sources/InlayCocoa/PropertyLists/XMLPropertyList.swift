import InlayCore
import InlayHTML

/// A property list in XML, as Apple's document type describes it.
///
/// A document type is skipped, never fetched. One that declares entities is refused, and so is any entity but the five of
/// XML. A dictionary with the one key `CF$UID` is a reference.
enum XMLPropertyList {
  /// Elements deeper than this are refused. Foundation has the same limit.
  static let maximumDepth = 512

  /// Whether a file that begins with `prefix` may be a property list in XML.
  static func isOne(_ prefix: ArraySlice<UInt8>) -> Bool {
    var rest = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains { rest.starts(with: Array($0.utf8)) }
  }

  /// Reads a list. Complexity: O(n).
  ///
  /// - Throws: `InlayError` if it is not one, is damaged, or nests deeper than ``maximumDepth``.
  static func read(_ bytes: [UInt8]) throws -> ObjectTable {
    let builder = XMLListBuilder()
    try XMLParser.parse(bytes, builder)
    return try builder.finish(size: bytes.count)
  }
}

/// Makes objects of the elements. A list that does not end, or a value in the wrong place, is an error.
final class XMLListBuilder {
  /// An element that is open.
  private struct Element {
    let name: String
    var text: [UInt8] = []
    var children: [Int] = []
  }

  private var open: [Element] = []
  private var objects: [ObjectTable.Object] = []
  private var top: Int?
  /// The index of each key, because keys repeat.
  private var keys: [ExactString: Int] = [:]
  private var counter = CancellationCounter()

  /// An element begins at a byte.
  func start(_ name: String, at offset: Int) throws {
    try counter.check()
    guard open.count < XMLPropertyList.maximumDepth else {
      throw InlayError.listMalformed("elements nest deeper than \(XMLPropertyList.maximumDepth)", at: offset)
    }
    switch name {
    case "plist" where open.isEmpty, "dict", "array", "key", "string", "integer", "real", "true", "false",
      "date", "data":
      break
    default: throw InlayError.listMalformed("the element \(Visible.name(name)) is unknown", at: offset)
    }
    if let parent = open.last {
      let takesElements = ["plist", "dict", "array"].contains(parent.name)
      let isKeyExpected = parent.name == "dict" && parent.children.count % 2 == 0
      guard takesElements, (name == "key") == isKeyExpected else {
        throw InlayError.listMalformed("\(name) stands where it may not", at: offset)
      }
    } else if name == "key" {
      throw InlayError.listMalformed("key stands where it may not", at: offset)
    }
    open.append(Element(name: name))
  }

  /// Text of the innermost element, in UTF-8. A text may come in pieces.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws {
    guard !open.isEmpty else { return }
    switch open[open.count - 1].name {
    case "key", "string", "integer", "real", "date", "data": unsafe open[open.count - 1].text += bytes
    default:
      guard unsafe bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
        throw InlayError.listMalformed("there is text between elements", at: offset)
      }
    }
  }

  /// The innermost element ends at a byte.
  func end(at offset: Int) throws {
    guard let element = open.popLast() else { return }
    if element.name == "plist" {
      guard element.children.count == 1 else {
        throw InlayError.listMalformed("plist has \(element.children.count) values, not one", at: offset)
      }
      top = element.children[0]
      return
    }
    let index = try add(element, at: offset)
    if open.isEmpty { top = index } else { open[open.count - 1].children.append(index) }
  }

  /// The table of a list of so many bytes.
  func finish(size: Int) throws -> ObjectTable {
    guard let top else { throw InlayError.listTruncated(at: size) }
    return ObjectTable(objects, top: top, size: size)
  }

  private func add(_ element: Element, at offset: Int) throws -> Int {
    if element.name == "key" {
      let key = ExactString(String(decoding: element.text, as: UTF8.self))
      if let index = keys[key] { return index }
      keys[key] = objects.count
      objects.append(.string(key))
      return objects.count - 1
    }
    objects.append(try object(element, at: offset))
    return objects.count - 1
  }

  private func object(_ element: Element, at offset: Int) throws -> ObjectTable.Object {
    func invalid() -> InlayError {
      InlayError.listMalformed("\(element.name) has no valid value", at: offset)
    }
    let text = String(decoding: element.text, as: UTF8.self)
    switch element.name {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "array": return .array(element.children)
    case "dict": return try dictionary(element.children, at: offset)
    case "integer":
      guard let value = XMLListValue.integer(text), PropertyListValue.integerRange.contains(value) else {
        throw invalid()
      }
      return .integer(value)
    case "real":
      guard let value = Double(XMLListValue.trimmed(text)) else { throw invalid() }
      return .real(.init(value))
    case "date":
      guard let value = XMLListValue.date(text) else { throw invalid() }
      return .date(.init(value))
    case "data":
      guard let value = HTMLBase64.decode(element.text[...]) else { throw invalid() }
      return .data(value)
    default: return .string(ExactString(text))
    }
  }

  private func dictionary(_ children: [Int], at offset: Int) throws -> ObjectTable.Object {
    guard children.count % 2 == 0 else { throw InlayError.listMalformed("a key has no value", at: offset) }
    let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
    let values = stride(from: 1, to: children.count, by: 2).map { children[$0] }
    if keys.count == 1, objects[keys[0]] == .string("CF$UID"), case .integer(let number) = objects[values[0]],
      let reference = Int(exactly: number), reference >= 0
    {
      return .reference(reference)
    }
    return .dictionary(keys: keys, values: values)
  }
}
