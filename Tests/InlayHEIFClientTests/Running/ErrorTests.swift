import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// Clients throw errors of the package, or the standard library's for a cancelled task.
@Suite struct ErrorTests {
  private static let calls: [NamedCall<HEIFClient>] = [
    NamedCall(name: "decode, unknown") { _ = try $0.decoder.decode([1, 2, 3]) },
    NamedCall(name: "decode, no such strike") {
      _ = try $0.decoder.decode(Pictures.good(), selection: .index(7))
    },
    NamedCall(name: "decode, refused by the worker") {
      _ = try $0.decoder.decode(Pictures.bad("allocations"))
    },
    NamedCall(name: "decode, worker gone") { _ = try $0.decoder.decode(Pictures.bad("exit")) },
    NamedCall(name: "decode, garbage") { _ = try $0.decoder.decode(Pictures.bad("garbage")) },
    NamedCall(name: "encode, nothing") {
      _ = try $0.encoder.encode(GlyphRecipe(identifier: "a", description: "", strikes: []))
    },
    NamedCall(name: "encode, worker gone") {
      let strikes = [GlyphRecipe.Strike(pixels: try Pictures.pixels(1, 1))]
      _ = try $0.encoder.encode(GlyphRecipe(identifier: "misbehave:exit", description: "", strikes: strikes))
    },
  ]

  @Test(arguments: calls) func callsThrowOnlyInlayErrors(_ call: NamedCall<HEIFClient>) throws {
    let client = try Workers.client()
    #expect(throws: InlayError.self) { try call.body(client) }
  }

  @Test(arguments: calls) func withoutAProgramTheyDoToo(_ call: NamedCall<HEIFClient>) throws {
    let client = HEIFClient(path: "/nowhere/w", limits: Workers.quick, workers: 1, mediaTypes: [.png])
    #expect(throws: InlayError.self) { try call.body(client) }
  }

  @Test(arguments: calls) func inACancelledTaskTheyThrowThat(_ call: NamedCall<HEIFClient>) async throws {
    let client = try Workers.client()
    let error = await CancelledTask.error { try call.body(client) }
    #expect(error is CancellationError)
    #expect(client.workerNumbers.isEmpty)
  }

  @Test func locatingThrowsAnErrorWithAdvice() {
    let error = #expect(throws: InlayError.self) { try HEIFClient.locate(besideProgramIn: "/nowhere") }
    #expect(error?.code == "heif.workerMissing")
    #expect(error?.details == ["helper": "inlay-heif"])
    #expect(error?.helperDetails == ["helper": "inlay-heif"])
    #expect(error?.advice == "install inlay-heif next to this program, or set $INLAY_HEIF to its path")
  }
}
