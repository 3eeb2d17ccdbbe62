internal import InlayCore
internal import InlayPixels

/// The exit statuses of the command (sysexits.h).
package enum ExitStatus {
  package static let damaged: Int32 = 1
  package static let usage: Int32 = 64
  package static let badData: Int32 = 65
  package static let cannotOpen: Int32 = 66
  package static let helperMissing: Int32 = 69
  package static let cannotCreate: Int32 = 73
  package static let io: Int32 = 74
  package static let interrupted: Int32 = 130

  /// The status of a batch with two inputs that ended with `a` and `b`: the higher one. Without a helper program, outputs are
  /// still written, so every failure from 65 on outranks that.
  package static func worse(_ a: Int32, _ b: Int32) -> Int32 {
    if min(a, b) >= badData, a == helperMissing || b == helperMissing { return a == helperMissing ? b : a }
    return max(a, b)
  }

  /// The status of a command that ends with `error`. Any code not listed here means bad input.
  static func of(_ error: InlayError) -> Int32 {
    if error.isDecoderUnavailable {
      // If the helper can be started, it was stopped because of this picture.
      return PixelTools.missingHelper == nil ? badData : helperMissing
    }
    return statuses[error.code] ?? badData
  }

  private static let statuses: [InlayError.Code: Int32] = [
    "format.unknownName": usage, "format.cannotRead": usage, "format.cannotWrite": usage,
    "page.option": usage, "glyph.identifier": usage, "glyph.description": usage, "glyph.strikeCount": usage,
    "glyph.strikeSize": usage, "glyph.quality": usage, "batch.noName": usage, "batch.collision": usage,
    "tree.cannotOpen": cannotOpen, "source.cannotOpen": cannotOpen,
    "glyph.encoding": helperMissing, "glyph.unavailable": helperMissing, "page.noFonts": helperMissing,
    "archive.helperMissing": helperMissing, "fetch.helperMissing": helperMissing,
    "fetch.cachePath": cannotCreate, "save.cannotCreate": cannotCreate, "save.occupied": cannotCreate,
    "container.notStripped": damaged,
    "store.absentDocument": cannotOpen, "store.ambiguous": usage, "store.noWords": usage,
    "store.backupExists": cannotCreate, "store.cannotBackUp": cannotCreate, "store.quota": cannotCreate,
    "store.busy": io, "store.cannotCopy": io, "database.busy": io, "database.full": io, "database.failed": io,
    "database.cannotOpen": cannotOpen, "save.failed": io, "save.source": io, "source.io": io,
    "source.changed": io, "source.outOfBounds": io,
    "save.brokenPipe": interrupted,
  ]
}
