internal import InlayDoor
internal import InlayFormats

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
      var formats = DocumentTools.formats
      #if Page
        formats += Format.pages(decoder)
      #endif
      return DocumentTools(registry: FormatRegistry(formats)) { text, format, options in
        try fallbacks.adding(to: text, for: format, options)
      }
    #else
      return DocumentTools()
    #endif
  }()

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
