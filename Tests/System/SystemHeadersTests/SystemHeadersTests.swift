import Foundation
import Testing

@Suite("The headers of the system's libraries")
struct SystemHeadersTests {
    private static let system = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/System")
        .standardizedFileURL
    private static let modules = (try? FileManager.default.contentsOfDirectory(atPath: system.path).sorted()) ?? []

    /// What the C compiler says about a module's C file, with its status.
    private func compiled(_ module: String, _ options: [String]) throws -> (status: Int32, said: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["clang"] + options + ["-fsyntax-only", Self.system.appending(path: "\(module)/Headers/headers.c").path]
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    @Test("a missing header gives one error that names the package to install, and nothing else", arguments: modules)
    func missing(module: String) throws {
        // No folder of headers at all, not even the C library's.
        let (status, said) = try compiled(module, ["-nostdinc"])
        #expect(status != 0 && said.matches(of: #/: (fatal )?error: /#).count == 1, "\(said)")
        #expect(said.contains("headers are missing: install") && said.contains("(Debian, Ubuntu) or"), "\(said)")
        #expect(said.split(separator: "\n").count <= 6, "\(said)")
    }

    @Test("a Swift target that imports a library depends on it together with that C file, which is compiled first")
    func awaited() throws {
        let manifest = try String(contentsOf: Self.system.appending(path: "../../Package.swift"), encoding: .utf8)
        #expect(Self.modules.count >= 6)
        for module in Self.modules { #expect(manifest.contains("library(\"\(module)\"")) }
        let modules = manifest.components(separatedBy: "\n        module(").dropFirst().map {
            $0.components(separatedBy: "\n        .").first ?? ""
        }
        #expect(modules.count > 20)
        for module in modules { #expect(!module.replacing("library(\"CMember", with: "").contains("\"CMember"), "\(module)") }
    }
}
