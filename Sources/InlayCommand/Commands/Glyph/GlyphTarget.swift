internal import InlayCore
internal import InlayFormats
internal import InlayPixels

/// What `inlay glyph make` writes, and where.
enum GlyphTarget {
  /// One HEIC file.
  case glyph(String)
  /// One strike as a picture.
  case picture(PictureFormat, String)
  /// Each strike as a picture, in a folder.
  case pictures(PictureFormat, String)
  /// A portable document that holds the glyph.
  case document(Format, GlyphForm, String)

  init(output: String?, folder: String?, form: GlyphForm?) throws {
    if let folder {
      guard let picture = (form ?? .heic).picture else {
        throw CommandFailure(
          ExitStatus.usage, "a folder is for the strikes of a glyph as files of their own: --as png",
          advice: "-o names a HEIC, which holds them all")
      }
      self = .pictures(picture, folder)
      return
    }
    let path = output ?? "-"
    if path != "-", let format = FormatRegistry.standard.forExtension(ofPath: path) {
      guard format.isPortable else {
        throw CommandFailure(
          ExitStatus.usage, subject: path, "a glyph is not made as \(format.title)",
          advice: "make a portable document (.inlay), then: inlay recompose")
      }
      self = .document(format, form ?? .heic, path)
      return
    }
    let named = path == "-" ? GlyphForm.heic : PictureOutput.fileExtension(of: path).flatMap(GlyphForm.init)
    guard let form = form ?? named else {
      throw CommandFailure(
        ExitStatus.usage, subject: path, "which format to write does not follow from the name",
        advice: "--as names one of \(GlyphForm.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = form.picture.map { .picture($0, path) } ?? .glyph(path)
  }

  /// What the strikes are written as, where that is not HEIC.
  var picture: PictureFormat? {
    switch self {
    case .glyph: nil
    case .picture(let format, _), .pictures(let format, _): format
    case .document(_, let form, _): form.picture
    }
  }

  /// The output for messages.
  var name: String {
    switch self {
    case .glyph(let path), .picture(_, let path), .pictures(_, let path), .document(_, _, let path):
      path == "-" ? "standard output" : path
    }
  }

  func checkTerminal(force: Bool) throws {
    switch self {
    case .glyph(let path), .picture(_, let path): try PictureOutput.checkTerminal(path, force: force)
    case .pictures, .document: break
    }
  }

  /// Writes the glyph; returns what was noticed.
  func write(_ recipe: GlyphRecipe, stem: String) throws -> [Diagnostic] {
    switch self {
    case .glyph(let path):
      try PictureOutput.write(heic(recipe), of: .heic, to: path)
      return []
    case .picture(let format, let path):
      guard let strike = recipe.strikes.first, recipe.strikes.count == 1 else {
        throw CommandFailure(
          ExitStatus.usage, subject: name,
          "this file holds one strike, the glyph has \(recipe.strikes.count)",
          advice: "--strikes 160 makes one; -d FOLDER takes them all")
      }
      try PictureOutput.write(
        PictureOutput.encode(strike.pixels, as: format, for: name), of: format.mediaType, to: path)
      return []
    case .pictures(let format, let folder):
      try PictureOutput.write(count: recipe.strikes.count, to: folder) { index in
        let pixels = recipe.strikes[index].pixels
        return (
          "\(stem)-\(pixels.width).\(format.rawValue)",
          try PictureOutput.encode(pixels, as: format, for: name)
        )
      }
      return []
    case .document(let format, let form, let path):
      return try OutputWriter.write(
        document(recipe, form), as: format, to: path, options: WriteOptions(), force: false)
    }
  }

  private func heic(_ recipe: GlyphRecipe) throws -> [UInt8] {
    do { return try PixelTools.glyphEncoder.encode(recipe) } catch {
      throw CommandFailure(error, subject: name)
    }
  }

  /// A text that is the glyph.
  private func document(_ recipe: GlyphRecipe, _ form: GlyphForm) throws -> DecomposedText {
    let image: InlineImage?
    if let picture = form.picture {
      do { image = try recipe.image(as: picture) } catch {
        throw CommandFailure(error, subject: name)
      }
    } else {
      let first = recipe.strikes.first?.pixels
      image = InlineImage(
        identifier: recipe.identifier, description: recipe.description.isEmpty ? nil : recipe.description,
        mediaType: .heic, content: .bytes(try heic(recipe)), width: first?.width, height: first?.height)
    }
    guard let image else { return DecomposedText() }
    do {
      return try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    } catch {
      throw CommandFailure(ExitStatus.badData, subject: name, "\(error)")
    }
  }
}
