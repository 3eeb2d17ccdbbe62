import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIF

/// Decoder and encoder throw errors of the package, or the standard library's for a cancelled task.
@Suite struct ErrorTests {
  private static let calls: [NamedCall<Void>] = [
    NamedCall(name: "decode, unknown") { _ = try ImageDecoder.heif.decode([1, 2, 3]) },
    NamedCall(name: "decode, cut short") {
      let file = try SmallFiles.pair(color: (8, 8), alpha: (8, 8))
      _ = try ImageDecoder.heif.decode(Array(file.prefix(100)))
    },
    NamedCall(name: "decode, no such strike") {
      let file = try SmallFiles.pair(color: (8, 8), alpha: (8, 8))
      _ = try ImageDecoder.heif.decode(file, selection: .index(7))
    },
    NamedCall(name: "decode, over a limit") {
      var limits = Limits.default
      limits.imagePixels = 1
      _ = try ImageDecoder.heif.decode(SmallFiles.pair(color: (8, 8), alpha: (8, 8)), limits: limits)
    },
    NamedCall(name: "encode, nothing") {
      _ = try GlyphEncoder.heif.encode(GlyphRecipe(identifier: "a", description: "", strikes: []))
    },
  ]

  @Test(arguments: calls) func callsThrowOnlyInlayErrors(_ call: NamedCall<Void>) {
    #expect(throws: InlayError.self) { try call.body(()) }
  }

  @Test(arguments: calls) func inACancelledTaskTheyThrowThat(_ call: NamedCall<Void>) async {
    let error = await CancelledTask.error { try call.body(()) }
    #expect(error is CancellationError)
  }
}
