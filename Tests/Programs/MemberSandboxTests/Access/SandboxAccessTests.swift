import Foundation
import MemberCore
import Testing

@testable import MemberSandbox

@Suite("Who may use the control of a sandbox")
struct SandboxAccessTests {
    private static let key = "0123456789abcdef"

    private func access(always: Bool = false) throws -> SandboxAccess {
        var access = SandboxAccess()
        try access.allow("http://pc")
        access.key = Secret(Self.key)
        access.demandsKeyAlways = always
        return try access.prepared()
    }

    @Test(
        "a request is this machine's by its Host, its connection, and without a proxy; all others need the key",
        arguments: [
            ("localhost:1", [:], "127.0.0.1", true), ("[::1]", [:], "::1", true), ("pc:1", [:], "127.0.0.1", false),
            ("localhost:1", [:], "192.168.1.9", false), ("localhost:1", [:], "", false),
            ("localhost", ["Via": "1.1 a"], "127.0.0.1", false),
            ("localhost", ["X-Forwarded-For": "10.0.0.1"], "127.0.0.1", false),
            ("localhost", ["Forwarded": "for=a"], "127.0.0.1", false),
            ("localhost", ["X-Real-IP": "10.0.0.1"], "127.0.0.1", false),
            ("localhost", ["X-Forwarded-Proto": "https"], "127.0.0.1", false),
            ("localhost", ["X-Forwarded-Host": "pc.example"], "127.0.0.1", false),
            ("pc", ["Authorization": "Bearer 0123456789abcdef"], "192.168.1.9", true),
            ("pc", ["Authorization": "bearer 0123456789abcdef"], "192.168.1.9", true),
            ("pc", ["Authorization": "Bearer 0123456789abcdeF"], "192.168.1.9", false),
            ("pc", ["Authorization": "Bearer "], "192.168.1.9", false),
            ("pc", ["Authorization": "Basic 0123456789abcdef"], "a", false),
            ("pc", ["Cookie": "member_sandbox_key=0123456789abcdef"], "192.168.1.9", false),
        ] as [(String, [String: String], String, Bool)])
    func admitted(host: String, fields: [String: String], peer: String, isAdmitted: Bool) throws {
        #expect(try access().admits(AccessRequest.make(host: host, fields, peer: peer)) == isAdmitted)
    }

    @Test("where the key is always demanded, this machine needs it too")
    func always() throws {
        let access = try access(always: true)
        #expect(!access.admits(AccessRequest.make(host: "localhost")))
        #expect(access.admits(AccessRequest.make(host: "localhost", ["Authorization": "Bearer " + Self.key])))
    }

    @Test(
        "listening beyond loopback without a public host is refused", arguments: ["0.0.0.0", "::", "192.168.1.5", "nonsense"])
    func unnamed(address: String) throws {
        var access = SandboxAccess()
        access.listenAddress = address
        #expect { try access.prepared() } throws: { ($0 as? SandboxError)?.code == "sandbox.public_url_missing" }
        try access.allow("http://pc")
        #expect(throws: Never.self) { try access.prepared() }
    }

    @Test(
        "a short key, or one that a field cannot carry, is refused",
        arguments: ["short", "0123456789 abcdef", "ключключключключ", ""])
    func weak(key: String) {
        var access = SandboxAccess()
        access.key = Secret(key)
        #expect { try access.prepared() } throws: { ($0 as? SandboxError)?.code == "sandbox.control_key" }
    }

    @Test("every start without a key makes another one")
    func fresh() throws {
        let keys = try (0..<2).map { _ in try SandboxAccess().prepared().key }
        #expect(keys[0] != nil && keys[0] != keys[1])
    }

    @Test(
        "the sandbox's own addresses are loopback's where it listens there, else the first public host's",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"),
            ("192.168.1.5", "pc"),
        ])
    func own(listen: String, host: String) throws {
        var access = try access()
        access.listenAddress = listen
        #expect(access.ownHost == host)
    }
}
