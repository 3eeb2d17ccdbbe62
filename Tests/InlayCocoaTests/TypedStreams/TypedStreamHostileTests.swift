import InlayCore
import TestKit
import Testing

@testable import InlayCocoa

/// Typedstreams that a mutation of a sound one does not find.
@Suite struct TypedStreamHostileTests {
  private typealias Object = TypedStreamWriter.Object

  /// A body of three characters with attributes.
  private func body(_ pairs: [(String, Object?)], isSharing: Bool = true) -> [UInt8] {
    var writer = TypedStreamWriter(isSharing: isSharing)
    let set = pairs.map { TypedStreamWriter.Pair(key: .string(ExactString($0.0)), value: $0.1) }
    writer.attributedString(Array("abc".utf8), [(3, 0)], [set])
    return writer.bytes
  }

  @Test func `objects nest as deep as the limit says`() throws {
    // The attributed string, its dictionary, and arrays.
    func nested(_ depth: Int) -> [UInt8] {
      var value = Object.string("s")
      for _ in 0..<depth { value = .array([value]) }
      return body([("x", value)])
    }
    #expect(try MessageBody.read(nested(61)).diagnostics.isEmpty)
    #expect(MessageBody.errorCode(nested(62)) == "limit.propertyListDepth")
    var limits = Limits()
    limits.propertyListDepth = 8
    #expect(MessageBody.errorCode(nested(5), limits) == nil)
    #expect(MessageBody.errorCode(nested(6), limits) == "limit.propertyListDepth")
  }

