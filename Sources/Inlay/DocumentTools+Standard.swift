internal import InlayDoor
internal import InlayFormats

#if Archives
  internal import InlayArchives
  internal import InlayFiles
#endif
#if Databases
  internal import InlayStores
#endif
#if Page || Terminal || HEIF
  internal import InlayDoorPictures
  internal import InlayPixels
#endif
#if Page
  internal import InlayDoorPage
#endif
#if HEIF
  internal import InlayDoorHEIF
#endif

extension DocumentTools {
  /// What the traits of the package name.
  static let standard: DocumentTools = {
    #if Page || Terminal || HEIF
      let fallbacks = PictureFallbacks(decoder)
      var formats = namedFormats
      #if Page
        formats += Format.pages(decoder)
      #endif
      return DocumentTools(
        registry: FormatRegistry(formats),
        fallbacks: { text, format, options in try fallbacks.adding(to: text, for: format, options) },
        unpack: unpacker)
    #else
      return DocumentTools(registry: FormatRegistry(namedFormats), unpack: unpacker)
    #endif
  }()

  /// The formats that need no picture decoded.
  private static let namedFormats: [Format] = {
    #if Databases
      return DocumentTools.formats + Format.stores
    #else
      return DocumentTools.formats
    #endif
  }()

  #if Archives
    /// Unpacks in this process.
    private static let unpacker: Unpacker? = { source, kind, limits in
      let spool = SpooledOutput(name: "the unpacked files")
      try ArchiveUnpacker.unpack(source, as: kind, into: spool, limits: limits)
      return try spool.finish()
    }
  #else
    /// Nothing unpacks without the trait `Archives`.
    private static let unpacker: Unpacker? = nil
  #endif

  #if Page || Terminal || HEIF
    /// Decodes pictures: HEIC by the worker, where the trait `HEIF` is on.
    static let decoder: ImageDecoder = {
      #if HEIF
        return ImageDecoder.standard.adding(.pdf).adding(SharedHEIF.decoder)
      #else
        return ImageDecoder.standard.adding(.pdf)
      #endif
    }()
  #endif
}
