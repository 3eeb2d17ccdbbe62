public import InlayCore

/// What every writer is told. A writer that a setting does not concern ignores it.
public struct WriteOptions: Sendable {
  /// What becomes of images where the format has none (plain text, RTF). `nil` is the format's own way,
  /// `Format.imagePolicy`.
  public var images: ImagePolicy?
  /// Whether what images are said to show is taken out, of their bytes too, because it may be private: descriptions,
  /// titles, keywords and comments. A blanked image has another digest, and the same pixels. If its bytes cannot be
  /// blanked, writing throws.
  public var stripDescriptions: Bool
  /// Whether where, when, by whom and with what images were made is taken out of their bytes, in the same way.
  public var stripMetadata = false
  /// Whether the text file that a text was read from is given back.
  public var source = SourcePolicy.automatic
  /// How large the pictures may be that have to be decoded for the format.
  public var limits: Limits
  private var settings = SettingsByType()

  /// Options.
  public init(
    images: ImagePolicy? = nil, stripDescriptions: Bool = false, limits: Limits = .default
  ) {
    self.images = images
    self.stripDescriptions = stripDescriptions
    self.limits = limits
  }

  /// Whether the options ask for a form of the output, which a file that was read need not have.
  var choosesForm: Bool { images != nil || !settings.isEmpty }

  /// What one format alone is told.
  public subscript<Settings: FormatSettings>(_ type: Settings.Type) -> Settings {
    get { settings[type] }
    set { settings[type] = newValue }
  }
}

/// What becomes of an image in a format without images. An image over ordinary text always leaves that text.
public enum ImagePolicy: String, Sendable, Hashable, CaseIterable {
  /// It stays as far as it can: in plain text its bare U+FFFC, in RTF a picture made from a PNG or JPEG (else described).
  case keep
  /// It becomes `[description]`.
  case describe
  /// Its U+FFFC goes.
  case drop
}
