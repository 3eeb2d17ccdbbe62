internal import Foundation
internal import InlayCore

/// Reads an `AttributedString` in one pass.
struct AttributedStringReader {
  private typealias Scope = AttributeScopes.InlayAttributes

  private let string: AttributedString
  private let options: FoundationOptions
  private var assembler: RunAssembler
  /// Index of a set, by the identity of its image, then by all of its attributes.
  private var known: [ObjectIdentifier?: [AttributeContainer: Int]] = [:]
  private var units = 0

  init(_ string: AttributedString, _ options: FoundationOptions) throws {
    self.string = string
    self.options = options
    // This uses a slice, because the initializer that takes the view is 20 times as slow.
    assembler = RunAssembler(
      String(string.characters[...]), AttributeSetReader(options), options.limits)
  }

  mutating func run() throws -> Converted<DecomposedText> {
    var offset = 0
    let utf8 = string.utf8
    var counter = CancellationCounter()
    for run in string.runs {
      try counter.check()
      let range = run.range
      let end = min(
        offset + utf8.distance(from: range.lowerBound, to: range.upperBound), assembler.count)
      let set = try self.set(of: run.attributes)
      try assembler.append(set, offset..<end, at: units)
      count(offset..<end)
      offset = end
    }
    return try assembler.finish()
  }

  /// Advances by the UTF-16 units of these bytes: one for each scalar, two for each four-byte scalar.
  private mutating func count(_ range: Range<Int>) {
    units += unsafe assembler.withBytes { bytes in
      var units = 0
      for index in range {
        let byte = unsafe bytes[index]
        if byte & 0xC0 != 0x80 { units += byte < 0xF0 ? 1 : 2 }
      }
      return units
    }
  }

  private mutating func set(of container: AttributeContainer) throws -> Int {
    let image = container[Scope.InlineImageAttribute.self]
    if let index = known[image?.image.identity]?[container] { return index }
    var set = AttributeSet()
    set.image = image
    set.character = container[Scope.CharacterAttribute.self] ?? .none
    set.paragraph = container[Scope.ParagraphAttribute.self] ?? .none
    if let custom = container[Scope.CustomAttribute.self], !custom.isEmpty {
      var values = set.character.values
      values.custom.merge(custom) { _, own in own }
      set.character = CharacterAttributes(values)
    }
    readBridges(container, &set)
    readBlocks(container, &set)
    set.isMarked = container[Scope.BoundaryAttribute.self] ?? false
    reportUnknown(container)
    let index = assembler.sets.count
    assembler.sets.append(set)
    known[image?.image.identity, default: [:]][container] = index
    return index
  }

  /// Reads attributes under keys of other scopes. They take precedence over Inlay's own, because these are what a
  /// program changes.
  private mutating func readBridges(_ container: AttributeContainer, _ set: inout AttributeSet) {
    var lists: [ExactString: PropertyListValue] = [:]
    var image: PlacedImage?
    let inScope = set
    lazy var own = Own(inScope)
    for bridge in options.keyBridges {
      var reports: [(DiagnosticCode, String)] = []
      let found = bridge.read(container) { reports.append(($0, $1)) }
      if case .reading(let reading) = found, own.reading(bridge.name).flatMap(bridge.expected) == reading {
        // The value is what was written beside Inlay's own attribute, which may express more.
        continue
      }
      for (code, message) in reports { assembler.reader.report(code, at: units, message) }
      switch found {
      case .nothing: break
      case .reading(.image(let found)): image = found
      case .reading(.propertyList(let list)): lists[ExactString(bridge.name)] = list
      case .reading(.named(let other, let list)): lists[ExactString(other)] = list
      case .unknown:
        assembler.reader.report(
          .foundationValueNotCarried, at: units,
          "the value of the attribute \(bridge.keyName.debugDescription) is not a property list and was dropped"
        )
      }
    }
    guard !lists.isEmpty || image != nil else { return }
    if let image, let own = set.image, own != image {
      assembler.reader.report(
        .foundationConflict, at: units,
        "two images were set at the same position; the one outside Inlay's scope was kept")
    }
    var all = own.lists
    for (name, list) in lists {
      if let own = all[name], own != list {
        assembler.reader.report(
          .foundationConflict, at: units,
          "\(name.string.debugDescription) was set in two scopes; the value outside Inlay's scope was kept")
      }
      all[name] = list
    }
    set = assembler.reader.set(of: MemberList(all), image: image ?? set.image, at: units)
  }

  /// Reads the blocks of the paragraph. Those in a platform's paragraph style take precedence over Inlay's own, which may
  /// express more.
  private mutating func readBlocks(_ container: AttributeContainer, _ set: inout AttributeSet) {
    let own = container[Scope.BlockAttribute.self] ?? []
    if !own.isEmpty { set.blocks = own }
    for case let bridge? in options.keyBridges.lazy.map(\.blocks) {
      guard let style = bridge.style(container) else { continue }
      let found = assembler.reader.reported(at: units) { bridge.converter.blocks(in: style, report: $0) }
      if found.isEmpty, !own.isEmpty {
        assembler.reader.report(
          .foundationConflict, at: units,
          "blocks were set in Inlay's scope beside a paragraph style without blocks, which was kept")
      }
      set.blocks = bridge.converter.restored(found, from: own)
    }
  }

  /// The contents of Inlay's scope.
  private struct Own {
    let lists: [ExactString: PropertyListValue]
    let image: PlacedImage?

    init(_ set: AttributeSet) {
      var lists = CharacterMapping.attributes(of: set.character.values)
      if !set.paragraph.isEmpty {
        lists[ExactString(AttributeName.paragraphStyle)] = ParagraphMapping.style(of: set.paragraph.values)
      }
      self.lists = lists
      image = set.image
    }

    func reading(_ name: String) -> AttributeReading? {
      if let list = lists[ExactString(name)] { return .propertyList(list) }
      guard let image, ImageMapping.name(of: image) == name else { return nil }
      return .image(image)
    }
  }

  private mutating func reportUnknown(_ container: AttributeContainer) {
    var understood = AttributeContainer()
    understood[Scope.InlineImageAttribute.self] = container[Scope.InlineImageAttribute.self]
    understood[Scope.CharacterAttribute.self] = container[Scope.CharacterAttribute.self]
    understood[Scope.ParagraphAttribute.self] = container[Scope.ParagraphAttribute.self]
    understood[Scope.CustomAttribute.self] = container[Scope.CustomAttribute.self]
    understood[Scope.BlockAttribute.self] = container[Scope.BlockAttribute.self]
    understood[Scope.BoundaryAttribute.self] = container[Scope.BoundaryAttribute.self]
    for bridge in options.keyBridges { bridge.copy(container, &understood) }
    guard understood != container else { return }
    assembler.reader.report(
      .foundationKeyNotCarried, at: units,
      "dropped because of an unknown key: \(Self.names(in: container, without: understood))")
  }

  /// The names of the attributes that one container has and the other has not. Foundation reveals them only as text,
  /// with a line `name = value` for each.
  private static func names(
    in container: AttributeContainer, without understood: AttributeContainer
  ) -> String {
    func lines(_ container: AttributeContainer) -> [Substring] {
      "\(container)".split(separator: "\n").filter { $0.hasPrefix("\t") && $0.contains(" = ") }
    }
    let known = Set(lines(understood))
    var names: [String] = []
    for line in lines(container) where !known.contains(line) {
      let name = line.dropFirst().prefix { $0 != "=" }.dropLast()
      names.append(String(name).debugDescription)
    }
    return names.isEmpty ? "an attribute" : names.sorted().joined(separator: ", ")
  }
}
