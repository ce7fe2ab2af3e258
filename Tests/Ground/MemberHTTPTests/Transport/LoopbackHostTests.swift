import Foundation
import Testing

@testable import MemberHTTP

@Suite("Host names of this machine")
struct LoopbackHostTests {
    @Test(
        "this machine is known by its names and by every form of its numbers",
        arguments: [
            "localhost", "LocalHost", "localhost.", "id.localhost", "127.0.0.1", "127.255.255.254", "127.1", "0x7f000001",
            "2130706433", "0177.0.0.1", "0.0.0.0", "::1", "[::1]", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::",
        ])
    func ours(host: String) { #expect(LoopbackHost.contains(host)) }

    @Test(
        "no other host is taken for it",
        arguments: [
            "", "example.org", "localhost.example.org", "notlocalhost", "128.0.0.1", "10.0.0.1", "1.127.0.0", "::2", "fe80::1",
            "::ffff:128.0.0.1", "127.0.0.1.example.org", "\u{212A}localhost.test",
        ])
    func others(host: String) { #expect(!LoopbackHost.contains(host)) }
}
