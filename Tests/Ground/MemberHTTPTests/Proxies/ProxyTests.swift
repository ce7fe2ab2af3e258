import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

#if canImport(Glibc)
    import Glibc

    @Suite("Proxies", .timeLimit(.minutes(1)))
    struct ProxyTests {
        // In a process of its own, for the environment belongs to all tests of one.
        @Test("the environment's proxy is asked, except for the hosts it leaves out")
        func environment() async {
            await #expect(processExitsWith: .success) {
                let proxy = try ScriptedPeer { _ in ScriptedPeer.answer("proxied") }
                let direct = try ScriptedPeer { _ in ScriptedPeer.answer("direct") }
                setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                setenv("NO_PROXY", "127.0.0.1", 1)
                let transport = NetworkTransport()
                let far = try await transport.send(HTTPRequest(.get, try #require(URL(string: "http://far.invalid/x"))))
                let near = try await transport.send(HTTPRequest(.get, direct.url))
                #expect(far.body == Data("proxied".utf8) && near.body == Data("direct".utf8))
                #expect(proxy.requests.value.count == 1)
                #expect(proxy.requests.value[0].hasPrefix("GET http://far.invalid/x HTTP/1.1\r\n"))
            }
        }
    }
#endif
