// swift-tools-version: 6.3
import PackageDescription

// The executables are targets but not products: an executable product would make every package that
// depends on the library resolve the argument parser as well.

let cSettings: [CSetting] = [
  .treatAllWarnings(as: .error),
  .enableWarning("all"), .enableWarning("extra"), .enableWarning("conversion"),
  .enableWarning("shadow"), .enableWarning("missing-prototypes"),
]

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Libraries declare members that return spans, and mark every unsafe expression.
let librarySettings: [SwiftSetting] =
  swiftSettings + [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "Pleat",
  // The first with `InlineArray` and `Array.span`; see GettingStarted.md.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Pleat", targets: ["Pleat"]),
    .library(name: "CPleat", targets: ["CPleat"]),
    .library(name: "PleatContainers", targets: ["PleatContainers"]),
    .library(name: "PleatRender", targets: ["PleatRender"]),
    .library(name: "PleatWeb", targets: ["PleatWeb"]),
  ],
  traits: [
    // One, since SwiftPM up to 6.3 passes several to the compiler in the random order of a set, and then
    // builds everything again (swift-package-manager, issue 10525).
    .trait(
      name: "SystemLibraries",
      description:
        "The `blas` backend (libblas on Linux, Accelerate on Apple), and PNG files (libpng)."),
    .default(enabledTraits: ["SystemLibraries"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(
      name: "CPleat",
      path: "CSources/CPleat",
      sources: ["kernels"],
      cSettings: cSettings + [.define("PLEAT_BLAS", .when(traits: ["SystemLibraries"]))],
      linkerSettings: [
        .linkedLibrary("blas", .when(platforms: [.linux], traits: ["SystemLibraries"])),
        .linkedFramework(
          "Accelerate",
          .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS], traits: ["SystemLibraries"])),
      ]),
    .target(name: "Pleat", dependencies: ["CPleat"], swiftSettings: librarySettings),
    .target(name: "PleatContainers", dependencies: ["Pleat"], swiftSettings: swiftSettings),
    .target(
      name: "CPleatRaster", path: "CSources/CPleatRaster", cSettings: cSettings),
    .systemLibrary(
      name: "CPNG", path: "CSources/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(
      name: "PleatRender",
      dependencies: [
        "Pleat", "CPleatRaster", "CPleatWeb",
        .target(name: "CPNG", condition: .when(traits: ["SystemLibraries"])),
      ],
      exclude: ["Export/Shaders/Page", "Export/WAAPI/Page"],
      swiftSettings: librarySettings),
    // It embeds the scripts and the styles, which lie next to their Swift in PleatRender and PleatWeb.
    .target(name: "CPleatWeb", path: "CSources/CPleatWeb", cSettings: cSettings),
    .target(
      name: "PleatWeb",
      dependencies: ["Pleat", "PleatContainers", "PleatRender"],
      exclude: [
        "Runtime/Page", "Transition/Page", "Book/Page", "Stack/Page", "Layouts/Page",
        "Composer/Page", "Gallery/Page", "Library",
      ],
      swiftSettings: librarySettings),
    .executableTarget(
      name: "pleats",
      dependencies: [
        "CPleat", "Pleat", "PleatContainers", "PleatRender", "PleatWeb",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),
    .target(name: "CPleatLimits", path: "CSources/CPleatLimits", cSettings: cSettings),
    .executableTarget(
      name: "pleat-bench",
      dependencies: [
        "Pleat", "PleatContainers", "CPleatLimits",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/KeyframeThroughput", exclude: ["run"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "pleat-accuracy",
      dependencies: [
        "Pleat", "Oracles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/Accuracy", exclude: ["Accuracy.md"], swiftSettings: swiftSettings),
    // Examples, which the tests run. Each has a way to be built without this manifest, too.
    .executableTarget(
      name: "example-renderer", dependencies: ["Pleat"], path: "Tests/Examples/Renderer/Sources",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-server", dependencies: ["Pleat", "PleatRender"],
      path: "Tests/Examples/Server/Sources", swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-c", dependencies: ["CPleat"], path: "Tests/Examples/C",
      exclude: ["README.md", "Makefile"], cSettings: cSettings),
    // Second implementations and exact arithmetic, which `pleat-accuracy` has a use for as well.
    .target(
      name: "Oracles", path: "Tests/Oracles", exclude: ["Family", "Paper"],
      swiftSettings: swiftSettings),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: swiftSettings),
    .target(
      name: "CTestHooks", path: "Tests/C/CTestHooks",
      cSettings: cSettings + [.define("PLEAT_BLAS", .when(traits: ["SystemLibraries"]))]),
    .testTarget(
      name: "PleatTests",
      dependencies: ["Pleat", "PleatContainers", "CPleat", "CTestHooks", "Oracles", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatContainersTests", dependencies: ["PleatContainers", "Pleat", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatRenderTests",
      dependencies: [
        "PleatRender", "PleatWeb", "Pleat", "CTestHooks", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatWebTests",
      dependencies: [
        "PleatWeb", "PleatRender", "PleatContainers", "Pleat", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatBenchTests",
      dependencies: ["pleat-bench", "pleat-accuracy", "Pleat", "Oracles", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatsTests",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "pleats", "Pleat", "PleatContainers", "PleatRender", "PleatWeb",
        "TestSupport",
      ],
      exclude: ["Refusals.txt"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
