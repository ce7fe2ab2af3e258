import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberHTTPServer
@testable import MemberSandbox

@Suite("A sandbox at public hosts", .timeLimit(.minutes(1)))
struct PublicHostTests {
    private static let key = "0123456789abcdef"
    private static let bearer = [("Authorization", "Bearer " + key)]
    private static let name = "pc.example"

    private func withHosts(_ body: (Stage) async throws -> Void) async throws {
        var access = SandboxAccess()
        try access.allow("http://" + Self.name)
        access.key = Secret(Self.key)
        try await Stage.with({ $0.access = access }, body)
    }

    @Test("every host refuses a foreign name with 421 and says how to name it, also at paths that do not exist")
    func foreign() async throws {
        try await withHosts { stage in
            let all = stage.sandbox.addresses.values.flatMap(\.values) + [stage.sandbox.controlURL]
            #expect(all.count == 15)
            for url in all {
                for path in ["/", "/no/such/path", "/_sandbox/pictures/person/Anna"] {
                    let reply = try await RawReply.of(url.appending(path: path), at: "evil.example")
                    #expect(reply.status == 421 && reply.body.contains("--public-url http://NAME"))
                }
                for name in [Self.name, "localhost", "127.0.0.1", "[::1]"] {
                    #expect(try await RawReply.of(url, at: name).status != 421)
                }
            }
            #expect(try await RawReply.of(stage.control("healthz"), at: "evil.example").status == 200)
        }
    }

    @Test("addresses in responses are at the name by which the request came")
    func addresses() async throws {
        try await withHosts { stage in
            let url = stage.control("_sandbox/hosts")
            let table = try JSONValue(parsing: Data(try await RawReply.of(url, at: Self.name, Self.bearer).body.utf8))
            let port = try #require(stage.sandbox.addresses["facebook"]?["site"]?.port)
            #expect(table["facebook"]?["site"]?.string == "http://\(Self.name):\(port)")
            let own = try JSONValue(parsing: try await stage.get(url).body)
            #expect(own["facebook"]?["site"]?.string == "http://127.0.0.1:\(port)")
            let limited = try #require(stage.sandbox.addresses["facebook"]?["limited"])
            let discovery = try await RawReply.of(limited.appending(path: ".well-known/openid-configuration"), at: Self.name)
            #expect(discovery.status == 200 && !discovery.body.contains("127.0.0.1"), "\(discovery.body)")
        }
    }

    @Test("at a public host every route of the control address but the public keys needs the key, and with it none is refused")
    func everyRoute() async throws {
        try await withHosts { stage in
            let pages = ControlPages(stage: stage.sandbox.stage, addresses: SandboxAddresses(), root: nil)
            let routes = pages.router.patterns.filter { $0.pattern != "/keys/{provider}" }
            #expect(routes.count { $0.pattern.hasPrefix("/_sandbox/") } > 20)
            for (method, pattern) in routes {
                let path = pattern.replacing("{subject}", with: "person").replacing(#/\{[a-z]+\}/#, with: "vk")
                let (url, form) = (stage.control(path), method == "POST" ? FormFields() : nil)
                let wrong = [[], [("Authorization", "Bearer 0123456789abcdeX")], [("Cookie", "member_sandbox_key=x")]]
                for given in wrong {
                    let reply = try await RawReply.of(url, at: Self.name, given, form: form)
                    #expect(reply.status == 401, "\(pattern)")
                    #expect(reply.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true, "\(pattern)")
                }
                // The log never ends, and the sign-in takes the key in its query.
                guard !["/_sandbox/log", "/_sandbox/sign-in"].contains(pattern) else { continue }
                let allowed = try await RawReply.of(url, at: Self.name, Self.bearer, form: form)
                #expect(allowed.status != 401 && allowed.status != 421, "\(pattern)")
            }
            #expect(try await RawReply.of(stage.control("keys/vk"), at: Self.name).status == 200)
        }
    }

    @Test("the address with the key signs a browser in, by a cookie that does not contain it")
    func signIn() async throws {
        try await withHosts { stage in
            let address = { (key: String) in
                stage.control("_sandbox/sign-in").appending(queryItems: [URLQueryItem(name: "key", value: key)])
            }
            let wrong = try await RawReply.of(address("a-wrong-key"), at: Self.name)
            #expect(wrong.status == 401 && wrong.body.contains("is not the sandbox's") && !wrong.body.contains("a-wrong-key"))
            #expect(wrong.headers["WWW-Authenticate"]?.contains("invalid_token") == true)
            let missing = try await RawReply.of(stage.sandbox.controlURL, at: Self.name)
            #expect(missing.status == 401 && missing.body.contains("needs its key"))
            let reply = try await RawReply.of(address(Self.key), at: Self.name)
            let cookie = try #require(reply.headers["Set-Cookie"])
            #expect(reply.status == 303 && reply.headers["Location"] == "/")
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(Self.key))
            let signedIn = [("Cookie", String(cookie.prefix { $0 != ";" }))]
            let page = try await RawReply.of(stage.sandbox.controlURL, at: Self.name, signedIn)
            #expect(page.status == 200 && page.body.contains("http://\(Self.name):") && !page.body.contains(Self.key))
            // The cookie lets the form pass; without the page's secret it is refused as anywhere.
            let (form, order) = (stage.control("control"), [("action", "expire")] as FormFields)
            #expect(try await RawReply.of(form, at: Self.name, signedIn, form: order).status == 400)
            let foreign = signedIn + [("Origin", "http://evil.example")]
            #expect(try await RawReply.of(form, at: Self.name, foreign, form: order).status == 403)
        }
    }

