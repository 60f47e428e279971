// swift-tools-version: 6.3
import PackageDescription

// In a package of yours: .package(url: "the address of Pleat", from: "0.2.0", traits: [])
let package = Package(
  name: "Renderer", platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Pleat", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Renderer", dependencies: [.product(name: "Pleat", package: "Pleat")],
      path: "Sources")
  ])
