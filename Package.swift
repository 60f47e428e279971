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
    .trait(name: "BLAS", description: "The `blas` backend: libblas on Linux, Accelerate on Apple."),
    .trait(
      name: "Pictures", description: "PNG files, in the library PleatRender: through libpng."),
    .default(enabledTraits: ["BLAS", "Pictures"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(
      name: "CPleat",
      path: "CSources/CPleat",
      sources: ["kernels"],
      cSettings: cSettings + [.define("PLEAT_BLAS", .when(traits: ["BLAS"]))],
      linkerSettings: [
        .linkedLibrary("blas", .when(platforms: [.linux], traits: ["BLAS"])),
        .linkedFramework(
          "Accelerate",
          .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS], traits: ["BLAS"])),
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
        "Pleat", "CPleatRaster", .target(name: "CPNG", condition: .when(traits: ["Pictures"])),
      ],
      swiftSettings: librarySettings),
    // It embeds the scripts and the styles of the pages, which lie next to their Swift in PleatWeb.
    .target(name: "CPleatWeb", path: "CSources/CPleatWeb", cSettings: cSettings),
    .target(
      name: "PleatWeb",
      dependencies: ["Pleat", "PleatContainers", "PleatRender", "CPleatWeb"],
      exclude: [
        "Runtime/Page", "Transition/Page", "Book/Page", "Stack/Page", "Layouts/Page",
        "Composer/Page", "Gallery/Page",
      ],
      swiftSettings: librarySettings),
    .target(
      name: "PleatVerify", dependencies: ["Pleat", "PleatRender"], swiftSettings: swiftSettings),
    .target(name: "MachineReport", dependencies: ["Pleat"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "pleats",
      dependencies: [
        "CPleat", "Pleat", "PleatContainers", "PleatRender", "PleatWeb", "PleatVerify",
        "MachineReport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),
    .target(name: "CPleatLimits", path: "CSources/CPleatLimits", cSettings: cSettings),
    .executableTarget(
      name: "pleat-bench",
      dependencies: [
        "Pleat", "PleatContainers", "MachineReport", "CPleatLimits",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/KeyframeThroughput", exclude: ["run"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "pleat-blas", dependencies: ["Pleat", "MachineReport"], path: "Benchmarks/BLAS",
      exclude: ["run"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "pleat-accuracy",
      dependencies: [
        "Pleat", "MachineReport", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/Accuracy", swiftSettings: swiftSettings),
    // Examples, which the tests run. Each has a way to be built without this manifest, too.
    .executableTarget(
      name: "example-renderer", dependencies: ["Pleat"], path: "Tests/Examples/Renderer/Sources",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "example-c", dependencies: ["CPleat"], path: "Tests/Examples/C",
      exclude: ["README.md", "Makefile"], cSettings: cSettings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    // Apart from the helpers, one of which is in an executable, which has no use for `Testing`.
    .target(
      name: "TestTraits", dependencies: ["TestSupport"], path: "Tests/TestTraits",
      swiftSettings: swiftSettings),
    .target(
      name: "CTestHooks", path: "Tests/CTestHooks",
      cSettings: cSettings + [.define("PLEAT_BLAS", .when(traits: ["BLAS"]))]),
    .testTarget(
      name: "PleatTests",
      dependencies: ["Pleat", "PleatContainers", "CPleat", "CTestHooks", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatContainersTests", dependencies: ["PleatContainers", "Pleat", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatRenderTests",
      dependencies: [
        "PleatRender", "PleatWeb", "Pleat", "CTestHooks", "TestSupport", "TestTraits",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatWebTests",
      dependencies: [
        "PleatWeb", "PleatRender", "PleatContainers", "Pleat", "TestSupport",
        "TestTraits",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatVerifyTests",
      dependencies: ["PleatVerify", "PleatRender", "Pleat", "TestSupport", "TestTraits"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatBenchTests", dependencies: ["pleat-bench", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatAccuracyTests",
      dependencies: ["pleat-accuracy", "Pleat", "MachineReport", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PleatsTests",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "pleats", "Pleat", "PleatContainers", "PleatRender", "PleatWeb", "PleatVerify",
        "TestSupport", "TestTraits",
      ],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
