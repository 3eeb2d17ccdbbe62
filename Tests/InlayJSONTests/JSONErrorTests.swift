import InlayJSON
import Testing

/// What errors say, and what calls get that no reader of documents makes.
struct JSONErrorTests {
  @Test(arguments: [
    (JSONError.Reason.numberTooLong, "number longer than 2048 bytes"),
    (.notAnInteger, "expected an integer of at most 9007199254740991"),
    (.integerOutOfRange(0...10), "expected an integer from 0 to 10"),
    (.malformedBase64(.character), "invalid base64 character"),
    (.malformedBase64(.length), "base64 whose length is not a multiple of four"),
    (.malformedBase64(.unusedBits), "base64 with nonzero unused bits"),
    (.base64TooLong(limit: 3), "base64 of more than 3 bytes"),
    (.misuse, "the JSON reader was called out of order"), (.cancelled, "the task was canceled"),
    (
      .duplicateName(String(repeating: "é", count: 65)),
      "the member name \"\(String(repeating: "é", count: 64))…\" occurs twice in one object"
    ),
  ])
  func reasonsAreSentences(reason: JSONError.Reason, sentence: String) {
    #expect(JSONError(reason, at: 7).description == sentence + " at byte 7")
  }

  @Test func valuesOfAnotherKindAreNamed() {
    let bytes = reading(" 7") { reader throws(JSONError) in try reader.readBase64(maximumBytes: 9) }
    #expect(bytes == .failure(JSONError(.wrongKind(.number, expected: .string), at: 1)))
    let number = reading(" \"7\"") { reader throws(JSONError) in try reader.readDouble() }
    #expect(number == .failure(JSONError(.wrongKind(.string, expected: .number), at: 1)))
  }

  @Test func aDocumentEndsOutsideOfItsContainers() {
    let inside = reading("[1]") { reader throws(JSONError) in
      try reader.beginArray()
      return reader.offset
    }
    #expect(inside == .failure(JSONError(.misuse, at: 1)))
  }

  /// A name is a place in its document.
  @Test func namesOfAnotherDocumentAreNothing() throws {
    var reader = JSONReader(Array(#""\u006eame and more""#.utf8))
    let name = try reader.readStringToken()
    #expect(reader.string(name) == "name and more")
    for other in ["1", String(repeating: "\\x", count: 20)] {
      var reader = JSONReader(Array(other.utf8))
      #expect(reader.string(name) == "")
    }
  }

  @Test func readingEndsInACanceledTask() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var patient = JSONReader(Array("[1]".utf8))
      patient.ignoresCancellation = true
      return (refusal("[1]"), try? patient.readValue())
    }
    task.cancel()
    let (refused, read) = await task.value
    #expect(refused == JSONError(.cancelled, at: 1))
    #expect(read == [1])
  }
}
