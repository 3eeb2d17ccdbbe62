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
  name: "scripted-editor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "../..")],
  targets: [
    .executableTarget(
      name: "scripted-editor",
      dependencies: [
        .product(name: "InlayCore", package: "inlay"),
        .product(name: "InlayFormats", package: "inlay"),
        .product(name: "InlayLive", package: "inlay"),
      ],
      path: "Sources", swiftSettings: settings)
  ]
)
