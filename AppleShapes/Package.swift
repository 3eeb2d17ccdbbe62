// swift-tools-version: 6.2
import PackageDescription

// Sources/InlayApple, compiled and run where Apple's frameworks are not: against modules of the same names that have
// the signatures Apple documents, each beside the address of its page. Once against UIKit, once against AppKit.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strict = settings + [.treatAllWarnings(as: .error)]

/// InlayApple and its tests see what the package `inlay` shares among its own targets, which they are elsewhere. SwiftPM
/// calls a package by the folder it is in, as an identifier of C.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "inlay"
let inlay = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
let inside: SwiftSetting = .unsafeFlags(["-package-name", inlay])

/// Apple's headers say of few classes whether they may go to another thread, as modules of Swift 5 do.
let headers: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("InternalImportsByDefault")]

/// `canImport` is to see one of the two; and ImageIO, which asks the system about glyphs once more, beside one of them
/// only, so that our reader alone stands before the initialiser beside the other.
let onAppKit: SwiftSetting = .unsafeFlags([
  "-module-alias", "UIKit=NoUIKit", "-module-alias", "ImageIO=NoImageIO",
])
/// `import Testing` beside `import UIKit` or `CoreGraphics` asks for a module of Apple's that joins the two.
let testing: SwiftSetting = .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])

let libraries: [Target.Dependency] = ["InlayCore", "InlayFoundation"].map {
  .product(name: $0, package: "inlay")
}
let shapes: [Target.Dependency] = ["UniformTypeIdentifiers", "CoreText", "SwiftUI"]

let package = Package(
  name: "inlay-apple-shapes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "..")],
  targets: [
    .target(name: "UniformTypeIdentifiers", path: "Stubs/UniformTypeIdentifiers", swiftSettings: settings),
    .target(name: "GlyphOracle", path: "Stubs/GlyphOracle", swiftSettings: settings),
    .target(name: "CoreGraphics", path: "Stubs/CoreGraphics", swiftSettings: settings),
    .target(
      name: "ImageIO", dependencies: ["CoreGraphics", "GlyphOracle"], path: "Stubs/ImageIO",
      swiftSettings: settings),
    .target(
      name: "CoreText", dependencies: ["GlyphOracle", "UniformTypeIdentifiers"], path: "Stubs/CoreText",
      swiftSettings: settings),
    .target(
      name: "SwiftUI", dependencies: ["CoreGraphics", "CoreText"], path: "Stubs/SwiftUI",
      swiftSettings: settings),
    .target(
      name: "UIKit", dependencies: ["CoreText", "SwiftUI", "UniformTypeIdentifiers"], path: "Stubs/UIKit",
      swiftSettings: headers + [.define("SHAPES_UIKIT")]),
    .target(
      name: "AppKit", dependencies: ["CoreText", "SwiftUI", "UniformTypeIdentifiers"], path: "Stubs/AppKit",
      swiftSettings: headers),
    // Both paths are symbolic links to ../Sources/InlayApple.
    .target(
      name: "InlayAppleOnUIKit", dependencies: libraries + shapes + ["UIKit", "ImageIO"],
      path: "Sources/InlayAppleOnUIKit", packageAccess: false, swiftSettings: strict + [inside]),
    .target(
      name: "InlayAppleOnAppKit", dependencies: libraries + shapes + ["AppKit"],
      path: "Sources/InlayAppleOnAppKit", packageAccess: false, swiftSettings: strict + [onAppKit, inside]),
    // A symbolic link to the sample.
    .target(
      name: "MessageView", dependencies: libraries + shapes + ["CoreGraphics", "ImageIO"],
      path: "Sources/MessageView", swiftSettings: strict),
    .testTarget(
      name: "MessageViewTests", dependencies: libraries + shapes + ["CoreGraphics", "MessageView"],
      path: "Tests/MessageView", swiftSettings: strict + [testing]),
    .testTarget(
      name: "BridgeTests", dependencies: libraries + shapes + ["UIKit", "ImageIO", "InlayAppleOnUIKit"],
      path: "Tests/Bridge", packageAccess: false,
      swiftSettings: strict + [
        testing, inside, .unsafeFlags(["-module-alias", "InlayApple=InlayAppleOnUIKit"]),
      ]),
    .testTarget(
      name: "BridgeOnAppKitTests", dependencies: libraries + shapes + ["AppKit", "InlayAppleOnAppKit"],
      path: "Tests/BridgeOnAppKit", packageAccess: false,
      swiftSettings: strict + [
        testing, onAppKit, inside, .unsafeFlags(["-module-alias", "InlayApple=InlayAppleOnAppKit"]),
      ]),
  ]
)
