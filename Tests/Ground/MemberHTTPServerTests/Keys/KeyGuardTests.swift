import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("API keys")
struct KeyGuardTests {
    static let clock = StillClock()
    static let appKey = "app-key-1", serverKey = "server-key-1", operatorKey = "operator-key-1"

    static func keys() throws -> BearerKeys {
        let kinds = try KeyKinds(["app": [], "server": ["app"], "operator": ["server"]])
        let key = { (text: String, kind: String, tenant: String, until: TimeInterval?, isRevoked: Bool) in
            BearerKey(
                hash: BearerKey.hash(of: Secret(text)), kind: kind, tenant: tenant, id: "id-" + text,
                until: until.map { clock.now + $0 }, isRevoked: isRevoked)
        }
        return try BearerKeys(
            kinds,
            [
                key(appKey, "app", "shop", nil, false), key("app-key-2", "app", "shop", 60, false),
                key(serverKey, "server", "shop", nil, false), key(operatorKey, "operator", "shop", nil, false),
                key("ended", "operator", "shop", 0, false), key("revoked", "operator", "shop", nil, true),
                key("other", "operator", "cinema", nil, false),
            ])
    }

    /// Routes for each kind of key; each says which key it was given.
    static func router() throws -> Router {
        let guarding = KeyGuard(try keys(), clock: clock)
        let name: Router.Handler = { request in
            .text("\(request.key?.id ?? "-") \(request.key?.kind ?? "-") \(request.key?.tenant ?? "-")")
        }
        var router = Router()
        for kind in ["app", "server", "operator", "unknown"] { router.on("GET", "/\(kind)", guarding.requiring(kind, name)) }
        router.on("GET", "/apps/{app}", guarding.requiring("server", of: { $0.parameters["app"] }, name))
        router.on("GET", "/nowhere", guarding.requiring("app", of: { _ in nil }, name))
        return router
    }

    static let trials: [(path: String, authorization: String?, status: Int, challenge: String?)] = [
        ("/app", nil, 401, "Bearer"), ("/app", "Basic YTpi", 401, "Bearer"), ("/app", "", 401, "Bearer"),
        ("/app", "Bearer " + appKey, 200, nil), ("/app", "bearer  app-key-2 ", 200, nil),
        ("/app", "Bearer " + serverKey, 200, nil),
        ("/app", "Bearer " + operatorKey, 200, nil), ("/server", "Bearer " + serverKey, 200, nil),
        ("/server", "Bearer " + operatorKey, 200, nil), ("/operator", "Bearer " + operatorKey, 200, nil),
        ("/server", "Bearer " + appKey, 403, "insufficient_scope"),
        ("/operator", "Bearer " + serverKey, 403, "insufficient_scope"),
        ("/unknown", "Bearer " + operatorKey, 403, "insufficient_scope"),
        ("/app", "Bearer ended", 401, "invalid_token"), ("/app", "Bearer revoked", 401, "invalid_token"),
        ("/app", "Bearer nothing", 401, "invalid_token"), ("/app", "Bearer", 401, "invalid_token"),
        ("/app", "Bearer ", 401, "invalid_token"), ("/app", "Bearer a b", 401, "invalid_token"),
        ("/app", "Bearer \(appKey),\(appKey)", 401, "invalid_token"), ("/app", "Bearer =", 401, "invalid_token"),
        ("/app", "Bearer " + appKey.uppercased(), 401, "invalid_token"), ("/app", appKey, 401, "Bearer"),
        ("/apps/shop", "Bearer " + serverKey, 200, nil), ("/apps/shop", "Bearer other", 403, "insufficient_scope"),
        ("/apps/cinema", "Bearer " + serverKey, 403, "insufficient_scope"), ("/apps/cinema", "Bearer other", 200, nil),
        ("/nowhere", "Bearer " + appKey, 403, "insufficient_scope"), ("/apps/shop", nil, 401, "Bearer"),
    ]

