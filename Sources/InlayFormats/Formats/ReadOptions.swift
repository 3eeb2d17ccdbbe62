public import InlayCore
public import InlayFiles

/// What every reader is told. A reader that a setting does not concern ignores it.
public struct ReadOptions: Sendable {
  /// Gives the bytes of a relative path (its components are checked: no `..`, nothing absolute) or `nil`.
  public typealias FileLookup = @Sendable (RelativePath) throws -> (any ByteSource)?

  /// How much is accepted.
  public var limits: Limits
  /// Whether a portable document without a `digest` is accepted; a wrong one never is.
  public var unsealed: Bool
  /// The files beside the input, of which a format may take what the input refers to (``Format/readsFilesBeside``).
  public var filesBeside: FileLookup?
  private var settings = SettingsByType()

  /// Options.
  public init(limits: Limits = .default, unsealed: Bool = false, filesBeside: FileLookup? = nil) {
    self.limits = limits
    self.unsealed = unsealed
    self.filesBeside = filesBeside
  }

  /// What one format alone is told.
  public subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
    get { settings[type] }
    set { settings[type] = newValue }
  }
}
