import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import VKID

@Suite("The clock of expiring values")
struct ClockTests {
    private func within<Value>(_ bench: Bench, _ body: () throws -> Value) rethrows -> Value {
        let context = VKIDContext(
            vault: bench.home.vault, transport: bench.transport, clock: bench.clock, random: SeededRandom(seed: 5))
        return try VKIDContext.$current.withValue(context, operation: body)
    }

    @Test(
        "a session's token expires by its VKID's clock, wherever it is read",
        arguments: [(3539, false, false), (3540, false, true), (3600, true, true)])
    func session(age: Int, isOver: Bool, willBe: Bool) async throws {
        let bench = try Bench()
        let token: any Expiring = try await bench.signedIn(bench.vkid()).accessToken
        #expect(!token.isExpired && !token.willExpire(in: 60))
        bench.clock.advance(by: .seconds(age))
        #expect(token.isExpired == isOver && token.willExpire(in: 60) == willBe)
    }

    @Test("a value that an app makes itself expires by the current context's clock")
    func own() throws {
        struct Ticket: Expiring { let expirationDate: Date }
        let bench = try Bench()
        let end = bench.clock.now.addingTimeInterval(60)
        let token = within(bench) { AccessToken(userId: UserID(value: 1), value: "t", expirationDate: end, scope: []) }
        #expect(!token.isExpired && Ticket(expirationDate: end).isExpired)
        within(bench) { #expect(!Ticket(expirationDate: end).isExpired) }
        bench.clock.advance(by: .seconds(60))
        #expect(token.isExpired)
        within(bench) { #expect(Ticket(expirationDate: end).isExpired) }
    }

    @Test("two tokens are equal whatever their clocks")
    func equality() throws {
        let bench = try Bench()
        let make = { AccessToken(userId: UserID(value: 1), value: "t", expirationDate: bench.clock.now, scope: ["email"]) }
        let (one, other) = (make(), within(bench, make))
        #expect(one == other && one.hashValue == other.hashValue)
    }

    @Test(
        "secrets last fifteen minutes by the current context's clock, or by a given one",
        arguments: ["fresh", "given", "fresh by a clock", "given by a clock"], [899, 900])
    func secrets(kind: String, age: Int) async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let pair = PKCESecrets(random: SeededRandom(seed: 4), at: .distantPast)
        let make = { (clock: (any MemberClock)?) throws -> PKCESecrets in
            guard kind.hasPrefix("given") else { return try PKCESecrets(clock: clock) }
            return PKCESecrets(
                codeVerifier: pair.codeVerifier, codeChallenge: pair.codeChallenge, state: pair.state, clock: clock)
        }
        let secrets = try kind.hasSuffix("clock") ? make(bench.clock) : within(bench) { try make(nil) }
        bench.clock.advance(by: .seconds(age))
        let configuration = AuthConfiguration(flow: .publicClientFlow(pkce: secrets))
        let outcome = try? await vkid.authorize(with: configuration, using: PageAgent())
        #expect((outcome != nil) == (age < 900))
    }

    @Test("fresh secrets use the randomness of the current context")
    func randomness() throws {
        let bench = try Bench()
        let (one, other) = (try within(bench) { try PKCESecrets() }, try within(bench) { try PKCESecrets() })
        #expect(one == other)
        #expect(try PKCESecrets() != PKCESecrets())
    }
}
