import Foundation
import TestKit

/// An image file to be read here and elsewhere.
struct ImageFile {
  /// What it is called in reports.
  var name: String
  var path: String
}

/// What other programs read from image files: Pillow, djpeg, dwebp, all files in one run of a script.
enum Oracle {
  /// How one file is seen elsewhere.
  struct Picture {
    var width: Int
    var height: Int
    /// How near one must come, or why the other cannot read the file.
    var note: String
    var bytes: ArraySlice<UInt8>

    var isReadable: Bool { width > 0 }
    /// How far a channel may be off.
    var tolerance: Int {
      switch note {
      case "exact": 0
      case "16 bit", "inks": 1
      default: 2
      }
    }
  }

  private static let script = PackageRoot.path(to: "Tests/InlayPixelsTests/Decoding/Oracle/oracle.py")

  /// Makes pictures of kinds the corpora lack in `folder`.
  static func makePictures(in folder: String) throws -> [ImageFile] {
    let run = try run(["make", folder], input: [])
    try expect(run.exitCode == 0, run.errorText)
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      ImageFile(name: $0, path: folder + "/" + $0)
    }
  }

  /// Each file as others see it, in order.
  static func read(_ files: [ImageFile]) throws -> [Picture] {
    let run = try run(["pixels"], input: Array(files.map { $0.path + "\n" }.joined().utf8))
    try expect(run.exitCode == 0, run.errorText)
    let output = run.output
    var at = 0
    func number() throws -> Int {
      try expect(at + 4 <= output.count, "the oracle's output ends too early")
      defer { at += 4 }
      return (0..<4).reduce(0) { $0 | Int(output[at + $1]) << (8 * $1) }
    }
    return try files.map { _ in
      let (width, height, length) = (try number(), try number(), try number())
      let note = String(decoding: output[at..<at + length], as: UTF8.self)
      at += length
      let bytes = output[at..<at + 4 * width * height]
      at = bytes.endIndex
      return Picture(width: width, height: height, note: note, bytes: bytes)
    }
  }

  private static func run(_ arguments: [String], input: [UInt8]) throws -> Subprocess {
    try Python.run([script] + arguments, input: input, timeLimit: 300)
  }
}
