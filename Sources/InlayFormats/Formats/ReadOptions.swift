public import InlayCore
package import InlayDocument
public import InlayFiles

/// Options for all readers. A reader ignores settings that do not apply to it.
public struct ReadOptions: Sendable {
  /// Returns the bytes of the file at a relative path, or `nil` if there is none. The path is validated: it contains no
  /// `..` and is not absolute.
  public typealias FileLookup = @Sendable (RelativePath) throws -> (any ByteSource)?

  /// How much input is accepted.
  public var limits: Limits
  /// Whether to accept a portable document without a `digest`. A wrong digest is never accepted.
  public var unsealed: Bool
  /// The files beside the input. A format may read those that the input refers to (`Format.readsFilesBeside`).
  public var filesBeside: FileLookup?
  /// Whether the text file of the input is kept, to be given back when its format is written.
  public var source: SourcePolicy
  /// Whether what is intact in a damaged portable document is read, with a diagnostic for what is not. If not, damage is
  /// an error.
  public var salvage: Bool {
    get { damage == .all }
    set { damage = newValue ? .all : .none }
  }
  /// The damage of a portable document that is not an error.
  package var damage = TakenDamage.none
  private var settings = SettingsByType()

  /// Options with these values.
  public init(
    limits: Limits = .default, unsealed: Bool = false, filesBeside: FileLookup? = nil,
    source: SourcePolicy = .automatic
  ) {
    self.limits = limits
    self.unsealed = unsealed
    self.filesBeside = filesBeside
    self.source = source
  }

  /// The settings of one format.
  public subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
    get { settings[type] }
    set { settings[type] = newValue }
  }
}
