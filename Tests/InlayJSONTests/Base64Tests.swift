import Foundation
import InlayJSON
import TestKit
import Testing

struct Base64Tests {
  static func decode(_ text: String, maximumBytes: Int = .max) -> Result<[UInt8], JSONError> {
    reading("\"\(text)\"") { reader throws(JSONError) in try reader.readBase64(maximumBytes: maximumBytes) }
  }

  /// The vectors of RFC 4648, 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func theVectorsOfTheRFCGoBothWays(plain: String, encoded: String) {
    #expect(Self.decode(encoded) == .success(Array(plain.utf8)))
    #expect(written { $0.base64(Array(plain.utf8)) } == "\"\(encoded)\"")
  }

  @Test(arguments: [
    ("Zg", JSONError.Base64Fault.length, 3), ("Zg=", .length, 4), ("Z", .length, 2), ("Zm9vY", .length, 6),
    ("=", .length, 2), ("Zg===", .length, 6), ("====", .character, 1), ("Z===", .character, 2),
    ("Zh==", .unusedBits, 2),
    ("Zm9=", .unusedBits, 3), ("Zm9vZ//=", .unusedBits, 7), ("Zm 9", .character, 3), ("Zm-_", .character, 3),
    ("Zg==Zg==", .character, 3), ("Z=g=", .character, 2), ("Zm9vYm\u{e9}", .character, 7),
    ("Zm9v!!!!", .character, 5),
    ("=m9v", .character, 1),
  ])
  func whatIsNotStrictIsRefusedWhereItStands(text: String, fault: JSONError.Base64Fault, offset: Int) {
    #expect(Self.decode(text) == .failure(JSONError(.malformedBase64(fault), at: offset)))
  }

  @Test func lineBreaksAreRefusedAndEscapedSolidiAreNot() {
    #expect(Self.decode("Zm9v\\nZm9v") == .failure(JSONError(.malformedBase64(.length), at: 0)))
    #expect(Self.decode("Zm9v\\n\\n\\n\\n") == .failure(JSONError(.malformedBase64(.character), at: 0)))
    #expect(Self.decode("\\/\\/\\/\\/") == .success([0xFF, 0xFF, 0xFF]))
    #expect(Self.decode("//8=") == .success([0xFF, 0xFF]))
    #expect(Self.decode("Zm9v\n") == .failure(JSONError(.controlCharacter(10), at: 5)))
  }

  @Test func theLimitIsOnDecodedBytes() {
    #expect(Self.decode("Zm9vYg==", maximumBytes: 4) == .success(Array("foob".utf8)))
    #expect(Self.decode("Zm9vYg==", maximumBytes: 3) == .failure(JSONError(.base64TooLong(limit: 3), at: 0)))
    #expect(Self.decode("", maximumBytes: 0) == .success([]))
  }

  @Test func everyByteAndLengthComesBack() {
    var generator = SplitMix64(seed: 4)
    for count in [0, 1, 2, 3, 4, 5, 255, 256, 257, 6143, 6144, 6145, 100_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = written { $0.base64(bytes) }
      #expect(text == "\"" + Data(bytes).base64EncodedString() + "\"")
      #expect(Self.decode(String(text.dropFirst().dropLast())) == .success(bytes))
    }
  }

  @Test func piecesOfAnyLengthMakeTheSameText() {
    let seed: UInt64 = 5
    var generator = SplitMix64(seed: seed)
    for round in 0..<500 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let text = written { writer in
        writer.beginArray()
        writer.beginBase64()
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Int.random(in: 0...7, using: &generator))
          writer.base64Piece(piece.span)
          rest = rest.dropFirst(piece.count)
        }
        writer.endBase64()
        writer.base64([1])
        writer.endArray()
      }
      #expect(
        text == "[\"" + Data(bytes).base64EncodedString() + "\",\"AQ==\"]", "seed \(seed), round \(round)")
    }
  }
}
