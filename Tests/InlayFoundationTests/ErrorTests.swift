import Foundation
import InlayCore
import InlayFoundation
import TestKit
import Testing

/// What the conversions throw.
@Suite struct ErrorTests {
  /// Calls of every family, each with more than its limits allow.
  private static let calls: [NamedCall<FoundationOptions>] = [
    NamedCall(name: "decompose, NSAttributedString") {
      _ = try Decomposer.decompose(NSAttributedString(string: "abc"), options: $0)
    },
    NamedCall(name: "decompose, AttributedString") {
      _ = try Decomposer.decompose(AttributedString("abc"), options: $0)
    },
    NamedCall(name: "nsAttributedString") {
      let text = try Decomposer.decompose([AttributedRun(image: glyph())]).value
      _ = try Recomposer.nsAttributedString(of: text, options: $0)
    },
    NamedCall(name: "property list") {
      _ = try PropertyListValue(foundationObject: ["a"], limits: $0.limits)
    },
  ]

  @Test(arguments: calls) func callsThrowOnlyInlayErrors(_ call: NamedCall<FoundationOptions>) {
    var options = FoundationOptions()
    options.limits.textUnits = 0
    options.limits.attachmentBytes = 0
    options.limits.propertyListValues = 0
    let error = #expect(throws: InlayError.self) { try call.body(options) }
    #expect(error?.code.isLimit == true)
    #expect(error?.advice?.hasPrefix("raise Limits.") == true)
  }
}
