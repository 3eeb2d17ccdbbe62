// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The tests use `package` declarations of the package `inlay`, such as the rule that lets them connect to this machine.
/// SwiftPM names a package after its folder, as a C identifier.
let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "inlay"
let inlay = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
let inside: SwiftSetting = .unsafeFlags(["-package-name", inlay])

let package = Package(
  name: "inlay-async-http-client",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [.library(name: "InlayAsyncHTTPClient", targets: ["InlayAsyncHTTPClient"])],
  dependencies: [
    .package(name: "inlay", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    // What the client stands on, named because the adapter speaks of its types too.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .target(
      name: "InlayAsyncHTTPClient",
      dependencies: [
        .product(name: "InlayLive", package: "inlay"),
        .product(name: "InlayCore", package: "inlay"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    // A link to the tests' own helpers.
    .target(name: "TestKit"),
    .testTarget(
      name: "InlayAsyncHTTPClientTests",
      dependencies: [
        "InlayAsyncHTTPClient", "TestKit",
        .product(name: "InlayLive", package: "inlay"),
        .product(name: "InlayCore", package: "inlay"),
      ],
      packageAccess: false, swiftSettings: settings + [inside]),
  ]
)
