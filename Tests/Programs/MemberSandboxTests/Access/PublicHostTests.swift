import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberHTTPServer
@testable import MemberSandbox

@Suite("A sandbox at public hosts", .timeLimit(.minutes(1)))
struct PublicHostTests {
    private static let key = "0123456789abcdef"
    private static let bearer: HTTPHeaders = ["Authorization": "Bearer " + key]

    private func withHosts(_ body: (Stage) async throws -> Void) async throws {
        var access = SandboxAccess()
        try access.allow("http://pc.example")
        access.key = Secret(Self.key)
        try await Stage.with({ $0.access = access }, body)
    }

    private func fields(_ host: String, at url: URL, _ more: HTTPHeaders = [:]) -> HTTPHeaders {
        var fields = more
        fields["Host"] = "\(host):\(url.port ?? 80)"
        return fields
    }

    @Test("every host refuses a foreign name with 421 and says how to name it, also at paths that do not exist")
    func foreign() async throws {
        try await withHosts { stage in
            let all = stage.sandbox.addresses.values.flatMap(\.values) + [stage.sandbox.controlURL]
            #expect(all.count == 15)
            for url in all {
                for path in ["/", "/no/such/path", "/_sandbox/pictures/person/Anna"] {
                    let response = try await stage.get(url.appending(path: path), fields("evil.example", at: url))
                    #expect(response.status == 421)
                    #expect(String(decoding: response.body, as: UTF8.self).contains("--public-url http://NAME"))
                }
                #expect(try await stage.get(url, fields("pc.example", at: url)).status != 421)
                #expect(try await stage.get(url, fields("localhost", at: url)).status != 421)
            }
            let health = stage.control("healthz")
            #expect(try await stage.get(health, fields("evil.example", at: health)).status == 200)
        }
    }

    @Test("addresses in responses are at the name by which the request came")
    func addresses() async throws {
        try await withHosts { stage in
            let url = stage.control("_sandbox/hosts")
            let table = try JSONValue(parsing: try await stage.get(url, fields("pc.example", at: url, Self.bearer)).body)
            let port = try #require(stage.sandbox.addresses["facebook"]?["site"]?.port)
            #expect(table["facebook"]?["site"]?.string == "http://pc.example:\(port)")
            let own = try JSONValue(parsing: try await stage.get(url).body)
            #expect(own["facebook"]?["site"]?.string == "http://127.0.0.1:\(port)")
            let site = try #require(stage.sandbox.addresses["facebook"]?["limited"]).appending(path: ".well-known/openid-configuration")
            let discovery = try await stage.get(site, fields("pc.example", at: site))
            let text = String(decoding: discovery.body, as: UTF8.self)
            #expect(discovery.status == 200 && !text.contains("127.0.0.1"), "\(text)")
        }
    }

    @Test("at a public host every route under /_sandbox, the page and its forms need the key, and with it they do not")
    func everyRoute() async throws {
        try await withHosts { stage in
            let control = stage.sandbox.controlURL
            let pages = ControlPages(stage: stage.sandbox.stage, addresses: SandboxAddresses(), root: nil)
            let open = Set(["/keys/{provider}"])
            let routes = pages.router.patterns.filter { !open.contains($0.pattern) }
            #expect(routes.count { $0.pattern.hasPrefix("/_sandbox/") } > 30)
            for (method, pattern) in routes {
                let path = pattern.replacing("{subject}", with: "person").replacing(/\{[a-z]+\}/, with: "vk")
                let url = control.appending(path: path)
                for given in [[:], ["Authorization": "Bearer 0123456789abcdeX"], ["Cookie": "member_sandbox_key=x"]] as [HTTPHeaders] {
                    let response = try await send(method ?? "GET", url, fields("pc.example", at: url, given), stage)
                    #expect(response.status == 401 && response.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true, "\(pattern)")
                }
                // The log never ends, and the sign-in takes the key in its query.
                guard !["/_sandbox/log", "/_sandbox/sign-in"].contains(pattern) else { continue }
                let allowed = try await send(method ?? "GET", url, fields("pc.example", at: url, Self.bearer), stage)
                #expect(allowed.status != 401 && allowed.status != 421, "\(pattern)")
            }
            let keys = stage.control("keys/vk")
            #expect(try await stage.get(keys, fields("pc.example", at: keys)).status == 200)
        }
    }

