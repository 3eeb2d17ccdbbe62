import Foundation
import InlayPixels
import TestKit

/// What libheif's own program makes of a file.
enum HEIFConvert {
  /// All top-level images in the order of the file.
  static func images(of path: String) throws -> [StraightPixels] {
    let folder = try TemporaryFolder()
    let run = try OtherProgram.heifConvert.run([path, folder.path("image.png")])
    guard run.exitCode == 0 else { throw Unmet("heif-convert: \(run.errorText)\(run.text)") }
    let single = folder.path("image.png")
    if FileManager.default.fileExists(atPath: single) { return [try decoded(single)] }
    var images: [StraightPixels] = []
    while FileManager.default.fileExists(atPath: folder.path("image-\(images.count + 1).png")) {
      images.append(try decoded(folder.path("image-\(images.count + 1).png")))
    }
    return images
  }

  private static func decoded(_ path: String) throws -> StraightPixels {
    try ImageDecoder.standard.decode(Files.read(path)).pixels
  }
}

extension StraightPixels {
  /// The largest difference of any byte; `nil` if the sizes differ.
  func difference(to other: StraightPixels) -> Int? {
    guard (width, height) == (other.width, other.height) else { return nil }
    var largest = 0
    for at in stride(from: 0, to: bytes.count, by: 4) {
      for channel in at..<at + 4 {
        largest = max(largest, abs(Int(bytes[channel]) - Int(other.bytes[channel])))
      }
    }
    return largest
  }
}
