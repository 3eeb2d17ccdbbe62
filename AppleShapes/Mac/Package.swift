// swift-tools-version: 6.2
import PackageDescription

// The tests of InlayApple that also hold with Apple's own frameworks. Scripts/check-on-a-mac runs them.

let package = Package(
  name: "inlay-on-apple",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "inlay", path: "../..")],
  targets: [
    .testTarget(
      name: "OnApple",
      dependencies: ["InlayCore", "InlayFoundation", "InlayApple"].map {
        .product(name: $0, package: "inlay")
      },
      path: "Tests/OnApple",  // a symbolic link to ../../Tests/Anywhere
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
  ]
)
