import Foundation
import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayPixels

@Suite struct JPEGEncoderTests {
  /// `cjpeg` is of the same library: at the same quality its file holds the same coefficients.
  @Test(
    .needs(.program(.cjpeg)), .needs(.program(.djpeg)), arguments: [0, 1, 30, 50, 75, 80, 89, 90, 95, 100])
  func `pixels are those of cjpeg at the same quality`(_ quality: Int) throws {
    let folder = try TemporaryFolder()
    let image = try Pictures.photograph(width: 301, height: 203)
    var pnm = Array("P6 301 203 255\n".utf8)
    for at in image.bytes.indices where at % 4 != 3 { pnm.append(image.bytes[at]) }
    try Files.write(pnm, to: folder / "x.ppm")
    let sampling = quality >= 90 ? "1x1" : "2x2"
    let run = try OtherProgram.cjpeg.run([
      "-quality", "\(max(1, quality))", "-sample", sampling, "-optimize", "-baseline", "-outfile",
      folder / "x.jpg", folder / "x.ppm",
    ])
    #expect(run.exitCode == 0, "\(run.errorText)")
    let theirs = try Files.read(folder / "x.jpg")
    let ours = try JPEGEncoder(quality: Double(quality) / 100).encode(image)
    let (mine, other) = (
      try ImageDecoder.standard.decode(ours).pixels, try ImageDecoder.standard.decode(theirs).pixels
    )
    #expect(mine == other)
    #expect(ours.count == theirs.count)
    Console.line("JPEG at \(quality): \(ours.count) bytes, \(peakSignalToNoise(image, mine)) dB")
  }

  /// Floors two decibels under what libjpeg-turbo 2.1.5 gives.
  @Test(arguments: [(0.0, 17.8), (0.5, 34.5), (0.8, 37.5), (0.9, 41.0), (1.0, 47.0)])
  func `loss is within bounds`(_ quality: Double, _ floor: Double) throws {
    let image = try Pictures.photograph(width: 320, height: 200)
    let file = try JPEGEncoder(quality: quality).encode(image)
    let back = try ImageDecoder.standard.decode(file)
    #expect(back.diagnostics == [])
    let ratio = peakSignalToNoise(image, back.pixels)
    #expect(ratio >= floor)
    Console.line("JPEG at \(quality): \(file.count) bytes, \(ratio) dB")
  }

  @Test func `any size and any strips of rows give one file`() throws {
    try Property.check("JPEG rows") { source in
      let (width, height) = (1 + source.below(40), 1 + source.below(40))
      let image: StraightPixels = try Pictures.draw(
        source, width: width, height: height, kinds: [.opaque, .soft, .fewOpaque, .levels])
      let encoder = JPEGEncoder(quality: Double(source.below(101)) / 100)
      let whole = try encoder.encode(image)
      var writer = try JPEGRowWriter(encoder, width: width, height: height)
      var row = 0
      while row < height {
        let count = source.int(in: 0...height - row)
        try writer.append(image.bytes.span.extracting(4 * width * row..<4 * width * (row + count)))
        row += count
        if count == 0 {
          row += 1
          try writer.append(image.bytes.span.extracting(4 * width * (row - 1)..<4 * width * row))
        }
      }
      try expect(try writer.finish(), equals: whole)
      let back = try ImageDecoder.standard.decode(whole)
      try expect(back.pixels.width == width && back.pixels.height == height)
      try expect(back.diagnostics, equals: [])
    }
  }

