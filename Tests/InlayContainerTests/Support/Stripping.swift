import InlayContainer
import InlayCore

/// Why an image's metadata is not blanked; `none` if it is.
func refusal(
  _ image: [UInt8], of kinds: StrippedMetadata = [.descriptions, .origin], limits: Limits = .default
) -> String {
  do {
    _ = try MetadataStripper.stripped(image, of: kinds, limits: limits)
    return "none"
  } catch { return "\(error)" }
}

/// A PNG file with a chunk of this type.
func png(_ type: String, _ content: [UInt8]) -> [UInt8] {
  var builder = PNGBuilder()
  builder.add(type, content)
  return builder.bytes
}
