package import InlayCore
internal import InlayPixels
package import InlaySystem

extension InlayError {
  /// The program `inlay-heif` was not found.
  package static func heifWorkerMissing(_ missing: HelperProgram.Missing) -> InlayError {
    InlayError(
      .heifWorkerMissing, missing.sentence, advice: missing.advice, details: ["helper": "inlay-heif"])
  }
}
