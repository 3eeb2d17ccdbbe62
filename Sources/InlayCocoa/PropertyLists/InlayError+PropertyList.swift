package import InlayCore

extension InlayError {
  /// The bytes are neither a binary nor an XML property list.
  static let notPropertyList = InlayError(.listNotPropertyList, "this is not a property list")

  /// The list, or an object of it, ends at byte `offset`.
  static func listTruncated(at offset: Int) -> InlayError {
    InlayError(.listTruncated, "the property list is truncated", at: .byte(offset))
  }

  /// Objects are shared so often that reading them takes many times the size of the list.
  static func listShared(at place: Place) -> InlayError {
    InlayError(
      .listMalformed, "the property list is malformed: it shares long objects too often", at: place)
  }

  /// What stands at byte `offset` contradicts the format.
  static func listMalformed(_ problem: String, at offset: Int) -> InlayError {
    InlayError(.listMalformed, "the property list is malformed: \(problem)", at: .byte(offset))
  }
}

extension InlayError {
  /// There is no expat on this system.
  static let xmlUnavailable = InlayError(
    .listUnavailable, "property lists in XML are not read on this system", advice: "store it as a binary one")
}

extension InlayError.Code {
  /// The bytes are not a property list.
  package static let listNotPropertyList: Self = "list.notPropertyList"
  /// A property list ends inside an object.
  package static let listTruncated: Self = "list.truncated"
  /// The system has no parser for property lists in XML.
  package static let listUnavailable: Self = "list.unavailable"
  /// A property list contradicts its format.
  package static let listMalformed: Self = "list.malformed"
}

extension InlayError {
  /// The file is not well-formed XML, or has entities of its own, at byte `offset`.
  static func xmlMalformed(_ problem: String, at offset: Int) -> InlayError {
    InlayError(.listMalformed, "the XML is malformed: \(problem)", at: .byte(offset))
  }
}
