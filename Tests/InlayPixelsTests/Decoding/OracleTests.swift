import Foundation
import InlayCore
import InlayPixels
import TestKit
import Testing

/// The same files through other programs: equal pixels, or within what rounding allows.
@Suite struct OracleTests {
  static let folders = ["image-png/tests", "image-rs/tests", "libwebp-test-data"]

  @Test(
    .needs(.corpora(folders)), .needs(.python(.pillow)), .needs(.program(.djpeg)), .needs(.program(.dwebp)),
    arguments: folders)
  func corpusPixelsAreThoseOfOtherPrograms(_ folder: String) throws {
    let files = try Corpus.files(under: folder, extensions: ["png", "jpg", "jpeg", "webp"])
    try compare(files.map { ImageFile(name: $0.name, path: $0.path) }, folder)
  }

  /// Pillow 13 is off by 51 in `inks-profile.jpg` and wrong: it brings lcms 2.19, which takes the darkest ink (Lab 0, 30, 40)
  /// for black without making it neutral, a fault of 2.18 to 2.19.1 that its author has mended since. Debian's, with lcms 2.14,
  /// gives what follows from the tables of the profile by hand.
  @Test(.needs(.python(.pillow)), .needs(.program(.djpeg)), .needs(.program(.dwebp)))
  func madePicturesOfEveryKindAreThoseOfOtherPrograms() throws {
    try withTemporaryFolder { folder in
      let files = try Oracle.makePictures(in: folder / "pictures")
      #expect(files.count > 50)
      let tally = try compare(files, "made pictures")
      #expect(tally.compared == files.count)
    }
  }

  struct Tally {
    var compared = 0
    var largest: [String: Int] = [:]
    var onlyHere: [String] = []
    var onlyThere: [String] = []
    var inNeither = 0
  }

  /// Files that one side reads and the other does not are listed in ``readByOneSideOnly``.
  @discardableResult
  private func compare(_ files: [ImageFile], _ name: String) throws -> Tally {
    var tally = Tally()
    for (file, picture) in zip(files, try Oracle.read(files)) {
      let bytes = try Files.read(file.path)
      let decoded: StraightPixels?
      var reason = ""
      do {
        decoded = try ImageDecoder.standard.decode(bytes).pixels
      } catch let error as InlayError {
        decoded = nil
        reason = error.description
      }
      guard let decoded else {
        if picture.isReadable {
          tally.onlyThere.append(file.name)
          #expect(readByOneSideOnly.contains(file.name), "\(file.name): not read: \(reason)")
        } else {
          tally.inNeither += 1
        }
        continue
      }
      guard picture.isReadable else {
        tally.onlyHere.append(file.name)
        #expect(readByOneSideOnly.contains(file.name), "\(file.name): the other program says \(picture.note)")
        continue
      }
      tally.compared += 1
      guard decoded.width == picture.width, decoded.height == picture.height else {
        Issue.record(
          "\(file.name): \(decoded.width) × \(decoded.height), not \(picture.width) × \(picture.height)")
        continue
      }
      if otherwiseInPillow.contains(file.name) {
        #expect(decoded[0, 0] == [0, 0, 0, 255])
        continue
      }
      let difference = largestDifference(decoded.bytes, picture.bytes)
      tally.largest[picture.note, default: 0] = max(tally.largest[picture.note] ?? 0, difference)
      #expect(difference <= picture.tolerance, "\(file.name): off by \(difference), \(picture.note)")
    }
    let largest = tally.largest.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    Console.line(
      "\(name): \(tally.compared) files compared, largest difference \(largest.joined(separator: ", ")); "
        + "read here only \(tally.onlyHere.count), there only \(tally.onlyThere.count), in neither \(tally.inNeither)"
    )
    return tally
  }

  private func largestDifference(_ bytes: [UInt8], _ others: ArraySlice<UInt8>) -> Int {
    if bytes[...] == others { return 0 }
    return zip(bytes, others).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Pillow gives up on two because of their Exif or a second profile and does not know cICP; it does not see
  /// wrong checksums at the end of the image data.
  private let readByOneSideOnly: Set<String> = [
    "image-png/tests/bugfixes/cicp_pq.png", "image-png/tests/bugfixes/issue#1825.png",
    "image-png/tests/bugfixes/issue#430.png", "image-png/tests/bugfixes/x_interlaced_chck.png",
    "image-png/tests/pngsuite/xcsn0g01.png",
  ]

  /// An index behind the palette is black (PNG, third edition, 11.2.2), which Pillow has as white.
  private let otherwiseInPillow: Set<String> = ["image-png/tests/bugfixes/invalid_palette_index.png"]
}