  @Test func `an object that holds itself has no value`() {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      let own = writer.count
      writer.begin(["NSArray"])
      writer.type("i")
      writer.integer(1)
      writer.type("@")
      writer.reference(own)
      writer.end()
    }
    #expect(MessageBody.errorCode(bytes) == "limit.propertyListDepth")
  }

  @Test func `values that double at each level are refused`() {
    let bytes = TypedStreamWriter.body { writer in
      /// An array of another, twice.
      func double(_ depth: Int) {
        writer.begin(["NSArray"])
        writer.type("i")
        writer.integer(depth == 0 ? 0 : 2)
        if depth > 0 {
          writer.type("@")
          let inner = writer.count
          double(depth - 1)
          writer.type("@")
          writer.reference(inner)
        }
        writer.end()
      }
      writer.type("@")
      double(40)
    }
    #expect(MessageBody.errorCode(bytes) == "limit.propertyListValues")
  }

  @Test(
    arguments: [
      // A class where an object stands, an object where a class does, and numbers that nothing has.
      ("@", [0x93], "typed.malformed"), ("@", [0x84, 0x92], "typed.malformed"),
      ("@", [0x84, 0x84, 0x92, 0, 0x92], "typed.malformed"),
      ("@", [0x84, 0x85], "typed.malformed"), ("@", [0x84, 0x84, 0x85], "typed.malformed"),
      // A class that inherits from itself, or from the object that is of it.
      ("@", [0x84, 0x84, 0x84, 1, 0x41, 0, 0xA1], "typed.malformed"),
      ("@", [0x84, 0x84, 0x84, 1, 0x41, 0, 0xA0], "typed.malformed"),
      ("@", [0x7F], "typed.malformed"), ("@", [0x81, 0xFF, 0x7F], "typed.malformed"),
      ("@", [0x81, 0, 0x80], "typed.malformed"),
      ("@", [0x87, 0, 0, 0, 0, 0, 0, 0, 0x80], "typed.malformed"), ("@", [0x83], "typed.malformed"),
      ("*", [0x92], "typed.malformed"), ("#", [0x92], "typed.malformed"), (":", [0x7F], "typed.malformed"),
      ("i", [0x80], "typed.malformed"), ("i", [0x91], "typed.malformed"), ("i", [0x84], "typed.malformed"),
      ("+", [0xFF], "typed.truncated"), ("+", [0x82, 0xFF, 0xFF, 0xFF, 0xFF], "typed.truncated"),
      ("+", [0x87, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "typed.truncated"),
      ("@", [0x84, 0x84, 0x84, 0xFF], "typed.truncated"),
    ] as [(String, [UInt8], String)])
  func `marks and references where they may not be are refused`(
    type: String, values: [UInt8], code: String
  ) {
    let bytes = TypedStreamWriter.body { writer in
      writer.type(type)
      writer.raw(values)
    }
    #expect(MessageBody.errorCode(bytes) == code)
  }

  @Test(
    arguments: [
      // Objects whose values are not those of their class.
      ("NSString", [], "typed.malformed"), ("NSNumber", [], "typed.malformed"),
      ("NSData", [], "typed.malformed"),
      ("NSDate", [], "typed.malformed"), ("NSArray", [], "typed.malformed"),
      ("NSSet", [1], "typed.malformed"),
      ("NSDictionary", [], "typed.malformed"), ("NSDictionary", [1], "typed.malformed"),
      ("NSDictionary", [0xFF], "typed.malformed"), ("NSArray", [0xFF], "typed.malformed"),
      ("NSURL", [0], "typed.malformed"), ("NSArray", [0], nil), ("NSDictionary", [0], nil),
    ] as [(String, [UInt8], String?)])
  func `objects without what their class needs are refused`(name: String, count: [UInt8], code: String?) {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("@")
      writer.begin([name])
      for number in count {
        writer.type("i")
        writer.raw([number])
      }
      writer.end()
    }
    #expect(MessageBody.errorCode(bytes) == code)
  }

  @Test(
    arguments: [
      (0, [(3, 1)], "typed.malformed"), (1, [(3, 1)], nil), (1, [(3, 2)], "typed.malformed"),
      (1, [(2, 1)], "typed.malformed"), (1, [(4, 1)], "typed.malformed"), (1, [(0, 1)], "typed.malformed"),
      (1, [(-1, 1)], "typed.malformed"), (1, [(3, 0)], "typed.malformed"), (1, [(3, -1)], "typed.malformed"),
      (1, [(1, 1), (2, 1)], nil), (1, [(3, 1), (1, 1)], "typed.malformed"), (0, [], "typed.malformed"),
      (2, [(1, 1), (1, 2), (1, 1)], nil), (2, [(1, 1), (1, 3)], "typed.malformed"),
      (1, [(Int(UInt32.max), 1)], "typed.malformed"), (1, [(Int.max, 1)], "typed.malformed"),
    ] as [(Int, [(Int, Int)], String?)])
  func `runs have exactly the length of the text`(sets: Int, runs: [(Int, Int)], code: String?) {
    var writer = TypedStreamWriter()
    writer.type("@")
    writer.begin(["NSAttributedString"])
    writer.value(.string("abc"))
    for (index, run) in runs.enumerated() {
      writer.type("iI")
      writer.integer(Int128(run.1))
      writer.integer(Int128(run.0))
      if index < sets { writer.value(.dictionary([])) }
    }
    writer.end()
    #expect(MessageBody.errorCode(writer.bytes) == code)
  }

  @Test(
    arguments: [
      (["NSAttributedString"], [], "the attributed string has no text"),
      (["NSAttributedString"], [.nothing], "the attributed string has no text"),
      (["NSAttributedString"], [.text, .one], "a run has no length"),
      (["NSAttributedString"], [.text, .one, .three], "a run has no attributes"),
      (["NSAttributedString"], [.text, .one, .three, .nothing], "a run has no attributes"),
      (["NSNumber", "NSValue"], [], "a number has no type"),
      (["NSNumber", "NSValue"], [.type, .nothing], "a number has no value"),
      (["NSURL"], [.one, .nothing], "a URL has no text"),
      (["NSArray"], [.noType], "a group of values has no type"),
    ] as [([String], [Part], String)])
  func `objects that lack a part say which`(classes: [String], parts: [Part], problem: String) {
    func object(_ writer: inout TypedStreamWriter) {
      writer.type("@")
      writer.begin(classes)
      for part in parts { part.write(to: &writer) }
      writer.end()
    }
    var root = TypedStreamWriter()
    object(&root)
    let bytes = classes[0] == "NSAttributedString" ? root.bytes : TypedStreamWriter.body(object)
    let error = #expect(throws: InlayError.self) { try MessageBody.read(bytes) }
    #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
  }

  /// A group of an object.
  enum Part {
    case text, one, three, type, nothing, noType

    func write(to writer: inout TypedStreamWriter) {
      switch self {
      case .text: writer.value(.string("abc"))
      case .one, .three:
        writer.type("i")
        writer.integer(self == .one ? 1 : 3)
      case .type:
        writer.type("*")
        writer.cString("i")
      case .nothing: writer.value(nil)
      case .noType: writer.raw([0x85])
      }
    }
  }

  @Test func `a C string may be nil`() throws {
    let bytes = TypedStreamWriter.body { writer in
      writer.type("*")
      writer.raw([0x84, 0x85])
    }
    #expect(try MessageBody.read(bytes).value == MessageBody(text: "abc", runs: [MessageBody.Run(0..<3)]))
  }

  @Test(arguments: [[0x84, 1, 0x69, 1], [0x85], [0x84, 2, 0x40, 0x40]] as [[UInt8]])
  func `what begins with no object is refused`(group: [UInt8]) {
    var writer = TypedStreamWriter()
    writer.raw(group)
    let error = #expect(throws: InlayError.self) { try MessageBody.read(writer.bytes) }
    #expect(error?.message.contains("it does not begin with an object") == true)
  }

  @Test func `text without runs is no attributed string, but empty text is`() throws {
    var writer = TypedStreamWriter()
    writer.attributedString([], [], [])
    #expect(try MessageBody.read(writer.bytes).value == MessageBody(text: "", runs: []))
    var string = TypedStreamWriter()
    string.value(.string("plain"))
    #expect(
      try MessageBody.read(string.bytes).value
        == MessageBody(text: "plain", runs: [MessageBody.Run(0..<5)]))
    var empty = TypedStreamWriter()
    empty.value(.string(""))
    #expect(try MessageBody.read(empty.bytes).value == MessageBody(text: "", runs: []))
  }

  @Test(
    arguments: [(nil, "nil"), (.array([]), "NSMutableArray"), (.other(["Odd"], []), "Odd")]
      as [(TypedStreamWriter.Object?, String)])
  func `other roots are named`(object: TypedStreamWriter.Object?, name: String) {
    var writer = TypedStreamWriter()
    writer.value(object)
    let error = #expect(throws: InlayError.self) { try MessageBody.read(writer.bytes) }
    #expect(error?.description == "the typedstream holds \(name), not text")
  }

  /// A long string that twenty thousand dictionaries share is read a few times, or not at all.
  @Test func `sharing costs no more than the file is worth`() {
    let count = 20_000
    var writer = TypedStreamWriter(isSharing: false)
    writer.type("@")
    writer.begin(["NSAttributedString"])
    writer.value(.string(ExactString(String(repeating: "a", count: count))))
    var long: Int?
    for number in 1...count {
      writer.type("iI")
      writer.integer(Int128(number))
      writer.integer(1)
      writer.type("@")
      writer.begin(["NSDictionary"])
      writer.type("i")
      writer.integer(1)
      writer.value(.string("a"))
      writer.type("@")
      if let long {
        writer.reference(long)
      } else {
        long = writer.count
        writer.write(.string(ExactString(String(repeating: "x", count: 1 << 20))))
      }
      writer.end()
    }
    writer.end()
    #expect(writer.bytes.count < 4 << 20)
    #expect(MessageBody.errorCode(writer.bytes) == "typed.malformed")
  }

  @Test func `limits are those of property lists and texts`() {
    let bytes = body([("x", .array([.string("a"), .string("b")]))])
    var limits = Limits()
    limits.propertyListBytes = bytes.count
    #expect(MessageBody.errorCode(bytes, limits) == nil)
    limits.propertyListBytes -= 1
    #expect(MessageBody.errorCode(bytes, limits) == "limit.propertyListBytes")
    limits = Limits()
    limits.propertyListValues = 3
    #expect(MessageBody.errorCode(bytes, limits) == nil)
    limits.propertyListValues = 2
    #expect(MessageBody.errorCode(bytes, limits) == "limit.propertyListValues")
    limits = Limits()
    limits.textUnits = 2
    #expect(MessageBody.errorCode(bytes, limits) == "limit.textUnits")
  }

  @Test func `a canceled task stops reading`() async throws {
    let bytes = body([])
    let error = await CancelledTask.error { _ = try MessageBody.read(bytes) }
    #expect(error is CancellationError)
  }
}
