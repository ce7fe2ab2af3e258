import Foundation
import MemberSandbox
import Testing

@testable import MemberCLI

/// `Containerfile` and `compose.yaml`. No container runtime is here: their words are compared with what they start.
@Suite("The sandbox's container")
struct ContainerTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }

    /// The instructions of the Containerfile, without comments, their continued lines joined.
    private static func instructions() throws -> [String] {
        let lines = try text("Containerfile").split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        return lines.replacing("\\\n", with: " ").split(separator: "\n").map { String($0).replacing(#/ +/#, with: " ") }
    }

    /// The words of an instruction in the form of a JSON list.
    private static func words(_ name: String) throws -> [String] {
        let line = try #require(try instructions().last { $0.hasPrefix(name + " ") })
        return try JSONDecoder().decode([String].self, from: Data(line.dropFirst(name.count).utf8))
    }

    @Test("the image is built with the headers that Scripts/setup needs, by Scripts/install, and runs as a user without rights")
    func stages() throws {
        let lines = try Self.instructions()
        let setup = try Self.text("Scripts/setup").matches(of: /stage_build\(\) \{ need ([^;]+); \}/).map { String($0.output.1) }
        #expect(setup.count == 1 && lines.contains { $0.contains(setup[0]) })
        #expect(lines.filter { $0.hasPrefix("FROM ") }.map { $0.contains("swift:") } == [true, false])
        #expect(lines.contains("RUN Scripts/install /out") && lines.contains { $0.hasPrefix("COPY --from=build /out/member ") })
        let user = try #require(lines.last { $0.hasPrefix("USER ") })
        #expect(Int(user.dropFirst(5)).map { $0 > 0 } == true)
    }

    @Test("for each library with headers the image that runs has the library")
    func libraries() throws {
        let runs = try #require(try Self.instructions().last { $0.hasPrefix("RUN apt-get") })
        // libpq is only linked by servers that keep accounts in PostgreSQL.
        for library in ["libcurl4", "libssl3", "libsqlite3-0", "zlib1g", "libmicrohttpd12", "libxml2", "openssl", "curl"] {
            #expect(runs.contains(" \(library) "))
        }
    }

    @Test("the command line is one that member reads, with a number for each port")
    func command() throws {
        let words = try Self.words("ENTRYPOINT") + Self.words("CMD")
        #expect(Array(words.prefix(2)) == ["member", "sandbox"])
        let parsed = try Arguments(Array(words.dropFirst(2)), SandboxCommand.grammar)
        #expect(parsed.words.isEmpty && parsed["listen"] == "0.0.0.0" && parsed.has("control-key-always"))
        for address in parsed.all("public-url") {
            var access = SandboxAccess()
            #expect(throws: Never.self) { try access.allow(address) }
        }
    }

    @Test("the ports are those of the control address and of each host of the sandbox", .timeLimit(.minutes(1)))
    func ports() async throws {
        let sandbox = try await Sandbox.start()
        let count = sandbox.addresses.values.map(\.count).reduce(0, +)
        await sandbox.stop()
        let words = try Self.words("ENTRYPOINT")
        let value = { (option: String) in
            try #require(words.firstIndex(of: option).flatMap { Int(words[$0 + 1]) })
        }
        let (control, first) = (try value("--port"), try value("--host-ports"))
        #expect(first == control + 1)
        let ports = "\(control)-\(control + count)"
        #expect(try Self.instructions().contains("EXPOSE \(ports)"))
        #expect(try Self.text("compose.yaml").contains("- \"127.0.0.1:\(ports):\(ports)\""))
        #expect(try Self.instructions().contains { $0.hasPrefix("HEALTHCHECK") && $0.contains("127.0.0.1:\(control)/healthz") })
    }

    @Test("compose builds the Containerfile, and nothing of git, of a build or of a person's keys gets into the image")
    func beside() throws {
        let compose = try Self.text("compose.yaml")
        #expect(compose.contains("dockerfile: Containerfile") && compose.contains("MEMBER_SANDBOX_KEY: ${MEMBER_SANDBOX_KEY:-}"))
        let ignored = try Self.text(".dockerignore").split(separator: "\n")
        for name in [".git/", ".build/", "*.key", "*.p8", "*.p12"] { #expect(ignored.contains { $0 == name }) }
        #expect(!ignored.contains("Tests/"), "The manifest names the folders of the tests")
    }
}
