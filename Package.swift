// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// docs/architecture.md, "Modules", explains the modules and the direction of arrows.

// The exact versions: the same source builds the same. scripts/dist puts their sources into the archive.
let packages: [Package.Dependency]
if let folder = Context.environment["BELVEDERE_VENDORED_PACKAGES"], !folder.isEmpty {
  packages = ["GRDB.swift", "swift-nio", "swift-log", "swift-argument-parser"].map {
    .package(path: "\(folder)/\($0)")
  }
} else {
  packages = [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // What swift-nio needs, named only for the version.
    .package(url: "https://github.com/apple/swift-atomics.git", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
  ]
}

let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
]

let package = Package(
  name: "belvedere",
  products: [
    .executable(name: "belvedere", targets: ["belvedere"]),
    .executable(name: "belvedere-demo-service", targets: ["belvedere-demo-service"]),
    .executable(
      name: "belvedere-demo-service-for-tests", targets: ["belvedere-demo-service-for-tests"]),
    .executable(name: "belvedere-bench", targets: ["belvedere-bench"]),
    .library(name: "BenchProbe", type: .dynamic, targets: ["BenchProbe"]),
  ],
  dependencies: packages,
  targets: [
    // C: what Swift cannot import by itself.
    .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1"),
    .systemLibrary(name: "CPortal", pkgConfig: "libportal-gtk4"),
    .systemLibrary(name: "CShumate", pkgConfig: "shumate-1.0"),
    .target(
      name: "CGtkShim", dependencies: ["CGtk", "CPortal", "CShumate"],
      linkerSettings: [.linkedLibrary("dispatch")]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0"),
    .systemLibrary(name: "CGWeather", pkgConfig: "gweather4"),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt"),
    .target(name: "CCell"),
    // Called by the tests; the program itself decodes in belvedere-picture-decoder, which Meson builds.
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CArguments"),
    .target(name: "CHeap"),

    // The shared core library: no toolkit below this line's three targets.
    .target(name: "BelvedereCore"),
    .target(
      name: "BelvedereServices",
      dependencies: [
        "BelvedereCore", "CCairo", "CCell", "CCurl", "CGLib", "CGWeather", "CSecret",
        "CXML",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ] + nio),
    .target(name: "BelvedereModel", dependencies: ["BelvedereCore"]),

    // The GTK shell.
    .target(name: "GtkKit", dependencies: ["CGtk", "CGtkShim", "CShumate"]),
    .target(
      name: "BelvedereUI",
      dependencies: [
        "GtkKit", "BelvedereModel", "BelvedereCore", "CGtk", "CGtkShim", "CHeap",
      ]),
    .executableTarget(
      name: "belvedere",
      dependencies: [
        "BelvedereUI", "BelvedereServices", "BelvedereModel", "BelvedereCore", "CArguments",
        "CHeap",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The other side of the wire; knows nothing of the app.
    .target(
      name: "DemoService",
      dependencies: [
        "CCrypt", "CGLib", "CLCMS", "CPNG", "CTurboJPEG",
        .product(name: "Logging", package: "swift-log"),
      ] + nio),
    .target(name: "DemoSources", dependencies: ["DemoService"] + nio),
    .executableTarget(
      name: "belvedere-demo-service",
      dependencies: [
        "DemoSources", "DemoService", "CArguments", "CHeap",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The benchmark, and what it preloads into the programs it measures.
    .target(name: "BenchProbe", dependencies: ["CGtk"]),
    .executableTarget(
      name: "belvedere-bench",
      dependencies: [
        "BelvedereServices", "BelvedereModel", "BelvedereCore", "GtkKit", "DemoTestSupport",
        "DemoService", "CGtk", "CLCMS", "CTurboJPEG",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What the tests of several modules share.
    .target(name: "CTestLocale", path: "Tests/CTestLocale"),
    .target(
      name: "TestSupport", dependencies: ["BelvedereCore", "CTestLocale"],
      path: "Tests/TestSupport"),
    .target(
      name: "GtkTestSupport", dependencies: ["GtkKit", "CShumate", "CGtk"],
      path: "Tests/GtkTestSupport"),
    .target(name: "LoopbackTestSupport", dependencies: nio, path: "Tests/LoopbackTestSupport"),
    .target(
      name: "DemoTestSupport", dependencies: ["DemoSources", "DemoService", "CTurboJPEG"] + nio,
      path: "Tests/DemoTestSupport"),
    .executableTarget(
      name: "belvedere-demo-service-for-tests",
      dependencies: [
        "DemoTestSupport", "DemoService", "CHeap",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/belvedere-demo-service-for-tests"),
    .testTarget(
      name: "BelvedereCoreTests", dependencies: ["BelvedereCore", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "BelvedereServicesTests",
      dependencies: [
        "BelvedereServices", "BelvedereModel", "BelvedereCore", "DemoService", "DemoTestSupport",
        "TestSupport", "LoopbackTestSupport", "CCell", "CJPEG", "CTurboJPEG",
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "BelvedereModelTests", dependencies: ["BelvedereModel", "BelvedereCore", "TestSupport"]),
    // The services give the tiles that a map shows.
    .testTarget(
      name: "GtkKitTests",
      dependencies: ["GtkKit", "GtkTestSupport", "BelvedereServices", "BelvedereCore"]),
    .testTarget(
      name: "BelvedereUITests",
      dependencies: [
        "BelvedereUI", "GtkKit", "BelvedereModel", "BelvedereCore", "TestSupport", "GtkTestSupport",
      ]),
    .testTarget(
      name: "DemoServiceTests",
      dependencies: ["DemoSources", "DemoService", "DemoTestSupport", "LoopbackTestSupport"] + nio),
  ]
)

let onMainActor: Set = [
  "BelvedereModel", "GtkKit", "BelvedereUI", "belvedere", "BelvedereModelTests",
]
let inC: Set = ["CArguments", "CGtkShim", "CHeap", "CJPEG", "CCell", "BenchProbe"]
for target in package.targets where inC.contains(target.name) {
  // The C library checks copies whose size the compiler knows.
  target.cSettings = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
}
// Only where our own checks run: another compiler or GTK has warnings of its own, and who builds
// with those is not to be stopped by them.
let warningsAreErrors = Context.environment["BELVEDERE_WARNINGS_AS_ERRORS"] == "1"
for target in package.targets where target.type != .system && !inC.contains(target.name) {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ]
  if warningsAreErrors { settings.append(.treatAllWarnings(as: .error)) }
  if onMainActor.contains(target.name) { settings.append(.defaultIsolation(MainActor.self)) }
  if target.name == "BelvedereCore" { settings.append(.strictMemorySafety()) }
  target.swiftSettings = settings
}

// One optimised build for the tests and for what is installed, as scripts/test makes it: a second one takes as long
// as the tests. It is compiled for the shared standard library, which Swift Testing needs; the programs get the
// static one all the same, by its archives' names. Tests themselves are not optimised, and compiled file by file: on
// all cores, and after a change only what has changed. Swift 6.3 needs classes with an isolated deinit to name their
// actor here, the default isolation of their module notwithstanding.
if Context.environment["BELVEDERE_TESTED_RELEASE"] == "1" {
  let archives = [
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "_FoundationICU",
    "CoreFoundation", "_FoundationCollections", "_FoundationCShims", "swiftSynchronization",
  ]
  let ours: Set = [
    "BelvedereCore", "BelvedereServices", "BelvedereModel", "BelvedereUI", "GtkKit", "DemoService",
    "DemoSources", "DemoTestSupport",
  ]
  for target in package.targets {
    switch target.type {
    case .executable:
      target.linkerSettings = [.unsafeFlags(["-static-stdlib"] + archives.map { "-l\($0)" })]
    case .test:
      target.swiftSettings =
        (target.swiftSettings ?? []) + [
          .unsafeFlags([
            "-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-incremental",
          ])
        ]
    case .regular where ours.contains(target.name):
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-enable-testing"])]
    default: break
    }
  }
}

// What clang reads first when it links a program; scripts/build-swift writes it.
if let settings = Context.environment["BELVEDERE_LINKER_SETTINGS"] {
  for target in package.targets where target.type == .executable {
    target.linkerSettings =
      (target.linkerSettings ?? []) + [.unsafeFlags(["-Xclang-linker", "--config=\(settings)"])]
  }
}