    @Test("decide who reaches a route", arguments: trials)
    func status(path: String, authorization: String?, status: Int, challenge: String?) async throws {
        let headers: HTTPHeaders = authorization.map { ["Authorization": $0] } ?? [:]
        let response = try await Self.router().respond("GET", path, headers: headers)
        #expect(response.status == status)
        let expected = challenge.map { $0 == "Bearer" ? $0 : #"Bearer error="\#($0)""# }
        #expect(response.headers["WWW-Authenticate"] == expected)
    }

    @Test("two fields of authorization are none")
    func twice() async throws {
        var headers: HTTPHeaders = ["Authorization": "Bearer " + Self.appKey]
        headers.add("authorization", "Bearer " + Self.appKey)
        let response = try await Self.router().respond("GET", "/app", headers: headers)
        #expect(response.status == 401 && response.headers["WWW-Authenticate"] == #"Bearer error="invalid_token""#)
    }

    @Test("reach the handler with kind, tenant and id, and what they may")
    func verified() async throws {
        let response = try await Self.router().respond("GET", "/app", headers: ["Authorization": "Bearer " + Self.serverKey])
        #expect(response.text == "id-server-key-1 server shop")
        let key = try #require(try Self.keys().verified(Self.serverKey, at: Self.clock.now))
        #expect(key.may("server") && key.may("app") && !key.may("operator") && !key.may(""))
    }

    @Test("end at their date, and change while the server runs")
    func ends() async throws {
        let clock = StillClock()
        let kinds = try KeyKinds(["app": []])
        let old = BearerKey(hash: BearerKey.hash(of: Secret("old")), kind: "app", tenant: "a", until: clock.now + 1)
        let new = BearerKey(hash: BearerKey.hash(of: Secret("new")), kind: "app", tenant: "a")
        let keys = Locked(try BearerKeys(kinds, [old]))
        var router = Router()
        router.on("GET", "/", KeyGuard(clock: clock) { keys.value }.requiring("app") { _ in .empty() })
        let status = { (key: String) in try await router.respond("GET", "/", headers: ["Authorization": "Bearer " + key]).status }
        #expect(try await status("old") == 204)
        #expect(try await status("new") == 401)
        let both = try BearerKeys(kinds, [old, new])
        keys.withLock { $0 = both }
        #expect(try await status("old") == 204)
        #expect(try await status("new") == 204)
        clock.move(by: .seconds(1))
        #expect(try await status("old") == 401)
        #expect(try await status("new") == 204)
    }

    @Test("are read and hashed once, however many steps ask for them")
    func once() async throws {
        let read = Locked<[PresentedKey?]>([])
        let other: Router.Step = { request, next in
            read.withLock { $0.append(request.readKey) }
            var changed = request
            changed.readKey = .key(hash: PresentedKey.hash(of: Self.operatorKey))
            return try await next(changed)
        }
        let router = try Self.router().wrappingAll(other).wrappingAll(KeyGuard(try Self.keys(), clock: Self.clock).naming)
        let response = try await router.respond("GET", "/app", headers: ["Authorization": "Bearer " + Self.appKey])
        #expect(read.value == [.key(hash: PresentedKey.hash(of: Self.appKey))])
        // The route does not read the fields again.
        #expect(response.text == "id-operator-key-1 operator shop")
    }

    @Test("are named before the routes, so that a limit can count them; naming refuses nothing")
    func limited() async throws {
        let counts = Locked<[String: Int]>([:])
        let limit: Router.Step = { request, next in
            let name = request.key?.id ?? request.client
            let count = counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name, default: 0]
            }
            return count > 1 ? .tooManyRequests(retryAfter: .seconds(30)) : try await next(request)
        }
        let router = try Self.router().wrappingAll(limit).wrappingAll(KeyGuard(try Self.keys(), clock: Self.clock).naming)
        let status = { (key: String) in
            try await router.respond("GET", "/app", headers: ["Authorization": "Bearer " + key], peer: "9.9.9.9").status
        }
        for (key, expected) in [
            (Self.appKey, 200), (Self.appKey, 429), (Self.serverKey, 200), ("unknown", 401), ("ended", 429),
        ] {
            #expect(try await status(key) == expected)
        }
        #expect(counts.value == ["id-app-key-1": 2, "id-server-key-1": 1, "9.9.9.9": 2])
    }
}
