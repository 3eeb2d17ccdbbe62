internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPixels
internal import InlayPrograms

/// What a glyph is made as.
enum GlyphForm: String, WordArgument {
  case heic, png, webp

  /// The format of its strikes; `nil` for HEIC, which holds all of them.
  var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

/// What `inlay glyph make` writes, and where.
enum GlyphTarget {
  /// A HEIC file.
  case glyph(String)
  /// A strike as a picture.
  case picture(PictureFormat, String)
  /// Each strike as a picture in a folder.
  case pictures(PictureFormat, String)
  /// A portable document with the glyph.
  case document(Format, GlyphForm, String)

  init(output: String?, folder: String?, form: GlyphForm?) throws {
    if let folder {
      guard let picture = form?.picture else {
        throw CommandFailure(
          ExitStatus.usage, "-d writes each strike to a file of its own, and needs --as png or --as webp",
          advice: "use -o for a HEIC file with all strikes")
      }
      self = .pictures(picture, folder)
      return
    }
    let path = output ?? "-"
    if path != "-", let format = FormatRegistry.standard.forExtension(ofPath: path, where: \.canWrite) {
      guard format.isPortable else {
        throw CommandFailure(
          ExitStatus.usage, subject: path, "glyph make does not write \(format.phrase)",
          advice: "make a portable document (.inlay), then use: inlay recompose")
      }
      self = .document(format, form ?? .heic, path)
      return
    }
    let form = try PictureOutput.format(for: path, chosen: form ?? (path == "-" ? .heic : nil))
    self = form.picture.map { .picture($0, path) } ?? .glyph(path)
  }

  /// The format of the strikes; `nil` for HEIC.
  var picture: PictureFormat? {
    switch self {
    case .glyph: nil
    case .picture(let format, _), .pictures(let format, _): format
    case .document(_, let form, _): form.picture
    }
  }

  /// The name of the output in messages.
  var name: String {
    switch self {
    case .glyph(let path), .picture(_, let path), .pictures(_, let path), .document(_, _, let path):
      StreamName.output(path)
    }
  }

  func checkTerminal(force: Bool) throws {
    switch self {
    case .glyph(let path), .picture(_, let path):
      try OutputWriter.checkTerminal(path, force: force)
    case .pictures, .document: break
    }
  }

  /// Writes the glyph; returns what was noticed.
  func write(_ recipe: GlyphRecipe, stem: String) throws -> [Diagnostic] {
    switch self {
    case .glyph(let path):
      try PictureOutput.write(PixelTools.glyphEncoder.encode(recipe), of: .heic, to: path)
    case .picture(let format, let path):
      guard let strike = recipe.strikes.first, recipe.strikes.count == 1 else {
        throw CommandFailure(
          ExitStatus.usage, subject: name,
          "this file holds one strike, but the glyph has \(recipe.strikes.count)",
          advice: "--strikes 160 makes one; -d FOLDER writes all of them")
      }
      try PictureOutput.write(format.encode(strike.pixels), of: format.mediaType, to: path)
    case .pictures(let format, let folder):
      try PictureOutput.write(count: recipe.strikes.count, to: folder) { index in
        let pixels = recipe.strikes[index].pixels
        return ("\(stem)-\(pixels.width).\(format.rawValue)", try format.encode(pixels))
      }
    case .document(let format, let form, let path):
      return try OutputWriter.write(
        document(recipe, form), as: format, to: path, options: WriteOptions(), force: false)
    }
    return []
  }

  /// A text with only the glyph.
  private func document(_ recipe: GlyphRecipe, _ form: GlyphForm) throws -> DecomposedText {
    let image =
      if let picture = form.picture { try recipe.image(as: picture) } else {
        InlineImage(
          identifier: recipe.identifier, description: recipe.description.isEmpty ? nil : recipe.description,
          mediaType: .heic, content: .bytes(try PixelTools.glyphEncoder.encode(recipe)),
          width: recipe.strikes.first?.pixels.width, height: recipe.strikes.first?.pixels.height)
      }
    guard let image else { return DecomposedText() }
    return try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
  }
}
