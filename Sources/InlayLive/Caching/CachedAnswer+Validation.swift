extension CachedAnswer {
  // MARK: Asking whether the answer still holds (RFC 9111, 4.3)

  /// The entity tag, weak or strong, if there is one that is well formed (RFC 9110, 8.8.3).
  package var tag: String? { fields.single("etag").flatMap { Self.isTag($0) ? $0 : nil } }

  /// `Last-Modified`, as the server wrote it, if it is a date.
  private var modified: String? {
    fields.single("last-modified").flatMap { text in
      HTTPDate.seconds(text) != nil && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
    }
  }

  /// The fields that ask for the image only if it has changed; none if there is nothing to compare by.
  package var conditions: [HTTPField] {
    [
      tag.map { HTTPField("If-None-Match", $0) }, modified.map { HTTPField("If-Modified-Since", $0) },
    ].compactMap { $0 }
  }

  /// This answer with the fields of a 304 that came for its ``conditions``; `nil` if the 304 is about other
  /// bytes (4.3.4).
  ///
  /// A 304 with a strong tag is about the answer with the same strong tag. One with a weak tag, or with
  /// `Last-Modified` alone, is about an answer with the same. One without either can only be about what was
  /// asked.
  package func updated(by fields: [HTTPField], asked: Int, answered: Int) -> CachedAnswer? {
    let new = CachedAnswer(fields, asked: asked, answered: answered)
    if !new.fields.values("etag").isEmpty {
      guard let theirs = new.tag, let ours = tag else { return nil }
      guard theirs.hasPrefix("W/") ? Self.opaque(theirs) == Self.opaque(ours) : theirs == ours else {
        return nil
      }
    } else if !new.fields.values("last-modified").isEmpty {
      guard let theirs = new.modified, let ours = modified,
        HTTPDate.seconds(theirs) == HTTPDate.seconds(ours)
      else { return nil }
    }
    // 3.2: what it says replaces what was said. Date and Age are about the message, so those of the old one go
    // in any case.
    let replaced = Set(new.fields.map { $0.name.lowercased() }).union(["age", "date"])
    let left = self.fields.filter { !replaced.contains($0.name.lowercased()) }
    return CachedAnswer(left + new.fields, asked: asked, answered: answered)
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  private static func isTag(_ text: String) -> Bool {
    let bytes = Array(opaque(text).utf8)
    return bytes.count >= 2 && bytes.first == UInt8(ascii: "\"") && bytes.last == UInt8(ascii: "\"")
      && bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }
  }
}
