// swift-tools-version: 6.2
import PackageDescription

// One executable for each surface that strangers' bytes reach. Built and run by Scripts/fuzz; seeds and past
// crashes stand in Corpus/<target>/ and are replayed by the ordinary tests.

/// Name of the target's folder and executable, and the libraries it needs.
let targets: [(name: String, libraries: [String])] = [
  ("FuzzDigest", ["Inlay"]),
  ("FuzzModel", ["Inlay"]),
  ("FuzzHEIF", ["Inlay", "InlayContainer"]),
  ("FuzzImage", ["Inlay", "InlayContainer"]),
  ("FuzzHEIFPixels", ["Inlay", "InlayContainer", "InlayPixels", "InlayHEIF"]),
  ("FuzzJSON", ["InlayJSON"]),
  ("FuzzStyle", ["Inlay"]),
  ("FuzzTar", ["Inlay", "InlayFiles"]),
  ("FuzzDocument", ["Inlay", "InlayFiles", "InlayDocument"]),
  ("FuzzUnicode", ["InlayUnicode"]),
  ("FuzzReplies", ["InlayTerminal", "InlayUnicode"]),
  ("FuzzLayout", ["Inlay", "InlayUnicode", "InlayTerminal"]),
  ("FuzzPage", ["Inlay", "InlayPixels", "InlayPage"]),
  ("FuzzTriple", ["Inlay", "InlayFiles", "InlayFormats"]),
  ("FuzzRTF", ["Inlay", "InlayFiles", "InlayFormats"]),
  ("FuzzHTML", ["Inlay", "InlayFiles", "InlayFormats"]),
]
/// Targets that decode pixels, which share what is demanded of them.
let pixelTargets = ["FuzzPNG", "FuzzWebP", "FuzzJPEG", "FuzzProfile"]

let package = Package(
  name: "inlay-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "..")],
  targets: targets.map { target in
    .executableTarget(
      name: target.name,
      dependencies: target.libraries.map { .product(name: $0, package: "inlay") },
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  } + [
    .target(
      name: "PixelDoor",
      dependencies: ["Inlay", "InlayContainer", "InlayPixels"].map { .product(name: $0, package: "inlay") },
      path: "PixelDoor", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
    + pixelTargets.map {
      .executableTarget(
        name: $0, dependencies: ["PixelDoor"],
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
    }
)
