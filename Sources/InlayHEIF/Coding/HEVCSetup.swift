import InlayCore
import InlayPixels

/// What an `hvcC` property sets a decoder up with: looked at once for all items that use it.
struct HEVCSetup {
  /// What a decoder gets of it.
  let configuration: ArraySlice<UInt8>
  /// Those of its sequence parameter sets; `nil` if it has none.
  let parameters: HEVCSequenceParameters?

  /// Refuses what would make a decoder do work that no size accounts for, and what libheif reads in another way.
  init(_ content: ArraySlice<UInt8>, _ type: MIMEType) throws {
    func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }
    guard let setup = HEVCConfiguration(content) else {
      throw damaged("the parameter sets of hvcC run past its end or are too large")
    }
    // Its decoders take every length for one of 4 bytes, whatever is said here (libheif 1.15 to 1.20).
    guard setup.lengthSize == 4 else {
      throw InlayError.pixelsUnsupported(
        type, why: "its HEVC data have lengths of \(setup.lengthSize) bytes, and only those of 4 are decoded")
    }
    guard !setup.units.contains(where: \.isSlice) else { throw damaged("hvcC holds coded pixels") }
    var parameters: HEVCSequenceParameters?
    for unit in setup.units where unit.type == HEVCUnit.sequenceParameters {
      parameters = try HEVCSequenceParameters.next(unit, after: parameters, type)
    }
    (configuration, self.parameters) = (setup.content, parameters)
  }
}

extension HEVCSequenceParameters {
  /// Those of a set `unit`, which must be what the set before it says.
  static func next(
    _ unit: HEVCUnit, after other: HEVCSequenceParameters?, _ type: MIMEType
  ) throws -> HEVCSequenceParameters {
    guard let parameters = HEVCSequenceParameters(unit) else {
      throw InlayError.pixelsDamaged(type, at: nil, what: "an HEVC sequence parameter set makes no sense")
    }
    if let other, other != parameters {
      throw InlayError.pixelsDamaged(type, at: nil, what: "two HEVC sequence parameter sets differ")
    }
    return parameters
  }
}
