import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("The client behind proxies")
struct ProxyTests {
    static let proxies = ["127.0.0.1", "10.0.0.0/8", "192.0.2.128/25", "2001:db8:1::/48", "::1"]

    static let cases: [(peer: String, lines: [String], client: String)] = [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1", "198.51.100.1, 10.2.3.4"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1,10.2.3.4 ,\t10.0.0.1"], "198.51.100.1"),
        ("127.0.0.1", ["10.9.9.9, 10.2.3.4"], "10.9.9.9"),
        ("127.0.0.1", ["198.51.100.1, unknown"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1, unknown, 10.0.0.1"], "10.0.0.1"),
        ("127.0.0.1", ["198.51.100.1, , 10.0.0.1"], "10.0.0.1"),
        ("127.0.0.1", ["198.51.100.1,"], "127.0.0.1"), ("127.0.0.1", [""], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"), ("127.0.0.1", ["198.51.100.1:x"], "127.0.0.1"),
        ("::1", ["[2001:DB8:2::0001]:443"], "2001:db8:2::1"), ("::1", ["[2001:db8:2::1"], "::1"),
        ("::1", ["2001:db8:2::1, 2001:db8:1:ffff::5"], "2001:db8:2::1"),
        ("::ffff:127.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("192.0.2.127", ["198.51.100.1"], "192.0.2.127"), ("192.0.2.128", ["198.51.100.1"], "198.51.100.1"),
        ("11.0.0.1", ["198.51.100.1"], "11.0.0.1"), ("", ["198.51.100.1"], ""), ("unix:", ["198.51.100.1"], "unix:"),
        ("127.0.0.1", ["198.51.100.01"], "127.0.0.1"), ("127.0.0.1", ["fe80::1%eth0"], "127.0.0.1"),
    ]

    @Test("is the first address from the right that is not a proxy's", arguments: cases)
    func client(peer: String, lines: [String], client: String) async throws {
        var headers = HTTPHeaders()
        for line in lines { headers.add("X-Forwarded-For", line) }
        var configuration = HTTPServerConfiguration()
        configuration.proxies = try ProxyNetworks(Self.proxies)
        var router = Router()
        router.on("GET", "/") { .text($0.client) }
        #expect(try await router.respond("GET", "/", headers: headers, peer: peer, configuration).text == client)
    }

    @Test("is the connection's address where no proxy is named")
    func withoutProxies() async throws {
        var router = Router()
        router.on("GET", "/") { .text($0.client) }
        let headers: HTTPHeaders = ["X-Forwarded-For": "198.51.100.1"]
        #expect(try await router.respond("GET", "/", headers: headers, peer: "127.0.0.1").text == "127.0.0.1")
    }

    @Test("is in the access log and its line")
    func record() {
        var record = AccessRecord(
            identifier: "i", peer: "127.0.0.1", method: "GET", path: "/", status: 200, bytes: 0, duration: .zero, isComplete: true
        )
        record.forwarded = "198.51.100.1"
        #expect(record.client == "198.51.100.1" && record.line(at: Date()).hasPrefix("198.51.100.1 - - "))
    }

    @Test(
        "a proxy that is not an address or a network is refused by name",
        arguments: [
            "", "localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.1/8", "10.0.0", "256.0.0.1",
            "1.2.3.4.5",
            "::1/129", "2001:db8::1/64", "2001:db8:::/32", "1::2::3", "12345::", ":1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
            "::g",
            "1.2.3.4::", "::ffff:10.0.0.0/95",
        ])
    func invalid(text: String) {
        #expect(throws: HTTPServerError.invalidSetting(.proxy(text))) { try ProxyNetworks(["10.0.0.0/8", text]) }
    }

    @Test(
        "an address has one form",
        arguments: [
            ("0:0:0:0:0:0:0:0", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("::ffff:1.2.3.4", "1.2.3.4"),
            ("64:ff9b::1.2.3.4", "64:ff9b::102:304"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("0.0.0.0", "0.0.0.0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ])
    func form(text: String, form: String) throws { #expect(try #require(NetworkAddress(text)).description == form) }

    @Test("a network may be all addresses, and IPv4 in IPv6 form")
    func wide() throws {
        #expect(try ProxyNetworks(["0.0.0.0/0"]).client(of: "9.9.9.9", ["X-Forwarded-For": "1.1.1.1"]) == "1.1.1.1")
        #expect(try ProxyNetworks(["::ffff:10.0.0.0/104"]).client(of: "10.1.1.1", ["X-Forwarded-For": "1.1.1.1"]) == "1.1.1.1")
        #expect(try ProxyNetworks(["0.0.0.0/0"]).client(of: "::1", ["X-Forwarded-For": "1.1.1.1"]) == nil)
    }
}
