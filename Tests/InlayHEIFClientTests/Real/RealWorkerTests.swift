import Foundation
import InlayContainer
import InlayCore
import InlayHEIF
import InlayPixels
import TestKit
import Testing

@testable import InlayHEIFClient

/// The program `inlay-heif` beside the same decoder and encoder in this process.
@Suite struct RealWorkerTests {
  private func client(_ limits: WorkerLimits = .default) throws -> HEIFClient {
    guard let path = Tools.product("inlay-heif") else { throw Unmet("inlay-heif is not built") }
    return HEIFClient(path: path, limits: limits)
  }

  private func outcome(
    _ decoder: ImageDecoder, _ bytes: [UInt8], _ strike: Int, _ limits: Limits = .default
  ) throws -> Result<DecodedImage, InlayError> {
    do {
      return .success(try decoder.decode(bytes, selection: .index(strike), limits: limits))
    } catch let error as InlayError {
      return .failure(error)
    }
  }

  @Test func theClientTakesTheTypesOfTheDecoder() throws {
    #expect(try client().decoder.mediaTypes == ImageDecoder.heif.mediaTypes)
  }

  @Test(
    .needs(.corpus("imageio-adaptiveglyph", "imessage-stickers")),
    arguments: ["imageio-adaptiveglyph", "imessage-stickers"])
  func everyStrikeOfRealGlyphsIsTheSameThroughTheWorker(corpus: String) throws {
    let client = try client()
    var workers: Set<Int32> = []
    for file in try Corpus.files(under: corpus, extensions: ["heic"]) {
      let bytes = try Files.read(file.path)
      let count = try ImageHeader.read(MemorySource(bytes)).value.strikes.count
      #expect(count > 0, "\(file.name)")
      for strike in 0..<count {
        let through = try outcome(client.decoder, bytes, strike)
        #expect(try through == outcome(.heif, bytes, strike), "\(file.name) strike \(strike + 1)")
        #expect((try? through.get()) != nil, "\(file.name) strike \(strike + 1)")
        workers.formUnion(client.workerNumbers)
      }
    }
    #expect(workers.count <= 1)
  }

  @Test(.needs(.corpus("libheif-fuzz"))) func otherFilesEndInTheWorkerAsTheyDoHere() throws {
    let client = try client()
    let files = try Corpus.files(under: "libheif-fuzz", extensions: ["heic", "heif", "avif", "hif"])
    for file in files {
      let bytes = try Files.read(file.path)
      // A file that is too much for the one may be too much for the other in another way.
      let (through, here) = (try outcome(client.decoder, bytes, 0), try outcome(.heif, bytes, 0))
      #expect(through == here, "\(file.name)")
    }
  }

  @Test func aGlyphIsTheSameThroughTheWorker() throws {
    let client = try client()
    let recipe = GlyphRecipe(
      identifier: "0E1C", description: "a test",
      strikes: [
        .init(pixels: try Pictures.pixels(64, 64)), .init(pixels: try Pictures.pixels(40, 40)),
      ])
    let here = try GlyphEncoder.heif.encode(recipe)
    // Once before and once after a picture, by one worker.
    let first = try client.encoder.encode(recipe)
    #expect(HexDump.difference(first, here) == nil)
    let worker = client.workerNumbers
    let decoded = try client.decoder.decode(first, selection: .index(1))
    let decodedHere = try ImageDecoder.heif.decode(here, selection: .index(1))
    #expect(decoded == decodedHere)
    let second = try client.encoder.encode(recipe)
    #expect(HexDump.difference(second, here) == nil)
    #expect(client.workerNumbers == worker)
  }
}
