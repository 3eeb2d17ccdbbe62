import Foundation

/// JSON that the server answered.
enum AnswerJSON: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([AnswerJSON])
  case object([String: AnswerJSON])

  init(parsing bytes: [UInt8]) throws { self = try JSONDecoder().decode(AnswerJSON.self, from: Data(bytes)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnswerJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnswerJSON].self))
    }
  }

  subscript(name: String) -> AnswerJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var array: [AnswerJSON]? { if case .array(let value) = self { value } else { nil } }
  var integer: Int? { if case .number(let value) = self { Int(exactly: value) } else { nil } }
}
