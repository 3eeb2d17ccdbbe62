/// Settings of one format, defined by the module of that format. `init()` gives the default settings.
public protocol FormatSettings: Sendable {
  /// The default settings.
  init()
}

/// The settings of several formats, keyed by type.
struct SettingsByType: Sendable {
  private var values: [ObjectIdentifier: any FormatSettings] = [:]

  /// Whether nothing was set.
  var isEmpty: Bool { values.isEmpty }

  subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
    get { values[ObjectIdentifier(type)] as? Settings ?? Settings() }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
