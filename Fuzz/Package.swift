// swift-tools-version: 6.2
import PackageDescription

// One executable for each surface that strangers' bytes reach. Built and run by Scripts/fuzz; seeds and past
// crashes stand in Corpus/<target>/ and are replayed by the ordinary tests.

/// Name of the target's folder and executable, and the libraries it needs. Some libraries are there for a room they
/// contain that is none itself: InlayCore for InlayJSON, InlayTerminal for InlayUnicode, Inlay for InlayArchives and InlayStores.
let targets: [(name: String, libraries: [String])] = [
  ("FuzzDigest", ["InlayCore"]),
  ("FuzzModel", ["InlayCore"]),
  ("FuzzHEIF", ["InlayCore"]),
  ("FuzzImage", ["InlayCore"]),
  ("FuzzHEIFPixels", ["InlayCore", "InlayPixels", "InlayHEIF"]),
  ("FuzzJSON", ["InlayCore"]),
  ("FuzzStyle", ["InlayCore"]),
  ("FuzzTar", ["InlayCore", "InlayFormats"]),
  ("FuzzArchives", ["Inlay"]),
  ("FuzzDocument", ["InlayCore", "InlayFormats"]),
  ("FuzzUnicode", ["InlayTerminal"]),
  ("FuzzReplies", ["InlayTerminal"]),
  ("FuzzLayout", ["InlayCore", "InlayTerminal"]),
  ("FuzzPage", ["InlayCore", "InlayPixels", "InlayPage"]),
  ("FuzzTriple", ["InlayCore", "InlayFormats"]),
  ("FuzzRTF", ["InlayCore", "InlayFormats"]),
  ("FuzzRTFTables", ["InlayCore", "InlayFormats"]),
  ("FuzzFlatRTFD", ["InlayCore", "InlayFormats"]),
  ("FuzzKeyedArchive", ["InlayCore", "InlayFormats"]),
  ("FuzzWebArchive", ["InlayCore", "InlayFormats"]),
  ("FuzzTypedstream", ["InlayCore", "InlayFormats"]),
  ("FuzzNotes", ["InlayCore", "Inlay"]),
  ("FuzzMessages", ["InlayCore", "InlayFormats", "Inlay"]),
  ("FuzzRanges", ["InlayCore", "InlayFormats"]),
  ("FuzzCodes", ["InlayCore", "InlayFormats"]),
  ("FuzzExports", ["InlayCore", "InlayFormats"]),
  ("FuzzMail", ["InlayCore", "InlayFormats"]),
  ("FuzzEditors", ["InlayCore", "InlayFormats"]),
  ("FuzzHTML", ["InlayCore", "InlayFormats"]),
  ("FuzzMarkdown", ["InlayCore", "InlayFormats"]),
  ("FuzzHTMLGrammar", ["InlayCore", "InlayFormats"]),
  ("FuzzSalvage", ["InlayCore", "InlayFormats"]),
  ("FuzzStripping", ["InlayCore"]),
  ("FuzzPairs", ["InlayCore", "InlayFormats", "Inlay"]),
  ("FuzzLive", ["InlayCore", "InlayFormats", "InlayLive"]),
]
/// Targets that decode pixels, which share what is demanded of them.
let pixelTargets = ["FuzzPNG", "FuzzWebP", "FuzzJPEG", "FuzzProfile"]

let package = Package(
  name: "inlay-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "..", traits: [.defaults, "Archives", "Databases"])],
  targets: targets.map { target in
    .executableTarget(
      name: target.name,
      dependencies: target.libraries.map { .product(name: $0, package: "inlay") },
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  } + [
    .target(
      name: "PixelDoor",
      dependencies: ["InlayCore", "InlayPixels"].map { .product(name: $0, package: "inlay") },
      path: "PixelDoor", swiftSettings: [.swiftLanguageMode(.v6)])
  ]
    + pixelTargets.map {
      .executableTarget(
        name: $0, dependencies: ["PixelDoor"],
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
    }
)
