package import InlayCore
package import InlayFiles

/// A first look at an input, shared by all formats that try to recognize it, so that everything is read only once.
package final class FormatLook {
  /// The input to look at.
  package let input: FormatInput
  private var beginning: [UInt8] = []
  private var members: [TarMember]?
  private var json: FormatName??
  private var names: Set<String>??
  private var inner: FileTree??
  private var files: [String: FormatLook] = [:]

  /// A file or folder in a tar.
  package struct TarMember: Sendable {
    /// The components of its path.
    package let path: [String]
    /// Whether it is a folder rather than a file.
    package let isFolder: Bool
  }

  /// A look at `input`.
  package init(_ input: FormatInput) { self.input = input }

  /// The folder that the input is, or is a tar of; `nil` for another file.
  package var tree: FileTree? {
    if let inner { return inner }
    let found: FileTree? =
      switch input {
      case .tree(let tree, _): tree
      case .file(let source, _): isTar ? try? FileTree(folderOf: source) : nil
      }
    inner = found
    return found
  }

  /// A look at a file of the folder, which is taken once; `nil` if there is none.
  package func file(_ name: String) -> FormatLook? {
    if let known = files[name] { return known }
    guard let source = tree?.file(name) else { return nil }
    let look = FormatLook(.file(source, name: nil))
    files[name] = look
    return look
  }

  /// Whether the input is a folder.
  package var isFolder: Bool {
    switch input {
    case .file: false
    case .tree: true
    }
  }

  /// At most `count` of the first bytes of a file. Empty for a folder and for a file that cannot be read.
  package func prefix(_ count: Int) -> ArraySlice<UInt8> {
    guard case .file(let source, _) = input else { return [] }
    let wanted = min(count, source.count)
    if beginning.count < wanted { beginning = (try? source.read(0..<wanted)) ?? [] }
    return beginning.prefix(wanted)
  }

  /// Whether the input is a file that starts with a tar header.
  package var isTar: Bool { Self.isTar(prefix(512)) }

  /// Whether the first header of `source` is a tar header.
  package static func isTar(_ source: any ByteSource) -> Bool {
    isTar(((try? source.read(0..<min(512, source.count))) ?? [])[...])
  }

  private static func isTar(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.count >= 262 && prefix[257..<262].elementsEqual("ustar".utf8)
  }

  /// The members of a tar in order, as far as its headers can be read. Empty for anything else.
  package var tarMembers: [TarMember] {
    if let members { return members }
    var found: [TarMember] = []
    if isTar, case .file(let source, _) = input {
      var reader = TarReader(source, strictness: .lenient)
      reader.ignoresCancellation = true
      while let member = (try? reader.next()) ?? nil {
        found.append(TarMember(path: member.path.components.map { String($0) }, isFolder: member.isFolder))
      }
    }
    members = found
    return found
  }

  /// Number of bytes looked at in a JSON file.
  static let jsonPrefixBytes = 1 << 20
  /// Number of bytes looked at in a text file.
  package static let textPrefixBytes = 1 << 12

  /// Which of the two JSON formats a file has that is not a tar.
  var jsonFormat: FormatName? {
    if let json { return json }
    let found = findJSON()
    json = found
    return found
  }

  private func findJSON() -> FormatName? {
    guard firstCharacter == UInt8(ascii: "{") else { return nil }
    var scan = JSONPrefixScan(Array(self.prefix(Self.jsonPrefixBytes)))
    return scan.format()
  }

  /// The names of the members of a JSON object, or of the first object in an array, as far as they begin in the first 64
  /// megabytes; `nil` for anything else, a portable document and a triple included.
  package var jsonMembers: Set<String>? {
    if let names { return names }
    var found: Set<String>?
    let isJSON = firstCharacter == UInt8(ascii: "{") || firstCharacter == UInt8(ascii: "[")
    if isJSON, jsonFormat == nil {
      found = memberNames()
    }
    names = found
    return found
  }

  /// The names, as far as the file is JSON.
  private func memberNames() -> Set<String> {
    var found: Set<String> = []
    guard case .file(let source, _) = input,
      let part = try? SliceSource(source, 0..<min(source.count, Self.jsonMemberBytes)),
      var scan = try? JSONScan(part)
    else { return found }
    while (try? scan.isNext("[")) ?? false, (try? scan.enter("[")) != nil {}
    guard (try? scan.enter("{")) != nil else { return found }
    while found.count < 1_000, let name = (try? scan.member()) ?? nil {
      found.insert(name)
      guard (try? scan.skipValue()) != nil else { break }
    }
    return found
  }

  /// Number of bytes looked at for the names of members.
  private static let jsonMemberBytes = 64 << 20

  /// The first byte that is no white space, of a file that is no tar.
  private var firstCharacter: UInt8? {
    let prefix = prefix(512)
    let content = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix
    return isTar ? nil : content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
