internal import InlayJSON

/// How one kind of value is represented in a style sheet's JSON.
struct StyleCodec<Value: Sendable>: Sendable {
  let read: @Sendable (inout StyleDecoder) throws(JSONError) -> Value
  let json: @Sendable (Value) -> JSONValue
  /// Whether reading returns the value that was written.
  var isSound: @Sendable (Value) -> Bool = { _ in true }
  /// For lengths: the value times a ratio.
  var scaled: (@Sendable (Value, _ numerator: Int, _ denominator: Int) -> Value)?
}

extension JSONValue {
  /// An integer that must be small enough for JSON; otherwise 0.
  fileprivate static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(value) ?? JSONNumber(0)) }
}

extension StyleCodec where Value == Length {
  /// A length in thousandths of a point.
  static func length(_ range: ClosedRange<Int> = -Length.maximum...Length.maximum) -> StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in Length(thousandths: try decoder.reader.readInteger(in: range)) },
      json: { .integer($0.thousandths) }, isSound: { range.contains($0.thousandths) },
      scaled: { length, numerator, denominator in
        // A size that must be positive stays positive.
        let scaled = length.scaled(numerator, by: denominator)
        return Length(thousandths: max(scaled.thousandths, range.lowerBound))
      })
  }

  /// A length of zero or more.
  static var size: StyleCodec { length(0...Length.maximum) }
}

extension StyleCodec where Value == Int {
  static func number(_ range: ClosedRange<Int>) -> StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.reader.readInteger(in: range) },
      json: { .integer($0) }, isSound: { range.contains($0) })
  }

  /// A positive factor in thousandths.
  static var factor: StyleCodec { number(1...1_000_000) }
}

extension StyleCodec where Value == Bool {
  static var flag: StyleCodec {
    StyleCodec(read: { decoder throws(JSONError) in try decoder.reader.readBool() }, json: { .bool($0) })
  }
}

extension StyleCodec where Value == String {
  static var string: StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.reader.readString() }, json: { .string($0) })
  }
}

extension StyleCodec where Value: OpenConstant {
  /// One of the given names, because a sheet must not hold a value that no renderer supports.
  static func oneOf(_ known: [Value]) -> StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.constant(of: known) },
      json: { .string($0.rawValue) }, isSound: { known.contains($0) })
  }

  /// An arbitrary name.
  static var name: StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in Value(rawValue: try decoder.reader.readString()) },
      json: { .string($0.rawValue) })
  }
}

extension StyleCodec where Value == StyleColor {
  static var color: StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.styleColor() },
      json: { color in
        if color.light == color.dark { return .string(color.light.description) }
        var members = JSONMembers()
        members["light"] = .string(color.light.description)
        members["dark"] = .string(color.dark.description)
        return .object(members)
      })
  }
}

extension StyleCodec where Value == [ExactString] {
  /// A list of at most 64 nonempty names.
  static var families: StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.families() },
      json: { .array($0.map { .string($0.string) }) },
      isSound: { $0.count <= StyleDecoder.maximumFamilies && $0.allSatisfy { !$0.string.isEmpty } })
  }
}

extension StyleCodec where Value == [TabStop] {
  static var tabStops: StyleCodec {
    StyleCodec(
      read: { decoder throws(JSONError) in try decoder.tabStops() },
      json: { stops in
        .array(
          stops.map { stop in
            var members = JSONMembers()
            members["alignment"] = .string(stop.alignment.rawValue)
            members["leader"] = stop.leader.map { .string($0) }
            members["position"] = .integer(stop.position.thousandths)
            return .object(members)
          })
      },
      isSound: { stops in
        stops.allSatisfy { $0.position.isInRange && TabAlignment.known.contains($0.alignment) }
      },
      scaled: { stops, numerator, denominator in
        stops.map { stop in
          TabStop(
            stop.position.scaled(numerator, by: denominator), alignment: stop.alignment, leader: stop.leader)
        }
      })
  }
}
