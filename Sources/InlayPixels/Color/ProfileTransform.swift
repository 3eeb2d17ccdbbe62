internal import CLCMS
import InlayCore

/// A conversion by lcms2 from the colors of an ICC profile to sRGB. It is freed when the value is destroyed.
///
/// Threads may share a transform, because it is not modified after it was created.
@safe
package struct ProfileTransform: ~Copyable, @unchecked Sendable {
  /// The layout of the pixels to convert.
  enum Layout {
    /// Red, green, blue, and a byte that stays unchanged.
    case rgba
    /// One byte. The result is red, green, blue, and a byte that is not written.
    case gray
    /// Cyan, magenta, yellow, black. 255 is full ink, or no ink if inverted.
    case cmyk(isInverted: Bool)

    fileprivate var format: cmsUInt32Number {
      switch self {
      case .rgba: INLAY_LCMS_RGBA_8
      case .gray: INLAY_LCMS_GRAY_8
      case .cmyk(let isInverted): isInverted ? INLAY_LCMS_CMYK_8_REVERSED : INLAY_LCMS_CMYK_8
      }
    }

    /// Gray is converted for only 256 values, and exactly, without the library's short table. In that table, dark grays
    /// are off by up to 9 for linear profiles.
    fileprivate var flags: cmsUInt32Number {
      if case .gray = self { cmsUInt32Number(cmsFLAGS_NOOPTIMIZE) } else { 0 }
    }

    fileprivate var space: cmsColorSpaceSignature {
      switch self {
      case .rgba: cmsSigRgbData
      case .gray: cmsSigGrayData
      case .cmyk: cmsSigCmykData
      }
    }
  }

  private let context: cmsContext
  private let transform: cmsHTRANSFORM

  /// The perceptual conversion. Throws a ``ProfileProblem`` if the profile cannot convert `layout`.
  init(_ profile: [UInt8], _ layout: Layout) throws(ProfileProblem) {
    guard profile.count <= ProfileProblem.maximumBytes else { throw .tooLarge }
    guard let context = unsafe cmsCreateContext(nil, nil) else { throw .unreadable }
    guard
      let source = unsafe profile.withUnsafeBytes({
        unsafe cmsOpenProfileFromMemTHR(context, $0.baseAddress, UInt32(clamping: $0.count))
      })
    else {
      unsafe cmsDeleteContext(context)
      throw .unreadable
    }
    var problem: ProfileProblem?
    var transform: cmsHTRANSFORM?
    if unsafe cmsGetColorSpace(source) != layout.space {
      problem = .otherColorSpace
    } else if unsafe !Self.isDevice(source) {
      problem = .otherClass
    } else if unsafe Self.hasProcessElements(source) {
      problem = .processElements
    } else if let sRGB = unsafe cmsCreate_sRGBProfileTHR(context) {
      unsafe transform = cmsCreateTransformTHR(
        context, source, layout.format, sRGB, INLAY_LCMS_RGBA_8, cmsUInt32Number(INTENT_PERCEPTUAL),
        layout.flags | cmsUInt32Number(cmsFLAGS_NOCACHE))
      _ = unsafe cmsCloseProfile(sRGB)
    }
    _ = unsafe cmsCloseProfile(source)
    guard let transform = unsafe transform else {
      unsafe cmsDeleteContext(context)
      throw problem ?? .unreadable
    }
    unsafe self.context = context
    unsafe self.transform = transform
  }

  deinit {
    unsafe cmsDeleteTransform(transform)
    unsafe cmsDeleteContext(context)
  }

  /// Converts `count` pixels from `source` to RGBA at `target`. The fourth bytes are not written. Both may be the same
  /// address if the layout has four bytes per pixel.
  func convert(_ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    unsafe cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }

  /// Whether it is a device profile, not a device link, an abstract profile or a list of named colors.
  private static func isDevice(_ profile: cmsHPROFILE) -> Bool {
    switch unsafe cmsGetDeviceClass(profile) {
    case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: true
    default: false
    }
  }

  /// Whether the profile contains a program of arbitrary length (`D2B0`…), which could make hostile conversions
  /// endless.
  private static func hasProcessElements(_ profile: cmsHPROFILE) -> Bool {
    [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag].contains {
      unsafe cmsIsTag(profile, $0) != 0
    }
  }
}
