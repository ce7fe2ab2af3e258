import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

#if canImport(Glibc)
    import Glibc

    // Each in a separate process, because all tests of a process share the environment.
    @Suite("Proxies", .timeLimit(.minutes(1)))
    struct ProxyTests {
        @Test("the environment's proxy is used, except for the hosts that it excludes")
        func environment() async {
            await #expect(processExitsWith: .success) {
                let proxy = try ScriptedPeer { _ in ScriptedPeer.response("proxied") }
                let direct = try ScriptedPeer { _ in ScriptedPeer.response("direct") }
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

        @Test("this machine is never reached through a proxy, by any of its names")
        func loopback() async {
            await #expect(processExitsWith: .success) {
                let proxy = try ScriptedPeer { _ in ScriptedPeer.response("proxied") }
                let direct = try ScriptedPeer { _ in ScriptedPeer.response("direct") }
                for name in ["http_proxy", "https_proxy", "all_proxy"] { setenv(name, "http://127.0.0.1:\(proxy.port)", 1) }
                let transport = NetworkTransport()
                for host in ["127.0.0.1", "localhost", "LOCALHOST", "127.1", "[::ffff:127.0.0.1]"] {
                    let url = try #require(URL(string: "http://\(host):\(direct.port)/"))
                    #expect(try await transport.send(HTTPRequest(.get, url)).body == Data("direct".utf8), "\(host)")
                }
                // Nothing listens there; a proxy would still respond.
                for address in ["http://[::1]:1/", "http://127.8.9.1:1/", "https://127.0.0.1:1/", "http://id.localhost:1/"] {
                    let error = await failure(of: transport, HTTPRequest(.get, try #require(URL(string: address))))
                    #expect(error == .offline, "\(address)")
                }
                #expect(proxy.requests.value.isEmpty)
                let far = try await transport.send(HTTPRequest(.get, try #require(URL(string: "http://far.invalid/"))))
                #expect(far.body == Data("proxied".utf8), "a handle that went direct asks the proxy again")
            }
        }

        @Test("a request that may contain a credential never reaches a proxy over plain HTTP")
        func credentials() async {
            await #expect(processExitsWith: .success) {
                let proxy = try ScriptedPeer { _ in ScriptedPeer.response("proxied") }
                setenv("all_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                let transport = NetworkTransport()
                let url = try #require(URL(string: "http://far.invalid/token"))
                var requests = ["Authorization", "cookie", "X-Api-Key", "DPoP"].map { name in
                    var request = HTTPRequest(.get, url)
                    request.headers[name] = "s3cr3t"
                    return request
                }
                var form = HTTPRequest(.post, url)
                form.body = .form([("client_secret", "s3cr3t")])
                requests += [
                    form, HTTPRequest(.get, url.appending(queryItems: [URLQueryItem(name: "access_token", value: "s")])),
                ]
                for request in requests { #expect(await failure(of: transport, request) == .offline) }
                #expect(proxy.requests.value.isEmpty)
            }
        }

        @Test("https uses a tunnel that sees only the host")
        func tunnel() async {
            await #expect(processExitsWith: .success) {
                let proxy = try ScriptedPeer { _ in ScriptedPeer.response(status: "403 Forbidden") }
                setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                var request = HTTPRequest(.post, try #require(URL(string: "https://far.invalid/token?code=s3cr3t")))
                request.headers["Authorization"] = "Bearer s3cr3t"
                request.body = .form([("client_secret", "s3cr3t")])
                #expect(await failure(of: NetworkTransport(), request) != nil)
                #expect(proxy.requests.value.count == 1)
                #expect(proxy.requests.value.allSatisfy { $0.hasPrefix("CONNECT far.invalid:443 ") && !$0.contains("s3cr3t") })
            }
        }
    }
#endif
