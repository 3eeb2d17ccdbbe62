package import InlayCore

extension ImageMap {
  /// The map of the images in texts: one entry for each digest, or identifier, in the order of the texts, with what this
  /// map knows of it. Each gets a code that is safe on all networks and that no other has.
  ///
  /// - Parameter describes: whether entries have descriptions, and new codes are made of descriptions and file names. If
  ///   not, codes are made of digests.
  /// - Complexity: O(images), and O(bytes) of those whose digest is not known.
  package func covering(_ texts: [DecomposedText], describes: Bool = true) -> ImageMap {
    var entries: [Entry] = []
    var seen: Set<Key> = []
    var codes = Set(self.entries.compactMap { $0.code?.lowercased() })
    var numbers: [String: Int] = [:]
    for image in texts.lazy.flatMap(\.images) {
      let digest = image.content.digest
      guard digest != nil || image.identifier != nil,
        seen.insert(digest.map { Key.digest($0) } ?? .identifier(image.identifier)).inserted
      else { continue }
      var entry = self.entry(of: image) ?? Entry()
      entry.identifier = entry.identifier ?? image.identifier
      entry.digest = entry.digest ?? digest
      entry.description = describes ? entry.description ?? image.description : nil
      if entry.code == nil { entry.code = Self.code(of: image, digest, describes, &codes, &numbers) }
      entries.append(entry)
    }
    return ImageMap(entries)
  }

  private enum Key: Hashable {
    case digest(ContentDigest)
    case identifier(ContentIdentifier?)
  }

  private static let longestCode = 32

  /// A code that is not taken. `numbers` has the next number to try, by the start of the code: what no number cuts.
  private static func code(
    of image: InlineImage, _ digest: ContentDigest?, _ describes: Bool, _ taken: inout Set<String>,
    _ numbers: inout [String: Int]
  ) -> String {
    let name = image.fileName.map { file in file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file }
    let words = describes ? CodeNames.word(image.description ?? name ?? "") : ""
    let base = words.utf8.count >= 2 ? words : "img_" + (digest.map { String($0.hex.prefix(8)) } ?? "0")
    var code = base
    let start = String(base.prefix(longestCode - CodeNames.longestEnding))
    var number = numbers[start] ?? 2
    while !taken.insert(code).inserted {
      let ending = "_\(number)"
      code = String(base.prefix(longestCode - ending.utf8.count)) + ending
      number += 1
    }
    numbers[start] = number
    return code
  }
}
