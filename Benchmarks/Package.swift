// swift-tools-version: 6.2
import PackageDescription

extension Target {
  static func pageProgram(_ name: String) -> Target {
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "InlayCore", package: "inlay"), .product(name: "InlayFormats", package: "inlay"),
        .product(name: "InlayPage", package: "inlay"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")])
  }
}

// Benchmarks stand in a package of their own, so that nobody who uses Inlay has anything of them.
let package = Package(
  name: "inlay-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "inlay", path: "..")],
  targets: [
    // A link to Tests/TestKit: starting, limiting and measuring other programs is written once.
    // What decides whether a test is skipped is nothing for a program: it would link the library of tests.
    .target(name: "TestKit", exclude: ["Needs"]),
    .executableTarget(
      name: "inlay-bench",
      dependencies: [
        .product(name: "InlayCore", package: "inlay"),
        .product(name: "InlayPixels", package: "inlay"), .product(name: "InlayHEIF", package: "inlay"),
        .product(name: "InlayFormats", package: "inlay"),
        .product(name: "InlayFoundation", package: "inlay"),
        // For InlayUnicode too, which is no library of its own.
        .product(name: "InlayTerminal", package: "inlay"), .product(name: "InlayPage", package: "inlay"),
        "TestKit",
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    // What the library says of placed lines and of cells, for Scripts/differential/breaks and html-tables.
    .pageProgram("page-lines"), .pageProgram("page-cells"),
  ]
)
