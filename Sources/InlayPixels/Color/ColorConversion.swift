package import InlayCore

/// The conversion of an image's decoded bytes to sRGB.
package enum ColorConversion: ~Copyable, Sendable {
  /// The color format that a decoder produces.
  package enum Source: Hashable {
    /// Red, green, blue, alpha.
    case rgb
    /// Red, green, blue, alpha, with equal red, green and blue.
    case gray
    /// Cyan, magenta, yellow, black. 255 is full ink, or no ink if inverted, as Adobe's programs write it.
    case cmyk(isInverted: Bool)
  }

  /// No conversion: the bytes are sRGB.
  case none
  /// For each gray value: red, green, blue and an unused byte.
  case gray([UInt8])
  /// A conversion by an RGB profile.
  case rgb(ProfileTransform)
  /// A conversion by a CMYK profile. The result is opaque.
  case cmyk(ProfileTransform)
  /// A conversion of CMYK without a profile.
  case plainCMYK(isInverted: Bool)

  /// The conversion by a profile. Without a profile, or if it cannot be used (which gives a diagnostic), the default
  /// conversion.
  ///
  /// A profile that changes no color by more than 1/255 is equivalent to sRGB, so it converts nothing. If a gray image
  /// has an RGB profile, the profile is used as if the image were RGB.
  package static func toSRGB(
    from source: Source, profile: [UInt8]?, diagnostics: inout DiagnosticCollector
  ) -> SharedConversion {
    if let profile {
      do throws(ProfileProblem) {
        return try PreparedProfiles.conversion(from: source, profile: profile) { () throws(ProfileProblem) in
          SharedConversion(try ColorConversion(from: source, profile))
        }
      } catch {
        diagnostics.report(.pixelsProfileIgnored, "the color profile was ignored: \(error)")
      }
    }
    return SharedConversion(ColorConversion(from: source))
  }

  /// The conversion without a profile.
  private init(from source: Source) {
    switch source {
    case .rgb, .gray: self = .none
    case .cmyk(let isInverted): self = .plainCMYK(isInverted: isInverted)
    }
  }

  private init(from source: Source, _ profile: [UInt8]) throws(ProfileProblem) {
    switch source {
    case .rgb: self = try Self.byRGB(profile)
    case .gray:
      do throws(ProfileProblem) {
        self = .gray(Self.grayTable(try ProfileTransform(profile, .gray)))
      } catch {
        guard error == .otherColorSpace else { throw error }
        self = try Self.byRGB(profile)
      }
    case .cmyk(let isInverted):
      self = .cmyk(try ProfileTransform(profile, .cmyk(isInverted: isInverted)))
    }
  }

  /// Converts pixels in place.
  package borrowing func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = pixels.baseAddress else { return }
    switch self {
    case .none: return
    case .gray(let table):
      for at in stride(from: 0, to: pixels.count, by: 4) {
        let gray = unsafe 4 * Int(pixels[at])
        for channel in 0..<3 { unsafe pixels[at + channel] = table[gray + channel] }
      }
    case .rgb(let transform):
      unsafe transform.convert(pixels.count / 4, from: start, to: start)
    case .cmyk(let transform):
      unsafe transform.convert(pixels.count / 4, from: start, to: start)
      for at in stride(from: 3, to: pixels.count, by: 4) { unsafe pixels[at] = 255 }
    case .plainCMYK(let isInverted): unsafe Self.convertCMYK(pixels, isInverted: isInverted)
    }
  }

  private static func byRGB(_ profile: [UInt8]) throws(ProfileProblem) -> ColorConversion {
    let transform = try ProfileTransform(profile, .rgba)
    if movesHardly(transform) { return .none }
    return .rgb(transform)
  }

  /// Sample colors of every kind: 9 values of each channel, and every gray. The fourth byte is 0.
  private static let lattice: [UInt8] = {
    let steps = (0...8).map { UInt8(clamping: $0 * 32) }
    var lattice: [UInt8] = []
    for red in steps {
      for green in steps { for blue in steps { lattice += [red, green, blue, 0] } }
    }
    for gray in 0...255 { lattice += [UInt8(gray), UInt8(gray), UInt8(gray), 0] }
    return lattice
  }()

  /// Whether no sample color changes by more than 1.
  private static func movesHardly(_ transform: borrowing ProfileTransform) -> Bool {
    let moved = converted(lattice, count: lattice.count / 4, by: transform)
    return zip(lattice, moved).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
  }

  private static func grayTable(_ transform: borrowing ProfileTransform) -> [UInt8] {
    converted((0...255).map { UInt8($0) }, count: 256, by: transform)
  }

  /// `count` pixels as RGBA with an alpha of 0.
  private static func converted(
    _ source: [UInt8], count: Int, by transform: borrowing ProfileTransform
  ) -> [UInt8] {
    var target = [UInt8](repeating: 0, count: 4 * count)
    unsafe source.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe transform.convert(count, from: from, to: to)
      }
    }
    return target
  }

  /// The light that one color of ink and black let through: (255 − ink) × (255 − black) / 255, rounded.
  private static func convertCMYK(_ pixels: UnsafeMutableBufferPointer<UInt8>, isInverted: Bool) {
    let flip: UInt8 = isInverted ? 0 : 255
    for at in stride(from: 0, to: pixels.count, by: 4) {
      let black = unsafe Int(pixels[at + 3] ^ flip)
      for channel in 0..<3 {
        let light = unsafe Int(pixels[at + channel] ^ flip)
        unsafe pixels[at + channel] = UInt8(truncatingIfNeeded: (light * black + 127) / 255)
      }
      unsafe pixels[at + 3] = 255
    }
  }
}
