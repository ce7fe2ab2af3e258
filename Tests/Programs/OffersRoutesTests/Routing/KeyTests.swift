import MemberCore
import MemberHTTP
import MemberHTTPServer
import OffersService
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("API keys of the routes", .timeLimit(.minutes(1)))
struct KeyTests {
    /// The status that the description of a route demands for a key.
    static func status(of example: RouteExample, _ key: TestKey?) -> Int {
        let route = example.route
        guard let least = route.key else { return route.success.status }
        guard let key, ![.expired, .revoked, .unknown].contains(key), let kind = OfferCaller.Kind(rawValue: key.kind) else {
            return 401
        }
        guard kind >= least else { return 403 }
        let isOther = key == .otherServer || key == .otherOperator
        return isOther && route.refusals[404] != nil ? 404 : route.success.status
    }

    @Test("every route with every key has the status that its description demands", arguments: RouteExample.all)
    func status(of example: RouteExample) async throws {
        try await serving { server async throws in
            for key in [nil] + TestKey.allCases.map(Optional.some) {
                let response = try await server.send(example, key: key)
                #expect(response.status == Self.status(of: example, key), "\(key?.rawValue ?? "no key"): \(response.text)")
                let challenge = response.headers["WWW-Authenticate"]
                #expect(challenge?.hasPrefix("Bearer") == ([401, 403].contains(response.status) ? true : nil))
                #expect(!response.text.contains("key-"))
                guard response.status == 403 else { continue }
                let words = Set((response.json["detail"]?.string ?? "").split { !$0.isLetter }.map(String.init))
                let kinds = OfferCaller.Kind.allCases.filter { words.contains($0.rawValue) }
                #expect(kinds == example.route.kinds, "\(response.text)")
            }
        }
    }

    @Test("a large body is not read before its key is accepted", arguments: [nil, TestKey.unknown, .expired, .revoked])
    func unread(key: TestKey?) async throws {
        let example = try #require(RouteExample[.eligibility])
        let credentials = key.map { "Authorization: Bearer \($0.text)\r\n" } ?? ""
        let head = "POST \(example.target) HTTP/1.1\r\nHost: x\r\n\(credentials)Content-Type: application/json\r\n"
        try await serving(ScriptedService(), BodyTests.quick) { server async throws in
            for length in ["Content-Length: \(example.route.limit)", "Transfer-Encoding: chunked"] {
                let refused = try await rawExchange(server.port, "\(head)\(length)\r\n\r\n")
                #expect(refused.hasPrefix("HTTP/1.1 401 "), "\(length): \(refused)")
            }
        }
    }

    @Test("a large body waits for its key and for memory, and every limit stays that of the description")
    func modes() {
        for route in OfferRoute.all {
            let isLarge = [.eligibility, .notification].contains(route.name)
            #expect(
                route.bodyMode
                    == (isLarge ? .streamed(upTo: route.limit, from: OfferRoute.smallBody + 1) : .whole(upTo: route.limit)))
        }
    }

    @Test("the key needed is that of the rulings")
    func kinds() {
        let least = Dictionary(uniqueKeysWithValues: OfferRoute.all.map { ($0.name, $0.key) })
        #expect(least.count == OfferRoute.Name.allCases.count)
        for name in [OfferRoute.Name.notification, .health, .readiness, .openAPI] { #expect(least[name] == .some(nil)) }
        #expect(least[.eligibility] == .app && least[.reset] == .operator)
        for name in [OfferRoute.Name.signature, .subscriptions, .claim, .erase, .events, .answerConsumption, .metrics] {
            #expect(least[name] == .server)
        }
    }

    @Test("two keys of one app are the same app; the service gets the app, the kind and the key's name")
    func rotation() async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let example = try #require(RouteExample[.eligibility])
            for key in [TestKey.app, .app2, .operator] { _ = try await server.send(example, key: key) }
        }
        let app = ScriptedService.app
        #expect(
            service.callers == [
                OfferCaller(app: app, kind: .app, key: "app"), OfferCaller(app: app, kind: .app, key: "app2"),
                OfferCaller(app: app, kind: .operator, key: "operator"),
            ])
    }

    @Test("an introductory override and the id of a transaction need more than the route's key")
    func byValue() async throws {
        try await serving { server async throws in
            let member = ScriptedService.member
            let override = #"{"member":"\#(member)","productId":"monthly","kind":"introductoryOverride","why":"goodwill"}"#
            for (key, status) in [(TestKey.server, 403), (.operator, 200)] {
                let response = try await server.send("POST", "/v1/offers/signature", override, key: key)
                #expect(response.status == status)
                let detail = response.json["detail"]?.string
                #expect(status == 200 || detail?.hasSuffix(" Use a key of the kind operator.") == true, "\(response.text)")
            }
            let question = #"{"kind":"promotional","productIds":[],"evidence":{"transactionId":"2000000000000001"}}"#
            for (key, status) in [(TestKey.app, 403), (.server, 200)] {
                #expect(try await server.send("POST", "/v1/offers/eligibility", question, key: key).status == status)
            }
        }
    }
}
