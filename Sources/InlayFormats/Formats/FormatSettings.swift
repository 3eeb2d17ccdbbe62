/// What only one format is told. Its room defines it; `init()` is what holds where nobody says anything.
public protocol FormatSettings: Sendable {
  /// The usual settings.
  init()
}

/// The settings of some formats, each found by its type.
struct SettingsByType: Sendable {
  private var values: [ObjectIdentifier: any FormatSettings] = [:]

  subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
    get { values[ObjectIdentifier(type)] as? Settings ?? Settings() }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
