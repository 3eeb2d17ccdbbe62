import FormatsTestKit
import InlayArchives
import InlayCore
import InlayDoor
import InlayFiles
import InlayFormats
import InlayMail
import InlayNetworks

/// Where a row of the matrix gets its documents: a format, and for one that is only read, a file that somebody else wrote.
struct MatrixSource: Sendable {
  var format: Format
  /// A file of a format that is not written.
  var sample: [UInt8]?

  /// The formats that are read, in the order in which they are listed.
  static let all: [MatrixSource] = DocumentTools.formats.compactMap { format in
    guard format.canRead else { return nil }
    if let sample = samples[format.name] { return MatrixSource(format: format, sample: sample) }
    return format.canWrite ? MatrixSource(format: format) : nil
  }

  /// Files of the formats that are only read, and of stickers, which are one picture and nothing else.
  private static let samples: [FormatName: [UInt8]] = [
    .image: Samples.png,
    .mbox: Array(
      """
      From ann@e.org Thu Jan  1 10:00:00 2026
      From: Ann <ann@e.org>
      Subject: a
      Message-ID: <1@e.org>
      MIME-Version: 1.0
      Content-Type: text/html; charset=utf-8

      <p>a <b>word</b> <img alt="a dog" src="https://e.org/0.png"></p>

      """.utf8),
    .twitch: Array("@emotes=25:2-6 :ann!ann@ann.example PRIVMSG #ann :a Kappa b".utf8),
    .misskey: Array(#"{"text":"a :cat: b `code`","emojis":{"cat":"https://e.org/0.png"}}"#.utf8),
    .matrixPack: Array(
      #"{"images":{"cat":{"url":"mxc://example.org/abc0","body":"a dog"}},"pack":{}}"#.utf8),
    .matrixSticker: Array(#"{"body":"a dog","url":"mxc://example.org/abc0","info":{}}"#.utf8),
    .telegramExport: Array(
      #"""
      {"name":"Ann","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2026-01-01T10:00:00",
      "date_unixtime":"1767261600","from":"Ann","from_id":"user1","text":["a ",{"type":"bold","text":"word"}],
      "text_entities":[{"type":"plain","text":"a "},{"type":"bold","text":"word"}]}]}
      """#.utf8),
    .discordExport: Array(
      #"""
      {"guild":{"id":"1","name":"g"},"channel":{"id":"2","type":"GuildTextChat","name":"c"},"messages":[{"id":"3",
      "type":"Default","timestamp":"2026-01-01T10:00:00+00:00","content":"a **word**","author":{"id":"4","name":"Ann"},
      "attachments":[],"embeds":[],"stickers":[],"reactions":[],"mentions":[]}]}
      """#.utf8),
    .mastodonExport: Array(
      #"""
      {"@context":"https://www.w3.org/ns/activitystreams","type":"OrderedCollection","orderedItems":[{"id":"https://e.org/1",
      "type":"Create","published":"2026-01-01T10:00:00Z","object":{"id":"https://e.org/1","type":"Note",
      "content":"<p>a <strong>word</strong></p>","published":"2026-01-01T10:00:00Z"}}]}
      """#.utf8),
    .matrixExport: Array(
      #"""
      {"room_name":"r","messages":[{"type":"m.room.message","event_id":"$1","sender":"@ann:e.org","origin_server_ts":1767261600000,
      "content":{"msgtype":"m.text","body":"a word","format":"org.matrix.custom.html","formatted_body":"a <b>word</b>"}}]}
      """#.utf8),
  ]

  /// The document of the row that has a thing: what comes back of one, or what somebody else wrote.
  ///
  /// - Throws: `InlayError` if the format cannot be written of it.
  func document(with feature: MatrixFeature) throws -> DecomposedText {
    guard let sample else { return try Self.through(format, feature.document).text }
    return try read(.file(MemorySource(sample), name: nil))
  }

  /// Writes a document, and reads it again, with the map of the pictures that the format needs.
  static func through(
    _ format: Format, _ document: DecomposedText
  ) throws -> (text: DecomposedText, noticed: [Diagnostic]) {
    // The file that a document was read from would come back as it was.
    var document = document
    document.source = nil
    var options = WriteOptions()
    options[ImageMap.self] = map(format.name, document)
    let written = try format.write(document, options: options)
    let input: FormatInput
    var noticed = written.diagnostics
    switch written.value {
    case .tree(let tree): input = .tree(tree, name: nil)
    case .bytes(let stream):
      let sink = MemorySink()
      noticed += try stream(sink)
      input = .file(MemorySource(sink.bytes), name: nil)
    }
    return (try MatrixSource(format: format).read(input), noticed)
  }

  /// The door, which unpacks a TextPack.
  private static let tools = DocumentTools(unpack: { source, kind, limits in
    let sink = MemorySink()
    try ArchiveUnpacker.unpack(source, as: kind, into: sink, limits: limits)
    return MemorySource(sink.bytes)
  })

  private func read(_ input: FormatInput) throws -> DecomposedText {
    var options = ReadOptions(unsealed: false, source: .drop)
    options[ImageMap.self] = Self.map(format.name, nil)
    return try Self.tools.read(input, as: format.name, options).content
  }

  /// What the network calls the picture of all documents. It is found by its digest, its identifier, or its reference.
  private static func map(_ network: FormatName, _ document: DecomposedText?) -> ImageMap {
    var entry = ImageMap.Entry()
    (entry.identifier, entry.digest) = (MatrixFeature.image.identifier, Samples.pngDigest)
    (entry.code, entry.emoji, entry.file) = ("cat", "🐱", "0.png")
    entry.description = MatrixFeature.image.description
    entry.reference =
      switch network {
      case .matrix, .matrixSticker, .matrixPack: "mxc://example.org/abc0"
      case .nostr, .mastodon, .activityPub, .slack, .misskey: "https://e.org/0.png"
      case .bluesky: "at://did:plc:abc/blue.moji.collection.item/0"
      default: "75444188006606450"
      }
    var map = ImageMap([entry])
    map.files = MapFiles { $0.description == "0.png" ? MemorySource(Samples.png) : nil }
    return map
  }
}
