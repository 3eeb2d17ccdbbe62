package import InlayCore
internal import InlayPixels

extension InlayError {
  /// The program `inlay-heif` is not at any of `paths`. If `isNamedByEnvironment`, `$INLAY_HEIF` named the only path.
  package static func heifWorkerMissing(paths: [String], isNamedByEnvironment: Bool = false) -> InlayError {
    let helper = ["helper": "inlay-heif"]
    if isNamedByEnvironment {
      return InlayError(
        .heifWorkerMissing, "$INLAY_HEIF names \(paths.joined()), which is not a program",
        advice: "correct or unset $INLAY_HEIF", details: helper)
    }
    let message =
      paths.isEmpty
      ? "the helper program inlay-heif was not found, because the system does not report where this program is"
      : "the helper program inlay-heif was not found at \(paths.joined(separator: " or "))"
    return InlayError(
      .heifWorkerMissing, message,
      advice: "install inlay-heif next to this program, or set $INLAY_HEIF to its path", details: helper)
  }
}
