import Foundation
import Testing

@testable import MemberHTTP

#if canImport(Glibc)
    import Glibc

    @Suite("HTTP/2", .timeLimit(.minutes(1)), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/node")))
    struct HTTP2Tests {
        @Test("if TLS agrees on it, parallel requests share one connection, including streams")
        func shared() async throws {
            let authority = try TestAuthority()
            let server = try HTTP2Server(authority)
            defer { server.stop() }
            let transport = NetworkTransport(
                NetworkTransportConfiguration(extraRootCertificatesPath: authority.path("root.pem")))
            let url = server.url
            try await withThrowingTaskGroup { group in
                for _ in 0..<16 {
                    group.addTask { try await transport.send(HTTPRequest(.get, url)) }
                    group.addTask { try await transport.stream(HTTPRequest(.get, url)).whole() }
                }
                // The server responds with the version and the number of its connections so far.
                for try await response in group { #expect(String(decoding: response.body, as: UTF8.self) == "2.0 1") }
            }
        }
    }

    /// A small `node` server, because `openssl s_server` does not support HTTP/2.
    private struct HTTP2Server {
        let url: URL
        private let process = Process()

        init(_ authority: TestAuthority) throws {
            let script = """
                const fs = require('fs'); let sessions = 0;
                const read = name => fs.readFileSync('\(authority.folder.path)/' + name);
                const server = require('http2').createSecureServer({ key: read('server.key'), cert: read('server-chain.pem') },
                  (request, response) => response.end(request.httpVersion + ' ' + sessions));
                server.on('session', () => sessions++);
                server.listen(0, '127.0.0.1', () => console.log(server.address().port));
                """
            process.executableURL = URL(fileURLWithPath: "/usr/bin/node")
            process.arguments = ["-e", script]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let port = text.trimmingCharacters(in: .whitespacesAndNewlines)
            url = try #require(URL(string: "https://localhost:\(port)/"))
        }

        func stop() {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
#endif
