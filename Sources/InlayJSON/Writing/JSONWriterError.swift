/// Why a document could not be written.
package enum JSONWriterError: Error, Sendable, CustomStringConvertible {
  /// The program wrote a member out of canonical order.
  case nameOutOfOrder(String)
  /// The program wrote a value, a name or an end where it is not allowed. The string names it.
  case misplaced(String)
  /// The program wrote an infinity or NaN, or an integer beyond ±(2^53 - 1).
  case unrepresentableNumber(String)
  /// The program ended the document inside an array or object, or without a value.
  case incomplete
  /// The sink failed.
  case sink(any Error)

  /// The error as one sentence.
  package var description: String {
    switch self {
    case .nameOutOfOrder(let name):
      "the member \(JSONError.quoted(name)) is out of canonical order"
    case .misplaced(let what): "JSON written out of place: \(what)"
    case .unrepresentableNumber(let number): "the number \(number) cannot be represented in JSON"
    case .incomplete: "the JSON document is incomplete"
    case .sink(let error): "\(error)"
    }
  }
}
