import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import VKWire

@Suite("VK's limits by the kind of token")
struct VKLimitTests {
    private func call(_ method: String) -> ProviderCall {
        var call = ProviderCall(HTTPRequest(.get, URL(string: "https://api.vk.ru/method/" + method)!), life: .never)
        call.operation = method
        return call
    }

    @Test(
        "are three calls per 1.1 s for a member and a service, twenty for a community",
        arguments: [(VKTokenKind.user, 3), (.community(5), 20), (.service, 3)])
    func kinds(kind: VKTokenKind, count: Int) {
        let keys = VKEnvelope.rules(at: .live, kind: kind, installs: 5_000_000).rateKeys(call("wall.get"), "17")
        #expect(keys == [RateKey("17", limit: RateLimit(count, per: .milliseconds(1100)))])
    }

    @Test("are a member's unless a kind is given")
    func byDefault() {
        #expect(
            VKEnvelope.rules(at: .live).rateKeys(call("wall.get"), "17")
                == VKEnvelope.rules(at: .live, kind: .user).rateKeys(call("wall.get"), "17"))
    }

    @Test(
        "of the section secure grow with the number of installations",
        arguments: [
            (0, 5), (9_999, 5), (10_000, 8), (99_999, 8), (100_000, 20), (999_999, 20), (1_000_000, 35), (50_000_000, 35),
        ])
    func secure(installs: Int, count: Int) {
        let keys = VKEnvelope.rules(at: .live, kind: .service, installs: installs).rateKeys(
            call("secure.getUserLevel"), "service")
        #expect(keys.map(\.limit) == [RateLimit(count, per: .milliseconds(1100))])
    }

    @Test("of the section secure are counted apart from the token's other calls; a similar name is no such section")
    func apart() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { _ in .json(#"{"response":1}"#) }
        let pipeline = RequestPipeline(
            transport: transport, cache: nil, rules: VKEnvelope.rules(at: .live, kind: .service, installs: 10_000),
            traffic: RequestTraffic(limiter: RateLimiter(clock: clock), clock: clock))
        let methods = Array(repeating: "secure.getSMSHistory", count: 8) + Array(repeating: "secured.get", count: 3)
        for method in methods { _ = try await pipeline.send(call(method), for: nil, folder: "service") }
        #expect(transport.requests.count == 11)
        #expect(clock.sleeperCount == 0)
    }
}