    private func send(_ method: String, _ url: URL, _ fields: HTTPHeaders, _ stage: Stage) async throws -> HTTPResponse {
        method == "POST" ? try await stage.post(url, [], fields) : try await stage.get(url, fields)
    }

    @Test("the address with the key signs a browser in, by a cookie that does not contain it")
    func signIn() async throws {
        try await withHosts { stage in
            let control = stage.sandbox.controlURL
            let wrong = control.appending(path: "_sandbox/sign-in").appending(queryItems: [URLQueryItem(name: "key", value: "wrong")])
            #expect(try await stage.get(wrong, fields("pc.example", at: wrong)).status == 401)
            let right = control.appending(path: "_sandbox/sign-in").appending(queryItems: [URLQueryItem(name: "key", value: Self.key)])
            let response = try await stage.get(right, fields("pc.example", at: right))
            let cookie = try #require(response.headers["Set-Cookie"])
            #expect(response.status == 303 && response.headers["Location"] == "/")
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(Self.key))
            let signedIn: HTTPHeaders = ["Cookie": String(cookie.prefix { $0 != ";" })]
            let page = try await stage.get(control, fields("pc.example", at: control, signedIn))
            let text = String(decoding: page.body, as: UTF8.self)
            #expect(page.status == 200 && text.contains("http://pc.example:") && !text.contains(Self.key))
            let form = control.appending(path: "control")
            // A form without the page's secret is refused as anywhere, now that the cookie lets it pass.
            #expect(try await stage.post(form, [("action", "expire")], fields("pc.example", at: form, signedIn)).status == 400)
            var foreign = fields("pc.example", at: form, signedIn)
            foreign["Origin"] = "http://evil.example"
            #expect(try await stage.post(form, [("action", "expire")], foreign).status == 403)
        }
    }

    @Test("pages for testers and their secrets need the key too; pictures, which apps load, do not")
    func beside() async throws {
        try await withHosts { stage in
            let guarded = [("appstore", "store", "/"), ("appstore", "store", "/key.p8"), ("sber", "portal", "/app.json")]
            for (provider, host, path) in guarded {
                let url = try #require(stage.sandbox.addresses[provider]?[host]).appending(path: path)
                #expect(try await stage.get(url, fields("pc.example", at: url)).status == 401)
                #expect(try await stage.get(url, fields("pc.example", at: url, Self.bearer)).status == 200)
                #expect(try await stage.get(url).status == 200)
            }
            let picture = try stage.vk("id", "_sandbox/pictures/person/Anna")
            #expect(try await stage.get(picture, fields("pc.example", at: picture)).status == 200)
        }
    }

    @Test("a request that names loopback but comes from elsewhere needs the key")
    func fromElsewhere() async throws {
        var access = SandboxAccess()
        access.isLocalPeer = { _ in false }
        access.key = Secret(Self.key)
        try await Stage.with({ $0.access = access }) { stage in
            #expect(try await stage.get(stage.control("_sandbox/state")).status == 401)
            #expect(try await stage.get(stage.control("_sandbox/state"), Self.bearer).status == 200)
        }
    }

    @Test("the hosts' ports follow the first one, and demanded client certificates exclude public hosts")
    func ports() async throws {
        let first = UInt16.random(in: 20_000..<32_000)
        try await Stage.with({ $0.firstHostPort = first }) { stage in
            let names = stage.sandbox.addresses.sorted { $0.key < $1.key }
            let ports = names.flatMap { $0.value.sorted { $0.key < $1.key }.map(\.value.port) }
            #expect(ports == (0..<14).map { Int(first) + $0 })
        }
        var beyond = SandboxConfiguration()
        beyond.firstHostPort = 65_530
        await #expect(throws: (any Error).self) { try await Sandbox.start(beyond) }
        var gated = SandboxConfiguration()
        gated.demandsClientCertificate = true
        try gated.access.allow("http://pc.example")
        await #expect(throws: SandboxError.gateIsLocal) { try await Sandbox.start(gated) }
    }
}
