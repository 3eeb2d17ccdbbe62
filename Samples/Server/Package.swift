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
  name: "message-server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "inlay", path: "../..", traits: [.defaults, "Databases"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    // What Hummingbird stands on, named because the server speaks of its types too.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
  ],
  targets: [
    .target(
      name: "MessageServer",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Inlay", package: "inlay"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "message-server",
      // The worker that decodes HEIC is built into the same folder, where HEIFClient looks for it.
      dependencies: [
        "MessageServer", .product(name: "Inlay", package: "inlay"),
        .product(name: "inlay-heif", package: "inlay"),
      ],
      path: "Sources/Command", swiftSettings: settings),
    // The same server, which leaves the work to programs: only its load test runs it.
    .executableTarget(
      name: "process-server",
      dependencies: ["MessageServer", .product(name: "Inlay", package: "inlay")],
      path: "Tests/ProcessServer", swiftSettings: settings),
    // A link to the tests' own helpers.
    .target(name: "TestKit"),
    .testTarget(
      name: "MessageServerTests",
      dependencies: [
        "message-server", "MessageServer", "TestKit",
        .product(name: "Inlay", package: "inlay"),
      ],
      swiftSettings: settings),
  ]
)
