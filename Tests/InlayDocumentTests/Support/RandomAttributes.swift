@_spi(AttributeTables) import InlayCore
import TestKit

/// Gives each attribute that it visits a random value, or none.
struct RandomAttributes: AttributeVisitor {
  let source: ChoiceSource

  /// Names that some attribute knows, and others.
  private static let names = [
    "single", "double", "dashDot", "wave", "all", "small", "ltr", "rtl", "natural", "body", "heading1",
    "center",
    "justified", "swiss", "x", "",
  ]

  mutating func string(_ name: StaticString, _ value: inout String?) {
    value = source.optional { $0.name() }
  }

  mutating func constant<Constant: OpenConstant>(_ name: StaticString, _ value: inout Constant?) {
    value = source.optional { Constant(rawValue: $0.pick(Self.names)) }
  }

  mutating func color(_ name: StaticString, _ value: inout TextColor?) {
    value = source.optional { $0.color() }
  }

  mutating func length(_ name: StaticString, _ value: inout Length?, in range: ClosedRange<Int>) {
    value = source.optional { Length(thousandths: $0.int(in: range)) }
  }

  mutating func integer(_ name: StaticString, _ value: inout Int?, in range: ClosedRange<Int>) {
    value = source.optional { $0.int(in: range) }
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) { value = source.flag() }

  mutating func boolean(_ name: StaticString, _ value: inout Bool?) {
    value = source.optional { $0.bool() }
  }

  mutating func shadow(_ name: StaticString, _ value: inout Shadow?) {
    value = source.optional {
      Shadow(offsetX: $0.length(), offsetY: $0.length(), blur: $0.length(), color: $0.optional { $0.color() })
    }
  }

  mutating func tabStops(_ name: StaticString, _ value: inout [TabStop]?) {
    value = source.optional { source in
      source.array(count: 0...3) { source in
        TabStop(
          source.length(), alignment: source.pick([.left, .decimal, "x"]),
          leader: source.optional { $0.name() })
      }
    }
  }

  mutating func dimension(_ name: StaticString, _ value: inout BlockDimension?) {
    value = source.optional { $0.dimension() }
  }

  mutating func dimensions(_ name: StaticString, _ value: inout [BlockDimension?]?) {
    value = source.optional { $0.array(count: 0...3) { source in source.optional { $0.dimension() } } }
  }

  mutating func custom(_ name: StaticString, _ value: inout CustomAttributes) { value = source.custom() }
}

extension ChoiceSource {
  /// A length or a share.
  fileprivate func dimension() -> BlockDimension {
    bool()
      ? .length(Length(thousandths: int(in: AttributeRanges.sizes))) : .share(int(in: AttributeRanges.shares))
  }
}
