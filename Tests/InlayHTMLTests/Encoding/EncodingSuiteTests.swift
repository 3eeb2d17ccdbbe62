import Foundation
import TestKit
import Testing

@testable import InlayEncodings
@testable import InlayHTML

/// html5lib-tests' encoding tests, if a checkout of them is among the corpora. What the suite calls Windows-1252
/// because nothing is stated is nothing stated here.
@Suite struct EncodingSuiteTests {
  @Test(.needs(.corpus("html5lib-tests/encoding"))) func everyPageOfTheSuiteIsOfItsEncoding() throws {
    var passed = 0
    for file in try Corpus.files(under: "html5lib-tests/encoding", extensions: ["dat"])
    where !file.name.contains("/scripted/") {
      for (page, name) in Self.tests(try file.bytes()) {
        var (near, far) = (HTMLEncodingScan(page), HTMLEncodingScan(page, isWhole: true))
        let isMarked = page.starts(with: [0xEF, 0xBB, 0xBF])
        let found = isMarked ? .utf8 : near.run() ?? far.run() ?? .windows1252
        let wanted = try #require(
          WebEncoding(label: name), "\(file): \(String(decoding: name, as: UTF8.self))")
        #expect(found == wanted, "\(file): \(String(decoding: page.prefix(200), as: UTF8.self))")
        if found == wanted { passed += 1 }
      }
    }
    Console.line("html5lib-tests: encoding, \(passed) pass")
  }

  /// Pages and the labels they should have.
  private static func tests(_ bytes: [UInt8]) -> [(page: [UInt8], name: [UInt8])] {
    var tests: [(page: [UInt8], name: [UInt8])] = []
    var page: [[UInt8]]?
    var isName = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.elementsEqual("#data".utf8) {
        page = []
      } else if line.elementsEqual("#encoding".utf8) {
        isName = true
      } else if isName {
        tests.append((Array((page ?? []).joined(separator: [0x0A])), Array(line)))
        (isName, page) = (false, nil)
      } else {
        page?.append(Array(line))
      }
    }
    return tests
  }
}
