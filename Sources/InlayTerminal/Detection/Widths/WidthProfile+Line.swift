package import InlayUnicode

extension WidthProfile {
  /// The profile as one line of text without a line break, for a file: `widths 1 vs16=0 vs15=0 zwj=0 …`.
  package var line: String {
    let fields = Self.fields.map { field in "\(field.name)=\(field.get(self).map(String.init) ?? "-")" }
    return (["widths", "1"] + fields).joined(separator: " ")
  }

  /// Parses the output of ``line``; `nil` for anything else, so that a damaged file leads to a new measurement.
  package init?(line: some StringProtocol) {
    self.init()
    guard line.utf8.count <= 400 else { return nil }
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == Self.fields.count + 2, parts[0] == "widths", parts[1] == "1" else { return nil }
    for (part, field) in zip(parts.dropFirst(2), Self.fields) {
      guard part.hasPrefix(field.name + "="), let choice = Self.choice(part.dropFirst(field.name.count + 1)),
        field.values.contains(choice)
      else { return nil }
      field.set(&self, choice)
    }
  }

  /// One or two digits without a sign; `-` means `nil`.
  private static func choice(_ text: some StringProtocol) -> Int?? {
    if text == "-" { return .some(nil) }
    guard let value = Int(text), String(value) == text else { return .none }
    return .some(value)
  }

  /// One property as a number.
  struct Field: Sendable {
    let name: String
    /// The possible values, the usual one first.
    let values: [Int?]
    let get: @Sendable (WidthProfile) -> Int?
    let set: @Sendable (inout WidthProfile, Int?) -> Void

    init(
      _ name: String, _ values: [Int?], get: @escaping @Sendable (WidthProfile) -> Int?,
      set: @escaping @Sendable (inout WidthProfile, Int?) -> Void
    ) {
      (self.name, self.values, self.get, self.set) = (name, values, get, set)
    }

    init(
      _ name: String, _ values: [Int?], _ path: any WritableKeyPath<WidthProfile, Int> & Sendable
    ) {
      (self.name, self.values) = (name, values)
      get = { $0[keyPath: path] }
      set = { $0[keyPath: path] = $1 ?? 0 }
    }

    init(_ name: String, _ path: any WritableKeyPath<WidthProfile, Bool> & Sendable) {
      (self.name, values) = (name, [0, 1])
      get = { $0[keyPath: path] ? 1 : 0 }
      set = { $0[keyPath: path] = $1 == 1 }
    }

    init(_ name: String, _ values: [Int?], _ path: any WritableKeyPath<WidthProfile, Int?> & Sendable) {
      (self.name, self.values) = (name, values)
      get = { $0[keyPath: path] }
      set = { $0[keyPath: path] = $1 }
    }
  }

  /// All properties that distinguish one profile from another.
  static let fields: [Field] = [
    Field("vs16", \.emojiSelectorWidens), Field("vs15", \.textSelectorNarrows),
    Field("zwj", \.joinsSequences), Field("zwj-first", \.sequencesTakeFirst),
    Field("zwj-cells", [0, 1, 2], \.joinerWidth), Field("tone", \.joinsSkinTones),
    Field("stray-tone", [2, 0], \.strayToneWidth), Field("ri", [1, 2, 0], \.regionalIndicatorWidth),
    Field("ambiguous", [1, 2], \.ambiguousWidth), Field("mc", [1, 0], \.spacingMarkWidth),
    Field("cf", [0, 1], \.formatWidth), Field("shy", [0, 1], \.softHyphenWidth),
    Field("prepended", [1, 0], \.prependedMarkWidth), Field("jamo", [0, 1, 2], \.hangulVowelWidth),
    Field("lone-jamo", [0, 1, 2], \.loneHangulVowelWidth),
    Field("unicode", [15, 14, 16, 17, 12, 13], \.unicodeVersion),
    Field("unassigned", [1, 0], \.unassignedWidth),
    Field("limit", [nil, 1, 2, 3, 4], \.clusterLimit),
    Field(
      "table", WidthExceptions.allCases.map(\.rawValue), get: { $0.exceptions.rawValue },
      set: { $0.exceptions = $1.flatMap(WidthExceptions.init(rawValue:)) ?? .none }),
  ]
}
