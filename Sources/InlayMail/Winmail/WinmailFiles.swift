import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import InlayRTF

/// A winmail.dat with its files as sources.
struct WinmailFiles {
  private let winmail: Winmail
  private let sources: [MemorySource]

  init(_ winmail: Winmail) {
    self.winmail = winmail
    sources = winmail.files.map { MemorySource($0.content) }
  }

  /// The text in its best form, with the pictures in it; `nil` if there is none, or none but plain text.
  ///
  /// - Throws: `InlayError` if a limit is exceeded. Complexity: O(n).
  func text(limits: Limits) throws -> Converted<DecomposedText>? {
    if let html = winmail.html {
      var resources = HTMLResources()
      var locations: [ExactString: any ByteSource] = [:]
      for (file, source) in zip(winmail.files, sources) {
        if let id = file.contentID { resources.parts[ExactString(id)] = source }
        if let location = file.location { locations[ExactString(location)] = source }
      }
      resources.location = { [locations] in locations[$0] }
      return try HTMLReader.read(html, resources: resources, limits: limits)
    }
    guard let rtf = winmail.rtf else { return nil }
    let placed = placed(rtf)
    var builder = FileTreeBuilder(limits: limits)
    for (number, name) in placed.names { try builder.add(file: sources[number], at: name) }
    do {
      return try RTFReader.read(placed.rtf, bundle: builder.finish(), limits: limits)
    } catch let error as InlayError where error.code == "rtf.notRTF" {
      return nil
    }
  }

  /// The files of which `isUsed` does not say that they stand in the text.
  func files(_ names: inout SafeFileName, isUsed: (any ByteSource) -> Bool) -> [BundleFile] {
    var files: [BundleFile] = []
    for (number, source) in sources.enumerated() where !isUsed(source) {
      let file = winmail.files[number]
      let name = names.make(from: file.fileName(number))
      let type = file.isMail ? nil : file.type.map { MIMEType(rawValue: $0) }
      files.append(BundleFile(name, content: .data(source), mediaType: type ?? MIMEType(fileName: name)))
    }
    return files
  }

  /// The RTF with an attachment as Cocoa writes it for each `\objattph`. These stand for the files that have a place, in the
  /// order of their places.
  ///
  /// - Complexity: O(n log n).
  private func placed(_ rtf: [UInt8]) -> (rtf: [UInt8], names: [(Int, String)]) {
    let order = winmail.files.enumerated().compactMap { number, file in file.place.map { ($0, number) } }
      .sorted { $0 < $1 }.map { $0.1 }
    let mark = Array("\\objattph".utf8)
    var made = SafeFileName()
    var names: [(Int, String)] = []
    var out: [UInt8] = []
    out.reserveCapacity(rtf.count)
    var at = 0
    while at < rtf.count {
      guard rtf[at] == mark[0], names.count < order.count else {
        out.append(rtf[at])
        at += 1
        continue
      }
      let rest = rtf[at...]
      let after = rest.dropFirst(mark.count).first
      guard rest.starts(with: mark), !(after.map { (0x61...0x7A).contains($0 | 0x20) } ?? false) else {
        // A backslash that another escapes begins no word.
        out += rest.prefix(2)
        at += 2
        continue
      }
      let number = order[names.count]
      let name = made.make(from: Self.plain(winmail.files[number].fileName(number)))
      names.append((number, name))
      out += Array("{{\\NeXTGraphic \(name)}".utf8) + [0xAC, UInt8(ascii: "}")]
      at += mark.count
      // The character that it stands on goes, and the space that ends the word.
      if at < rtf.count, rtf[at] == 0x20 { at += 1 }
      if rtf[at...].starts(with: "\\'20".utf8) {
        at += 4
      } else if at < rtf.count, rtf[at] == 0x20 {
        at += 1
      }
    }
    return (out, names)
  }

  /// A name that RTF can hold as it is.
  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.map { byte in
        let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        return isLetter || byte == 0x2E || byte == 0x2D ? byte : UInt8(ascii: "_")
      }, as: UTF8.self)
  }
}

extension Winmail.File {
  /// Its name, or one made from its number.
  func fileName(_ number: Int) -> String {
    // A mail has its subject as the name that is shown.
    let name = isMail ? title ?? name : name ?? title
    guard let name, !name.isEmpty else { return "file-\(number + 1)" }
    return isMail ? "\(name).tnef" : name
  }
}
