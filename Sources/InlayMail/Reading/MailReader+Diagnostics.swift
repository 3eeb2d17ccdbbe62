import InlayCore
import InlayFormats

extension MailReader {
  /// Reports what was noticed in the structure of the mail.
  mutating func reportStructure() throws {
    let others = (body.alternatives + passedOver).map { message.parts[$0].type }
    if let first = others.first {
      collector.report(.mailAlternative, "the text was read in one of its forms, and not as \(first)")
    }
    if message.unclosedCount > 0 {
      let count = Losses.count(message.unclosedCount, "group of parts does", "groups of parts do")
      collector.report(.mailMalformed, "\(count) not end")
    }
    if try message.saysMoreOutside() {
      collector.report(
        .mailOutside, "text before or after the parts, which programs do not show, was left out")
    }
    let unknown = message.parts.lazy.filter { !$0.isMultipart }.compactMap { $0.header.keyword(.encoding) }
      .filter { !$0.isEmpty && !MailTransfer.names.contains($0) }
    if let first = unknown.first {
      let count = Losses.count(unknown.count, "part is", "parts are")
      collector.report(
        .mailEncoding,
        "\(count) not decoded, because the encoding \(Visible.name(first)) for transfer is unknown")
    }
    let header = message.parts[0].header
    if header.otherCount > 0 {
      let count = Losses.count(header.otherCount, "field of the header was", "fields of the header were")
      collector.report(
        .mailFields,
        "\(count) left out, such as \(header.otherNames.joined(separator: ", "))",
        details: ["count": "\(header.otherCount)"])
    }
    let encrypted = message.parts.contains { part in
      part.type == "multipart/encrypted"
        || part.type.hasSuffix("pkcs7-mime") && part.parameters["smime-type"] != "signed-data"
    }
    if encrypted { collector.report(.mailEncrypted, "the mail is encrypted; what it holds became a file") }
  }
}
