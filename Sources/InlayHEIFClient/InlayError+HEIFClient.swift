package import InlayCore
internal import InlayPixels

extension InlayError {
  /// The program `inlay-heif` is not at any of `paths`. If `isNamedByEnvironment`, `$INLAY_HEIF` named the only path.
  package static func heifWorkerMissing(paths: [String], isNamedByEnvironment: Bool = false) -> InlayError {
    let helper = ["helper": "inlay-heif"]
    if isNamedByEnvironment {
      return InlayError(
        .heifWorkerMissing, "$INLAY_HEIF names \(paths.joined()), which is no program",
        advice: "correct $INLAY_HEIF, or unset it", details: helper)
    }
    let message =
      paths.isEmpty
      ? "the helper program inlay-heif is not found, as the system does not tell where this one is"
      : "the helper program inlay-heif is missing, neither \(paths.joined(separator: " nor ")) is there"
    return InlayError(
      .heifWorkerMissing, message,
      advice: "install inlay-heif beside the command, or name it in $INLAY_HEIF", details: helper)
  }
}
