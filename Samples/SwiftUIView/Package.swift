// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "message-view",
  platforms: [.macOS(.v15), .iOS(.v18), .visionOS(.v2)],
  products: [.library(name: "MessageView", targets: ["MessageView"])],
  dependencies: [.package(name: "inlay", path: "../..")],
  targets: [
    // What is shown is decided everywhere, and can be tested everywhere; drawing it needs SwiftUI.
    .target(
      name: "MessageView",
      dependencies: [.product(name: "InlayCore", package: "inlay")],
      swiftSettings: settings),
    .executableTarget(
      name: "message-view",
      dependencies: [
        "MessageView",
        .product(name: "InlayCore", package: "inlay"),
        .product(name: "InlayFormats", package: "inlay"),
      ],
      path: "Sources/Command", swiftSettings: settings),
  ]
)
