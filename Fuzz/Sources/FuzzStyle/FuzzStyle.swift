@testable import InlayCore

/// Style sheets: what was read is written, and must read back the same. A flow with the sheet is walked to its end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let sheet = try? StyleSheet.read(json: bytes, limits: .strict).value else { return 0 }
  do {
    let json = try sheet.json()
    let again = try StyleSheet.read(json: json).value
    precondition(again == sheet, "the sheet is another after writing and reading")
  } catch {
    preconditionFailure("a sheet was read that cannot be written: \(error)")
  }
  for appearance in Appearance.allCases {
    var components = 0
    let flow = InlineFlow(
      text, style: sheet.scaled(toFontSize: .points(7)), options: FlowOptions(appearance: appearance))
    for paragraph in flow {
      precondition(paragraph.style.leadingIndent >= .zero && paragraph.style.lineHeightMultiple > 0)
      precondition((paragraph.marker?.position ?? .zero).isInRange)
      for component in paragraph.components {
        precondition(component.style.fontSize > .zero && component.style.fontSize.isInRange)
        components += 1
      }
    }
    precondition(components == 12, "\(components) components")
  }
  return 0
}

/// A text with paragraphs of several roles, each with two styles.
private let text: DecomposedText = {
  let roles: [ParagraphRole] = [.body, .heading1, .bullet1, "number2", .quote, "unknown7"]
  var look = CharacterAttributeValues()
  look.link = "https://example.org/"
  look.superscript = 2
  look.foregroundColor = TextColor(red: 0, green: 0, blue: 0)
  let runs = roles.flatMap { role in
    var values = ParagraphAttributeValues()
    values.role = role
    let paragraph = ParagraphAttributes(values)
    return [
      AttributedRun("a", paragraph: paragraph),
      AttributedRun("b\n", character: CharacterAttributes(look), paragraph: paragraph),
    ]
  }
  do { return try Decomposer.decompose(runs).value } catch { preconditionFailure("\(error)") }
}()
