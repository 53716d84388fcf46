// swift-tools-version:5.5
// For Swift: `import CPteverify` gives the functions of pteverify_host.h (docs/host.md).
import PackageDescription

let package = Package(
    name: "pteverify",
    products: [.library(name: "CPteverify", targets: ["CPteverify"])],
    targets: [
        .target(
            name: "CPteverify",
            path: ".",
            exclude: ["verifiers/device"],
            sources: [
                "verifiers", "analysis/host", "analysis/report/finding.c", "base/arena.c",
                "base/buffer.c", "base/utf8.c",
            ],
            publicHeadersPath: "packaging/swift/include",
            cSettings: [.headerSearchPath("."), .headerSearchPath("verifiers/include")])
    ],
    cLanguageStandard: .c11)
