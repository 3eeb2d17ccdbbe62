internal import CLCMS
import InlayCore

/// A conversion from the colors of an ICC profile to sRGB by lcms2; freed when the value goes.
///
/// Threads may use one together: a transform is not written to once it has been made.
@safe
package struct ProfileTransform: ~Copyable, @unchecked Sendable {
  /// How the pixels to be converted are stored.
  enum Layout {
    /// Red, green, blue and a byte that stays as it is.
    case rgba
    /// One byte; becomes red, green, blue and a byte that is left alone.
    case gray
    /// Cyan, magenta, yellow, black; 255 is full ink, or none if inverted.
    case cmyk(isInverted: Bool)

    fileprivate var format: cmsUInt32Number {
      switch self {
      case .rgba: INLAY_LCMS_RGBA_8
      case .gray: INLAY_LCMS_GRAY_8
      case .cmyk(let isInverted): isInverted ? INLAY_LCMS_CMYK_8_REVERSED : INLAY_LCMS_CMYK_8
      }
    }

    /// Gray is converted for 256 values only: exactly, not by way of the library's short table, whose dark
    /// grays are off by up to 9 where the profile is linear.
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

  /// The perceptual conversion; throws a ``ProfileProblem`` if the profile is not one to convert `layout`
  /// with.
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

  /// Converts `count` pixels of this transform's layout at `source` to RGBA at `target`, whose fourth bytes
  /// are not written. Both may be the same where the layout has four bytes a pixel.
  func convert(_ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    unsafe cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }

  /// Not a link between devices, an abstract one or a list of named colors.
  private static func isDevice(_ profile: cmsHPROFILE) -> Bool {
    switch unsafe cmsGetDeviceClass(profile) {
    case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: true
    default: false
    }
  }

  /// Whether the profile is a program of arbitrary length (`D2B0`…), which a stranger could make endless.
  private static func hasProcessElements(_ profile: cmsHPROFILE) -> Bool {
    [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag].contains {
      unsafe cmsIsTag(profile, $0) != 0
    }
  }
}
