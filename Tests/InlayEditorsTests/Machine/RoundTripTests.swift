import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayEditors

/// Random texts through every editor: what it can say comes back.
@Suite struct RoundTripTests {
  @Test(arguments: Format.editors.map(\.name.rawValue))
  func textsComeBack(name: String) throws {
    let format = try #require(Format.editors.first { $0.name.rawValue == name })
    try Property.check("texts through \(name)", cases: 1_250) { source in
      try EditorDoor.roundTrip(source.bytes(), format)
    }
  }

  /// Any text becomes a document, and what is not in it is reported.
  @Test(arguments: Format.editors.map(\.name.rawValue))
  func textsOfOneEditorGoThroughAnother(name: String) throws {
    let first = try #require(Format.editors.first { $0.name.rawValue == name })
    for second in Format.editors {
      try Property.check("\(name) to \(second.name)", cases: 200) { source in
        let text = try EditorGrammar.text(source.bytes(), first)
        let written = try EditorKit.write(text, second)
        try EditorDoor.document(written.value.canonicalBytes, second)
      }
    }
  }
}
