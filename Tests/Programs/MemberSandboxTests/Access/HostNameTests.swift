import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer
@testable import MemberSandbox

@Suite("Names of the sandbox's hosts")
struct HostNameTests {
    @Test(
        "a public address is http and a name or a number, and nothing else",
        arguments: [
            ("http://192.168.1.5", "192.168.1.5"), ("http://sandbox/", "sandbox"), ("HTTP://My-PC.Local", "my-pc.local"),
            ("http://my_sandbox", "my_sandbox"), ("http://[fd00::5]", "[fd00::5]"), ("http://192.168.1.5:8377", nil),
            ("https://sandbox", nil), ("sandbox", nil), ("http://", nil), ("http://a/b", nil), ("http://a?b", nil),
            ("http://a#b", nil), ("http://user:secret@sandbox", nil), ("http://sand box", nil), ("http://.a", nil),
            ("http://a.", nil),
            ("http://*", nil), ("http://a\r\nb", nil),
        ] as [(String, String?)])
    func publicAddresses(text: String, name: String?) {
        #expect(HostName.inPublicAddress(text) == name)
        var access = SandboxAccess()
        guard let name else {
            #expect { try access.allow(text) } throws: { ($0 as? SandboxError)?.code == "sandbox.public_url" }
            return
        }
        #expect(throws: Never.self) { try access.allow(text) }
        #expect(access.publicHosts == [name])
    }

    @Test("loopback's own names are allowed anyway, and a name counts once")
    func once() throws {
        var access = SandboxAccess()
        for text in ["http://localhost", "http://127.0.0.1", "http://[::1]", "http://pc", "http://PC"] { try access.allow(text) }
        #expect(access.publicHosts == ["pc"])
    }

    @Test(
        "a request names its host without the port",
        arguments: [
            ("127.0.0.1:8377", "127.0.0.1"), ("LocalHost", "localhost"), ("[::1]:80", "[::1]"), ("[::1]", "[::1]"), ("a:", "a:"),
            ("a:b", "a:b"), (":80", ""), ("80", "80"), (nil, nil),
        ] as [(String?, String?)])
    func named(field: String?, name: String?) {
        #expect(HostName.named(by: AccessRequest.make(host: field)) == name)
    }

    @Test(
        "only numbers of 127.0.0.0/8 and ::1 are loopback's",
        arguments: [
            ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("::ffff:127.0.0.1", true), ("::ffff:10.0.0.1", false),
            ("128.0.0.1", false), ("127.0.0", false), ("127.0.0.256", false), ("127.0.0.1.evil.example", false), ("", false),
            ("127.0.0.+1", false), ("172.17.0.1", false),
        ])
    func loopback(address: String, isLoopback: Bool) {
        #expect(HostName.isLoopbackAddress(address) == isLoopback)
    }
}

/// A request as the server would make it, for rules that look at its head.
enum AccessRequest {
    static func make(
        _ method: String = "GET", host: String?, _ fields: [String: String] = [:], peer: String = "127.0.0.1"
    ) -> ServerRequest {
        var headers = HTTPHeaders()
        if let host { headers["Host"] = host }
        for (name, value) in fields { headers[name] = value }
        return ServerRequest(
            method: method, target: "/", path: "/", query: FormFields(), headers: headers, body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: [:], peer: peer, identifier: "i")
    }
}
