import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import InlayJSON

/// The posts of an archive of Mastodon, or of another program of the Fediverse: a collection of activities.
enum MastodonExport {
  static let names = ["outbox.json"]

  /// - Throws: `InlayError` if there is no collection. Complexity: O(n) in the file.
  static func open(_ input: FormatInput, _ options: ReadOptions) throws -> NetworkExport {
    let actor = try actor(input, options.limits)
    let input = try ExportInput(input, options, names: names)
    var scan = try JSONScan(input.main)
    let top = try ExportedObject(input.main, &scan, arrays: ["orderedItems", "items"])
    try scan.finish()
    guard let array = top.array else { throw InlayError.exportMalformed("orderedItems", of: input.path) }
    let names = actor.flatMap { name($0) }
    let conversation = Conversation(
      number: 1, id: actor?["id"]?.string ?? top["id"]?.string ?? "outbox", name: names ?? "Posts",
      isGroup: false)
    return try NetworkExport(input, [NetworkExport.Chat(conversation: conversation, arrays: [array])]) { _ in
      MastodonExportReader(files: input.files, map: options[ImageMap.self], name: names)
    }
  }

  /// What `actor.json` says of whose archive it is.
  private static func actor(_ input: FormatInput, _ limits: Limits) throws -> JSONValue? {
    guard case .tree(let tree, _) = input, let source = tree.file("actor.json"), source.count <= 1 << 20
    else {
      return nil
    }
    return try? JSONInput.value(source.readAll(), limits)
  }

  private static func name(_ actor: JSONValue) -> String? {
    [actor["name"]?.string, actor["preferredUsername"]?.string].compactMap(\.self).first { !$0.isEmpty }
  }
}
