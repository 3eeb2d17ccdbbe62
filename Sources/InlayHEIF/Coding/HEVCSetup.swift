import InlayCore
import InlayPixels

/// The decoder configuration in an `hvcC` property, checked once for all items that use it.
struct HEVCSetup {
  /// The part that a decoder gets.
  let configuration: ArraySlice<UInt8>
  /// The values of its sequence parameter sets; `nil` if it has none.
  let parameters: HEVCSequenceParameters?

  /// Throws for a configuration that would make a decoder do work beyond the stated size, or that libheif reads
  /// differently.
  init(_ content: ArraySlice<UInt8>, _ type: MIMEType) throws {
    func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }
    guard let setup = HEVCConfiguration(content) else {
      throw damaged("the parameter sets of hvcC extend beyond its end or are too large")
    }
    // libheif 1.15 to 1.20 reads every length as 4 bytes, whatever the property states.
    guard setup.lengthSize == 4 else {
      throw InlayError.pixelsUnsupported(
        type,
        why:
          "its HEVC data has lengths of \(setup.lengthSize) bytes, and only lengths of 4 bytes are supported")
    }
    guard !setup.units.contains(where: \.isSlice) else { throw damaged("hvcC contains coded pixels") }
    var parameters: HEVCSequenceParameters?
    for unit in setup.units where unit.type == HEVCUnit.sequenceParameters {
      parameters = try HEVCSequenceParameters.next(unit, after: parameters, type)
    }
    (configuration, self.parameters) = (setup.content, parameters)
  }
}

extension HEVCSequenceParameters {
  /// The values of the set `unit`, which must equal those of the set before it. Throws if not.
  static func next(
    _ unit: HEVCUnit, after other: HEVCSequenceParameters?, _ type: MIMEType
  ) throws -> HEVCSequenceParameters {
    guard let parameters = HEVCSequenceParameters(unit) else {
      throw InlayError.pixelsDamaged(type, at: nil, what: "an HEVC sequence parameter set is invalid")
    }
    if let other, other != parameters {
      throw InlayError.pixelsDamaged(type, at: nil, what: "two HEVC sequence parameter sets differ")
    }
    return parameters
  }
}
