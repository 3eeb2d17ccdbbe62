import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Outputs that take no more at some point.
@Suite struct FailingOutputTests {
  struct Full: Error, Equatable { var call: Int }

  /// Counts calls and fails at one of them.
  struct Failing: PageOutput {
    var failsAt: Int?
    var calls: [String] = []

    private mutating func call(_ name: String) throws {
      calls.append(name)
      if calls.count - 1 == failsAt { throw Full(call: calls.count - 1) }
    }
    mutating func begin(page: Int) throws { try call("begin \(page)") }
    mutating func write(_ bytes: [UInt8]) throws { try call("write") }
    mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
      try call("overwrite \(offset) \(bytes.count)")
    }
    mutating func end(page: Int) throws { try call("end \(page)") }
  }

  private func render(
    _ text: DecomposedText, _ format: PageFormat, threads: Int, isPaged: Bool, _ output: inout Failing
  ) throws {
    var options = PageOptions()
    options.threads = threads
    if isPaged { options.page = PageSize(width: .points(800), height: .points(800)) }
    try PageRenderer(text, options: options).render(format, to: &output)
  }

  @Test(arguments: [1, 2, 4], [false, true])
  func whateverCallFailsItIsThrownAndNothingFollows(threads: Int, isPaged: Bool) throws {
    let text = try PictureKit.manyPictures(paragraphs: 30)
    var whole = Failing()
    try render(text, .png(.fast), threads: threads, isPaged: isPaged, &whole)
    if isPaged {
      #expect(whole.calls.filter { $0.hasPrefix("begin") }.count > 2)
      #expect(!whole.calls.contains { $0.hasPrefix("overwrite") })
    } else {
      #expect(whole.calls.first == "begin 0")
      #expect(whole.calls.suffix(3) == ["write", "overwrite 8 25", "end 0"])
      #expect(whole.calls.count > 6)
    }
    for call in whole.calls.indices {
      var output = Failing(failsAt: call)
      #expect(throws: Full(call: call)) {
        try render(text, .png(.fast), threads: threads, isPaged: isPaged, &output)
      }
      #expect(output.calls == Array(whole.calls[...call]))
    }
  }
}