  @Test func `a file is baseline, without metadata, and its colors follow the quality`() throws {
    let image = try Pictures.photograph(width: 48, height: 48)
    for (quality, sampling) in [(0.89, UInt8(0x22)), (0.9, 0x11)] {
      let file = try JPEGEncoder(quality: quality).encode(image)
      var markers: [UInt8] = []
      var at = 2
      while at + 4 < file.count, file[at] == 0xFF {
        markers.append(file[at + 1])
        if file[at + 1] == 0xC0 { #expect(file[at + 11] == sampling) }
        if file[at + 1] == 0xDA { break }
        at += 2 + Int(file[at + 2]) << 8 + Int(file[at + 3])
      }
      // JFIF, two tables, baseline frame, codes, scan.
      #expect(markers.first == 0xE0 && markers.contains(0xC0) && markers.last == 0xDA)
      #expect(Set(markers) == [0xE0, 0xDB, 0xC0, 0xC4, 0xDA])
    }
  }

  /// Those of the standard (ITU-T T.81, K.3), so that its coefficients need not be in memory.
  @Test func `a large picture has common codes`() throws {
    let (width, height) = (65_500, 65)
    #expect(width * height > JPEGRowWriter.ownCodesPixels)
    let white = [UInt8](repeating: 255, count: 4 * width * height)
    let image = try #require(StraightPixels(width: width, height: height, bytes: white))
    let file = try JPEGEncoder(quality: 0.5).encode(image)
    let codes = file.indices.filter { file[$0...].starts(with: [0xFF, 0xC4, 0]) }.map { file[$0 + 3] }
    #expect(codes == [31, 181, 31, 181])
    #expect(try ImageDecoder.standard.decode(file).pixels == image)
  }

  @Test func `no rows change nothing`() throws {
    var writer = try JPEGRowWriter(JPEGEncoder(quality: 0.5), width: 1, height: 1)
    try writer.append(Span<UInt8>())
    let row: [UInt8] = [255, 255, 255, 255]
    try writer.append(row.span)
    try writer.append(Span<UInt8>())
    let file = try writer.finish()
    #expect(try ImageDecoder.standard.decode(file).pixels.bytes == row)
  }

  @Test func `alpha is refused`() throws {
    let image = try #require(
      StraightPixels(width: 2, height: 2, bytes: [1, 2, 3, 255, 9, 9, 9, 255, 0, 0, 0, 128, 7, 7, 7, 0]))
    #expect(throws: InlayError.jpegTransparent(row: 1)) {
      try JPEGEncoder(quality: 1).encode(image)
    }
  }

  @Test func `sizes and qualities there are not are refused`() throws {
    let encoder = JPEGEncoder(quality: 0.8)
    for (width, height) in [(0, 1), (1, 0), (65_501, 1), (1, 65_501), (-1, 1), (.max, .max)] {
      #expect(
        refusal { _ = try JPEGRowWriter(encoder, width: width, height: height) }
          == .jpegSize(width: width, height: height))
    }
    for quality in [-0.01, 1.01, .infinity, -.infinity] {
      #expect(
        refusal {
          _ = try JPEGRowWriter(
            JPEGEncoder(quality: quality), width: 1, height: 1)
        } == .jpegQuality(quality))
    }
    #expect(
      refusal {
        _ = try JPEGRowWriter(JPEGEncoder(quality: .nan), width: 1, height: 1)
      }?.code
        == .jpegQuality)
  }

  @Test func `rows that are missing, too many or cut are refused`() throws {
    let encoder = JPEGEncoder(quality: 0.8)
    let row: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    #expect(
      refusal {
        var writer = try JPEGRowWriter(encoder, width: 2, height: 2)
        try writer.append(row.span)
        _ = try writer.finish()
      } == .jpegRows(given: 1, of: 2))
    #expect(
      refusal {
        var writer = try JPEGRowWriter(encoder, width: 2, height: 1)
        try writer.append((row + row).span)
      } == .jpegRows(given: 2, of: 1))
    #expect(
      refusal {
        var writer = try JPEGRowWriter(encoder, width: 2, height: 1)
        try writer.append(row.span.extracting(0..<7))
      }?.code == .jpegRows)
  }

  @Test(arguments: [(65_500, 1), (1, 65_500), (1, 1)])
  func `the longest sides there are come back`(_ width: Int, _ height: Int) throws {
    let image = try Pictures.flat([9, 8, 7, 255], width: width, height: height)
    let file = try JPEGEncoder(quality: 0.5).encode(image)
    let back = try ImageDecoder.standard.decode(file).pixels
    #expect(back.width == width && back.height == height)
  }
}
