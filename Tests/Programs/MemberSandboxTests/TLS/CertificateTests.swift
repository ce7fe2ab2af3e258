import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@Suite("The sandbox over https", .timeLimit(.minutes(1)))
struct CertificateTests {
    @Test("one certificate is good, the others are untrusted; no key stays on disk, and at the end no file")
    func certificates() async throws {
        let folder = Locked<URL?>(nil)
        try await Stage.with {
            $0.servesTLS = true
        } _: { stage in
            let root = try #require(stage.sandbox.rootCertificateFile)
            folder.withLock { $0 = root.deletingLastPathComponent() }
            let kept = try FileManager.default.contentsOfDirectory(atPath: root.deletingLastPathComponent().path)
            #expect(Set(kept) == ["root.pem", TemporaryFolder.lockName])
            let transport = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: root.path))
            for certificate in SandboxCertificate.allCases {
                let api = try #require(stage.sandbox.secureAddresses[certificate]?["vk"]?["api"])
                let request = HTTPRequest(.get, api.appending(path: "method/users.get"))
                if certificate == .good {
                    #expect(try await transport.send(request).status == 200)
                    await #expect(throws: HTTPError.tlsUntrusted) { try await stage.transport.send(request) }
                } else {
                    await #expect(throws: HTTPError.tlsUntrusted) { try await transport.send(request) }
                }
            }
            #expect(try await stage.get(stage.control("_sandbox/root.pem")).body == Data(contentsOf: root))
        }
        #expect(!FileManager.default.fileExists(atPath: try #require(folder.value).path))
    }

    @Test("the next sandbox removes the keys of a killed one, but not those of a running one")
    func killed() async throws {
        let left = FileManager.default.temporaryDirectory.appending(path: "member-sandbox-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: left) }
        for name in ["root.key", TemporaryFolder.lockName] { try Data("x".utf8).write(to: left.appending(path: name)) }
        try await Stage.with {
            $0.servesTLS = true
        } _: { running in
            #expect(!FileManager.default.fileExists(atPath: left.path))
            try await Stage.with {
                $0.servesTLS = true
            } _: { _ in
            }
            #expect(FileManager.default.fileExists(atPath: try #require(running.sandbox.rootCertificateFile).path))
        }
    }

    @Test("a client over https gets https addresses")
    func ledOn() async throws {
        try await Stage.with {
            $0.servesTLS = true
        } _: { stage in
            let root = try #require(stage.sandbox.rootCertificateFile)
            let hosts = try #require(stage.sandbox.secureAddresses[.good]?["vk"])
            stage.sandbox.faults.add(.captcha)
            let request = HTTPRequest(.get, try #require(hosts["api"]).appending(path: "method/users.get"))
            let transport = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: root.path))
            let response = try JSONValue(parsing: try await transport.send(request).body)
            let page = try #require(hosts["id"]).absoluteString + "/not_robot_captcha?"
            #expect(response["error"]?["redirect_uri"]?.string?.hasPrefix(page) == true)
        }
    }

    @Test(
        "a lasting fault changes the addresses for clients until it is removed",
        arguments: [(Fault.Kind.tlsWrongName, SandboxCertificate.wrongName), (.tlsUnknownRoot, .unknownRoot)])
    func told(kind: Fault.Kind, certificate: SandboxCertificate) async throws {
        try await Stage.with {
            $0.servesTLS = true
        } _: { stage in
            func told() async throws -> String? {
                try JSONValue(parsing: try await stage.get(stage.control("_sandbox/hosts")).body)["vk"]?["api"]?.string
            }
            stage.sandbox.faults.add(kind)
            _ = try await stage.get(try stage.vk("api", "method/users.get"))
            #expect(try await told() == stage.sandbox.secureAddresses[certificate]?["vk"]?["api"]?.absoluteString)
            stage.sandbox.faults.clear()
            #expect(try await told() == stage.sandbox.addresses["vk"]?["api"]?.absoluteString)
        }
    }

    @Test("without https these faults are refused")
    func refused() async throws {
        try await Stage.with { stage in
            let response = try await stage.post(stage.control("_sandbox/faults"), [("fault", "tls-wrong-name")])
            #expect(response.status == 400)
            #expect(String(decoding: response.body, as: UTF8.self).contains("--tls"))
            #expect(stage.sandbox.faults.faults.isEmpty)
            #expect(try await stage.get(stage.control("_sandbox/root.pem")).status == 404)
        }
    }
}
