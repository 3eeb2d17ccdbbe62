import Foundation
import Inlay
import InlayPixels
import TestKit
import Testing

/// The same files through other programs: equal pixels, or within what rounding allows.
@Suite struct OracleTests {
  @Test(arguments: [
    "image-png/tests", "image-rs/tests", "libwebp-test-data",
  ])
  func corpusPixelsAreThoseOfOtherPrograms(_ folder: String) throws {
    guard Oracle.isThere() else { return }
    let files = Corpus.files(under: folder, extensions: ["png", "jpg", "jpeg", "webp"])
    if files.isEmpty { return }
    try compare(files.map { ImageFile(name: $0.name, path: $0.path) }, folder)
  }

  @Test func madePicturesOfEveryKindAreThoseOfOtherPrograms() throws {
    guard Oracle.isThere() else { return }
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
      } catch {
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
      let difference = zip(decoded.bytes, picture.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
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

  private let readByOneSideOnly: Set<String> = []
}
