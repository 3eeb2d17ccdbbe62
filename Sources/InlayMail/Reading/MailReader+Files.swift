import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

extension MailReader {
  /// The parts that are files.
  mutating func files() throws -> [BundleFile] {
    var names = SafeFileName()
    var files: [BundleFile] = []
    for number in body.files {
      let part = message.parts[number]
      if let winmail = winmails[number] {
        files += winmail.files(
          &names, isUsed: { source in used[source.count]?.contains { $0 === source } ?? false })
        try Limits.check("files", files.count, limits.files)
        continue
      }
      let isInText = try isUsed(number)
      guard !isInText else { continue }
      let source = try content(number)
      let type: MIMEType? = part.type == "application/octet-stream" ? nil : MIMEType(rawValue: part.type)
      let name = names.make(from: try part.fileName ?? name(of: number, source, type))
      files.append(BundleFile(name, content: .data(source), mediaType: type))
    }
    return files
  }

  /// A name for a file without one: the subject of a mail, or its number.
  private func name(of number: Int, _ source: any ByteSource, _ type: MIMEType?) throws -> String {
    guard type == "message/rfc822" else {
      return "part-\(number)" + (type?.fileExtension.map { ".\($0)" } ?? "")
    }
    var cursor = MailCursor(source, 0..<source.count)
    let header = try? MailHeader(&cursor, isFirst: true, limits: limits)
    let subject = header?.text(.subject).map { $0.replacing("/", with: "_").replacing("\\", with: "_") }
    return (subject.flatMap { $0.isEmpty ? nil : $0 } ?? "message") + ".eml"
  }
}
