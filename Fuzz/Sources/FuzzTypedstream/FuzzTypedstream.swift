import InlayCore

@testable import InlayCocoa

/// Typedstreams of Messages. The first byte chooses: a typedstream as it is, or choices in a grammar, which keeps the
/// numbers of strings and objects sound where a fuzzer seldom does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if bytes.first == 0xFF { bytes = TypedstreamGrammar.typedstream(bytes.dropFirst()) }
  if let body = try? MessageBody.read(bytes, limits: .strict).value { check(body) }
  return 0
}

/// Runs tile the text and split no pair, and the document keeps the rules and the text.
private func check(_ body: MessageBody) {
  var at = 0
  for run in body.runs {
    precondition(run.range.lowerBound == at && !run.range.isEmpty, "runs do not tile the text")
    at = run.range.upperBound
    let index = body.text.utf16.index(body.text.startIndex, offsetBy: at)
    precondition(index.samePosition(in: body.text.unicodeScalars) != nil, "a run splits a pair")
  }
  precondition(at == body.text.utf16.count, "runs are not as long as the text")
  guard let text = try? body.document(balloon: "com.example", limits: .default).value else {
    preconditionFailure("a body that was read is no document")
  }
  do { try text.checkInvariants() } catch { preconditionFailure("a document breaks a rule: \(error)") }
  precondition(text.text == body.text, "the text of the document is another")
  precondition(
    text.placements.count == body.text.unicodeScalars.count { $0 == "\u{FFFC}" }, "a placement is missing")
}