    @Test("pages for testers and their secrets need the key too; pictures, which apps load, do not")
    func beside() async throws {
        try await withHosts { stage in
            for (provider, host, path) in [
                ("appstore", "store", "/"), ("appstore", "store", "/key.p8"), ("sber", "portal", "/app.json"),
            ] {
                let url = try #require(stage.sandbox.addresses[provider]?[host]).appending(path: path)
                #expect(try await RawReply.of(url, at: Self.name).status == 401)
                #expect(try await RawReply.of(url, at: Self.name, Self.bearer).status == 200)
                #expect(try await stage.get(url).status == 200)
            }
            #expect(try await RawReply.of(try stage.vk("id", "_sandbox/pictures/person/Anna"), at: Self.name).status == 200)
        }
    }

    @Test("a request that names loopback but comes from elsewhere needs the key")
    func fromElsewhere() async throws {
        var access = SandboxAccess()
        access.isLocalPeer = { _ in false }
        access.key = Secret(Self.key)
        try await Stage.with({ $0.access = access }) { stage in
            let without = try await stage.get(stage.control("_sandbox/state"))
            let with = try await stage.get(stage.control("_sandbox/state"), ["Authorization": "Bearer " + Self.key])
            #expect(without.status == 401 && with.status == 200)
        }
    }

    @Test(
        "at another of loopback's addresses the sandbox names that one, and takes requests without a key",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "Other systems have 127.0.0.1 alone"))
    func otherLoopback() async throws {
        var access = SandboxAccess()
        try access.allow("http://" + Self.name)
        access.listenAddress = "127.0.0.2"
        try await Stage.with({ $0.access = access }) { stage in
            let response = try await stage.get(stage.control("_sandbox/state"))
            #expect(stage.sandbox.controlURL.host() == "127.0.0.2" && response.status == 200)
        }
    }
}

@Suite("The ports of a sandbox's hosts", .timeLimit(.minutes(1)))
struct HostPortTests {
    @Test("they follow the first one, in the order of names")
    func following() async throws {
        // Another program may have one of them: then others are taken.
        for number in 1...10 {
            do { return try await follow(.random(in: 20_000..<31_000)) } catch HTTPServerError.portTaken where number < 10 {}
        }
    }

    private func follow(_ first: UInt16) async throws {
        try await Stage.with({ $0.firstHostPort = first }) { stage in
            let providers = stage.sandbox.addresses.sorted { $0.key < $1.key }
            let ports = providers.flatMap { _, hosts in hosts.sorted { $0.key < $1.key }.map(\.value.port) }
            #expect(ports == (0..<14).map { Int(first) + $0 })
        }
    }

    @Test("ports beyond the last one, and demanded client certificates at public hosts, are refused")
    func refused() async throws {
        var beyond = SandboxConfiguration()
        beyond.firstHostPort = 65_530
        await #expect(throws: (any Error).self) { try await Sandbox.start(beyond) }
        var gated = SandboxConfiguration()
        gated.demandsClientCertificate = true
        try gated.access.allow("http://pc.example")
        await #expect { try await Sandbox.start(gated) } throws: { ($0 as? SandboxError)?.code == "sandbox.gate_is_local" }
    }
}
