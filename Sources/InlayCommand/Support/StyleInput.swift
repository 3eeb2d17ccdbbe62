package import InlayCore
internal import InlayFormats

/// Reads style sheets that a user names.
package enum StyleInput {
  package static func read(_ path: String, limits: Limits) throws -> Converted<StyleSheet> {
    let bytes = try JSONInput.bytes(path, "a style sheet", limits: limits)
    do { return try StyleSheet.read(json: bytes, limits: limits) } catch {
      throw CommandFailure(error, subject: path)
    }
  }
}
