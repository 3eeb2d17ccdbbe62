// swift-tools-version: 6.2
import PackageDescription

// Compiles and runs Sources/InlayApple without Apple's frameworks. Modules with the same names replace them. They have
// the signatures that Apple documents, each with the address of its page. One build is for UIKit, one for AppKit.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strict = settings + [.treatAllWarnings(as: .error)]

/// InlayApple and its tests use the `package` declarations of the package `inlay`, although they are in another package
/// here. SwiftPM names a package after its folder, as a C identifier.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "inlay"
let inlay = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
let inside: SwiftSetting = .unsafeFlags(["-package-name", inlay])

/// Apple's headers rarely state whether a class may be used on several threads, like modules of Swift 5.
let headers: [SwiftSetting] = [.swiftLanguageMode(.v5), .enableUpcomingFeature("InternalImportsByDefault")]

/// `canImport` must find only one of the two kits. ImageIO, which repeats the system's check of glyphs, is present for
/// only one of them, so that for the other Inlay's own reader is the only check before the initializer.
let onAppKit: SwiftSetting = .unsafeFlags([
  "-module-alias", "UIKit=NoUIKit", "-module-alias", "ImageIO=NoImageIO",
])
/// `import Testing` together with `import UIKit` or `CoreGraphics` would require one of Apple's cross-import overlay
/// modules.
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
