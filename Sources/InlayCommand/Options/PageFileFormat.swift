internal import ArgumentParser

/// What pages are written as.
package enum PageFileFormat: String, WordArgument {
  case png, webp, pdf

  package var title: String {
    switch self {
    case .png: "PNG"
    case .webp: "WebP"
    case .pdf: "PDF"
    }
  }
}
