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
  name: "inlay",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Inlay", targets: ["Inlay"]),
    .library(name: "InlayCore", targets: ["InlayCore", "InlayContainer"]),
    .library(
      name: "InlayFormats",
      targets: [
        "InlayFiles", "InlayDocument", "InlayFormats", "InlayRTF", "InlayHTML", "InlayCocoa", "InlayMarkdown",
        "InlayNetworks", "InlayEditors", "InlayMail",
      ]),
    .library(name: "InlayPixels", targets: ["InlayPixels", "InlayHEIFClient"]),
    .library(name: "InlayHEIF", targets: ["InlayHEIF"]),
    .library(name: "InlayTerminal", targets: ["InlayTerminal"]),
    .library(name: "InlayPage", targets: ["InlayPage"]),
    .library(name: "InlayLive", targets: ["InlayLive"]),
    .library(name: "InlayURLSession", targets: ["InlayURLSession"]),
    .library(name: "InlayFoundation", targets: ["InlayFoundation"]),
    .library(name: "InlayApple", targets: ["InlayApple"]),
    .executable(name: "inlay", targets: ["InlayProgram"]),
    .executable(name: "inlay-render", targets: ["InlayRenderProgram"]),
    .executable(name: "inlay-heif", targets: ["InlayHEIFWorker"]),
    .executable(name: "inlay-unpack", targets: ["InlayUnpackProgram"]),
    .executable(name: "inlay-fetch", targets: ["InlayFetchProgram"]),
  ],
  traits: [
    .trait(name: "Page", description: "Pictures and PDFs of documents, by Pango and Cairo."),
    .trait(name: "Terminal", description: "Documents on a terminal."),
    .trait(name: "Archives", description: "Documents in zip and gzip, by libarchive."),
    .trait(name: "Network", description: "Images by URL, by libcurl."),
    .trait(
      name: "Databases",
      description: "Databases of Messages and Notes, and with Network a cache of images in a file, by SQLite."
    ),
    .trait(name: "HEIF", description: "HEIC decoded by the helper program inlay-heif. Links no libheif."),
    .default(enabledTraits: ["Page", "Terminal", "HEIF"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(name: "CInlaySystem"),
    .systemLibrary(
      name: "CPNGLibrary", path: "Sources/CPNG/Library", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CPNG", dependencies: ["CPNGLibrary"], path: "Sources/CPNG/Shim"),
    .systemLibrary(
      name: "CJPEGLibrary", path: "Sources/CJPEG/Library", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"]), .brew(["jpeg-turbo"])]),
    .target(name: "CJPEG", dependencies: ["CJPEGLibrary"], path: "Sources/CJPEG/Shim"),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"]), .brew(["libheif"])]),
    .target(name: "InlayJSON"),
    .target(name: "InlayCore", dependencies: ["InlayJSON"]),
    .target(name: "InlaySystem", dependencies: ["CInlaySystem"]),
    .target(name: "InlayUnicode"),
    .target(
      name: "InlayFiles",
      dependencies: [
        "InlayCore", "InlaySystem", .target(name: "CNettle", condition: .when(platforms: [.linux])),
      ]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(name: "InlayArchives", dependencies: ["InlayFiles", "InlayEncodings", "CArchive"]),
    .executableTarget(
      name: "InlayUnpackProgram",
      dependencies: ["InlayArchives", "InlayFiles", "InlaySystem", "CInlaySystem"]),
    .target(name: "InlayContainer", dependencies: ["InlayCore"]),
    .target(
      name: "InlayPixels",
      dependencies: ["InlayContainer", "InlaySystem", "CPNG", "CJPEG", "CWebP", "CLCMS", "CDeflate"]),
    .target(
      name: "InlayHEIFClient", dependencies: ["InlayPixels", "InlaySystem"]),
    .target(name: "InlayHEIF", dependencies: ["InlayPixels", "CHEIF"]),
    .target(
      name: "InlayHEIFService", dependencies: ["InlayHEIFClient", "InlaySystem", "CInlaySystem"],
      path: "Sources/InlayHEIFWorker/Service"),
    .executableTarget(
      name: "InlayHEIFWorker", dependencies: ["InlayHEIF", "InlayHEIFService", "CInlaySystem"],
      path: "Sources/InlayHEIFWorker/Program"),
    .target(name: "InlayDocument", dependencies: ["InlayFiles", "InlayContainer"]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(
      name: "InlayLive", dependencies: ["InlayFiles", "InlayContainer", "InlaySystem", "CInlaySystem"]),
    .target(
      name: "InlayFetchService",
      dependencies: [
        "InlayCurl", "InlayLive", "InlayLiveCache", "InlaySystem", "CInlaySystem",
      ],
      path: "Sources/InlayFetchProgram/Service"),
    .executableTarget(
      name: "InlayFetchProgram", dependencies: ["InlayFetchService", "CInlaySystem"],
      path: "Sources/InlayFetchProgram/Program"),
    .target(name: "InlayCurl", dependencies: ["InlayLive", "InlaySystem", "CCurl"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "InlayDatabase", dependencies: ["InlayCore", "InlaySystem", "CInlaySystem", "CSQLite"]),
    .target(
      name: "InlayLiveCache",
      dependencies: ["InlayDatabase", "InlayFiles", "InlayLive", "InlayCore", "InlaySystem"]),
    .target(name: "InlayURLSession", dependencies: ["InlayLive", "InlaySystem"]),
    .target(name: "InlayEncodings"),
    .target(name: "InlayMarkup"),
    .target(name: "InlayFormats", dependencies: ["InlayDocument", "InlaySystem", "InlayUnicode"]),
    .target(name: "InlayRTF", dependencies: ["InlayFormats", "InlayEncodings"]),
    .target(
      name: "InlayHTML", dependencies: ["InlayFormats", "InlayMarkup", "InlayEncodings", "InlaySystem"]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "InlayCocoa",
      dependencies: [
        "InlayRTF", "InlayHTML", .target(name: "CExpat", condition: .when(platforms: [.linux, .macOS])),
      ]),
    .systemLibrary(
      name: "CMD4C", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"]), .brew(["md4c"])]),
    .target(name: "InlayMarkdown", dependencies: ["InlayHTML", "CMD4C"]),
    .target(name: "InlayNetworks", dependencies: ["InlayHTML"]),
    .target(name: "InlayMail", dependencies: ["InlayRTF", "InlayHTML"]),
    .target(name: "InlayEditors", dependencies: ["InlayHTML"]),
    .target(
      name: "InlayStores", dependencies: ["InlayCocoa", "InlayDatabase", "InlaySystem", "CDeflate"]),
    .target(name: "InlayStore", dependencies: ["InlayDatabase", "InlayDocument", "InlaySystem"]),
    .target(name: "InlayFoundation", dependencies: ["InlayContainer"]),
    .target(name: "InlayApple", dependencies: ["InlayFoundation"]),
    .systemLibrary(
      name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .target(
      name: "InlayTerminal", dependencies: ["InlayUnicode", "InlayPixels", "InlaySystem", "CFriBidi"]),
    .systemLibrary(
      name: "CPageLibraries", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev"]), .brew(["pango", "cairo"])]),
    .target(
      name: "CPageText", dependencies: ["CPageLibraries"],
      linkerSettings: ["pangoft2-1.0", "fontconfig", "harfbuzz"].map { .linkedLibrary($0) }),
    .target(name: "CPageCanvas", dependencies: ["CPageText", "CPageLibraries"]),
    .target(
      name: "InlayPage", dependencies: ["InlayPixels", "InlaySystem", "CPageText", "CPageCanvas"]),
    .target(
      name: "InlayDoor",
      dependencies: [
        "InlayFormats", "InlayRTF", "InlayHTML", "InlayCocoa", "InlayMarkdown", "InlayNetworks",
        "InlayEditors", "InlayMail", "InlaySystem",
      ]),
    .target(name: "InlayDoorPictures", dependencies: ["InlayFormats", "InlayDocument", "InlayPixels"]),
    .target(name: "InlayDoorPage", dependencies: ["InlayFormats", "InlayPage"]),
    .target(
      name: "InlayDoorTerminal",
      dependencies: ["InlayDoor", "InlayTerminal", "InlayUnicode", "InlaySystem", "CInlaySystem"]),
    .target(name: "InlayDoorHEIF", dependencies: ["InlayHEIFClient"]),
    .target(
      name: "Inlay",
      dependencies: [
        "InlayDoor", "InlayContainer",
        .target(name: "InlayArchives", condition: .when(traits: ["Archives"])),
        .target(name: "InlayCurl", condition: .when(traits: ["Network"])),
        .target(name: "InlayLive", condition: .when(traits: ["Network"])),
        .target(name: "InlayLiveCache", condition: .when(traits: ["Databases"])),
        .target(name: "InlayStore", condition: .when(traits: ["Databases"])),
        .target(name: "InlayStores", condition: .when(traits: ["Databases"])),
        .target(name: "InlayHEIFClient", condition: .when(traits: ["HEIF"])),
        .target(name: "InlayDoorPictures", condition: .when(traits: ["Page", "Terminal", "HEIF"])),
        .target(name: "InlayDoorPage", condition: .when(traits: ["Page"])),
        .target(name: "InlayDoorTerminal", condition: .when(traits: ["Terminal"])),
        .target(name: "InlayDoorHEIF", condition: .when(traits: ["HEIF"])),
      ]),
    .target(name: "InlayReports", dependencies: ["InlayFormats", "InlayUnicode"]),
    .target(
      name: "InlayPrograms",
      dependencies: [
        "InlayDoorPictures", "InlayDoorTerminal", "InlayReports", "InlayHEIFClient", "InlayLive",
        "InlayStores", "CInlaySystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "InlayCommand",
      dependencies: [
        "InlayEditors", "InlayMarkdown", "InlayPrograms", "InlayStore", "InlayStores", "CInlaySystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "InlayProgram", dependencies: ["InlayCommand", "InlayPrograms"]),
    .executableTarget(
      name: "InlayRenderProgram",
      dependencies: [
        "InlayCommand", "InlayPrograms", "InlayDoorPage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "TestKit", dependencies: [], path: "Tests/TestKit"),
    .target(name: "CoreTestKit", dependencies: ["InlayCore", "TestKit"], path: "Tests/CoreTestKit"),
    .testTarget(name: "InlayJSONTests", dependencies: ["InlayJSON", "InlayFiles", "TestKit"]),
    .testTarget(
      name: "InlayCoreTests", dependencies: ["CoreTestKit"], exclude: ["Flow/Chromium"]),
    .testTarget(name: "InlayUnicodeTests", dependencies: ["InlayUnicode", "TestKit"]),
    .testTarget(name: "InlaySystemTests", dependencies: ["InlaySystem"]),
    .testTarget(name: "InlayFilesTests", dependencies: ["InlayFiles", "InlaySystem", "TestKit"]),
    .testTarget(
      name: "InlayArchivesTests", dependencies: ["InlayArchives", "TestKit"]),
    .testTarget(name: "InlayContainerTests", dependencies: ["InlayContainer", "TestKit"]),
    .testTarget(
      name: "InlayPixelsTests", dependencies: ["InlayPixels", "InlayDocument", "TestKit"],
      exclude: ["Decoding/Golden", "Decoding/Oracle"]),
    .executableTarget(
      name: "MisbehavingWorker", dependencies: ["InlayHEIFService"], path: "Tests/MisbehavingWorker"),
    .testTarget(
      name: "InlayHEIFClientTests",
      dependencies: [
        "InlayHEIF", "InlayHEIFClient", "InlayHEIFService", "InlayHEIFWorker", "InlaySystem",
        "MisbehavingWorker",
        "TestKit",
      ]),
    .testTarget(
      name: "InlayHEIFTests", dependencies: ["InlayHEIF", "TestKit"], exclude: ["Decoding/Golden"]),
    .testTarget(
      name: "InlayLiveTests",
      dependencies: ["InlayLive", "InlayCurl", "InlayURLSession", "LoopbackUploader", "TestKit"],
      exclude: ["Server", "Caching/http-cache-cases.json"]),
    .executableTarget(
      name: "LoopbackUploader", dependencies: ["InlayCurl", "InlayLive", "CInlaySystem"],
      path: "Tests/LoopbackUploader"),
    .executableTarget(
      name: "LoopbackFetcher",
      dependencies: ["InlayFetchService", "InlayLive", "InlaySystem", "CInlaySystem"],
      path: "Tests/LoopbackFetcher"),
    .testTarget(name: "InlayDatabaseTests", dependencies: ["InlayDatabase", "TestKit"]),
    .executableTarget(
      name: "CacheWriter", dependencies: ["InlayLiveCache", "InlayFiles", "InlayLive", "InlaySystem"],
      path: "Tests/CacheWriter"),
    .testTarget(name: "InlayLiveCacheTests", dependencies: ["InlayLiveCache", "CacheWriter", "TestKit"]),
    .testTarget(name: "InlayDocumentTests", dependencies: ["InlayDocument", "CoreTestKit"]),
    .target(
      name: "FormatsTestKit", dependencies: ["InlayRTF", "InlayHTML", "InlayCocoa", "CoreTestKit"],
      path: "Tests/FormatsTestKit"),
    .testTarget(name: "InlayEncodingsTests", dependencies: ["InlayEncodings", "InlayFiles", "TestKit"]),
    .testTarget(name: "InlayMarkupTests", dependencies: ["InlayMarkup", "TestKit"]),
    .testTarget(name: "InlayFormatsTests", dependencies: ["FormatsTestKit"]),
    .testTarget(name: "InlayRTFTests", dependencies: ["FormatsTestKit"]),
    .testTarget(name: "InlayHTMLTests", dependencies: ["FormatsTestKit"], exclude: ["Forms/Pages"]),
    .testTarget(name: "InlayCocoaTests", dependencies: ["FormatsTestKit"]),
    .testTarget(name: "InlayMarkdownTests", dependencies: ["InlayMarkdown", "FormatsTestKit"]),
    .testTarget(name: "InlayNetworksTests", dependencies: ["InlayNetworks", "FormatsTestKit"]),
    .testTarget(name: "InlayDoorTests", dependencies: ["InlayArchives", "InlayDoor", "FormatsTestKit"]),
    .testTarget(name: "InlayMailTests", dependencies: ["InlayMail", "FormatsTestKit"]),
    .testTarget(name: "InlayEditorsTests", dependencies: ["InlayEditors", "FormatsTestKit"]),
    .executableTarget(
      name: "StoreWriter",
      dependencies: ["InlayStore", "InlayDatabase", "InlayDocument", "InlayFiles", "InlaySystem"],
      path: "Tests/StoreWriter"),
    .testTarget(name: "InlayStoreTests", dependencies: ["InlayStore", "StoreWriter", "FormatsTestKit"]),
    .testTarget(name: "InlayStoresTests", dependencies: ["InlayStores", "FormatsTestKit"]),
    .testTarget(
      name: "InlayFoundationTests", dependencies: ["InlayFoundation", "InlayDocument", "CoreTestKit"]),
    .testTarget(
      name: "InlayTerminalTests", dependencies: ["InlayTerminal", "CoreTestKit"]),
    .testTarget(
      name: "InlayPageTests", dependencies: ["InlayPage", "InlayDocument", "InlaySystem", "CoreTestKit"],
      exclude: ["Golden/Pictures"]),
    .testTarget(name: "InlayReportsTests", dependencies: ["InlayReports", "FormatsTestKit"]),
    .testTarget(
      name: "InlayTests",
      dependencies: ["Inlay", "InlayDatabase", "InlayDocument", "InlayHEIFWorker", "TestKit"]),
    .testTarget(
      name: "InlayCommandTests",
      dependencies: [
        "InlayCommand", "InlayProgram", "InlayRenderProgram", "InlayHEIFWorker", "InlayUnpackProgram",
        "InlayFetchProgram", "LoopbackFetcher", "FormatsTestKit", "Inlay", "InlayFoundation", "InlayLive",
        "InlayURLSession",
      ], exclude: ["Support/viewer-session.py"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// `INLAY_ROOM=InlayRTF swift test` builds and tests one room: its tests, and the targets they need.
if let room = Context.environment["INLAY_ROOM"] {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
      return
    }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): need(name)
      case .productItem: break
      @unknown default: break
      }
    }
  }
  need("\(room)Tests")
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    (product as? Product.Library)?.targets.contains { !needed.contains($0) }
      ?? (product as? Product.Executable)?.targets.contains { !needed.contains($0) } ?? true
  }
}
