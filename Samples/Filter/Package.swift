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
  name: "to-markdown",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "../..")],
  targets: [
    .executableTarget(
      name: "to-markdown",
      dependencies: [.product(name: "Inlay", package: "inlay")],
      path: "Sources", swiftSettings: settings)
  ]
)
