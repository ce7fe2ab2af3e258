import MemberOAuth
import MemberTesting
import Testing

@Suite("Key rotation")
struct KeyRotationTests {
    @Test("keys are fetched when they are first needed, not at start, and then kept")
    func firstNeed() async throws {
        let issuer = Issuer()
        #expect(issuer.fetches == 0)
        #expect(try await issuer.knows("a"))
        #expect(try await issuer.knows("a"))
        #expect(issuer.fetches == 1)
    }

    @Test("many tokens at once with an empty cache make one request")
    func together() async throws {
        let gate = Gate()
        let issuer = Issuer(gate: gate)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await issuer.knows("a") } }
            await gate.arrived(1)
            gate.open()
            for try await known in group { #expect(known) }
        }
        #expect(issuer.fetches == 1)
    }

    @Test("a key that changed seconds after the last fetch is found by one more")
    func rotation() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        for kid in ["b", "c"] {
            issuer.clock.advance(by: .seconds(1))
            issuer.set { $0.keys = [kid] }
            #expect(try await issuer.knows(kid))
        }
        #expect(issuer.fetches == 3)
    }

    @Test("unknown keys cause two fetches at once, then one a minute")
    func budget() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        for kid in ["x1", "x2", "x3", "x4"] { #expect(try await !issuer.knows(kid)) }
        #expect(issuer.fetches == 3)
        issuer.clock.advance(by: .seconds(59))
        #expect(try await !issuer.knows("x5"))
        #expect(issuer.fetches == 3)
        issuer.clock.advance(by: .seconds(1))
        for kid in ["x6", "x7"] { #expect(try await !issuer.knows(kid)) }
        #expect(issuer.fetches == 4)
    }

    @Test("an app can set another budget", arguments: [0, 1, 5])
    func otherBudget(fetches: Int) async throws {
        var rules = FreshnessRules()
        rules.fetchesForUnknownKeys = fetches
        let issuer = Issuer(rules: rules)
        #expect(try await issuer.knows("a"))
        for number in 0..<7 { #expect(try await !issuer.knows("x\(number)")) }
        #expect(issuer.fetches == 1 + fetches)
    }

    @Test("a key that remains unknown is remembered for a minute")
    func remembered() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        for _ in 0..<5 { #expect(try await !issuer.knows("x")) }
        #expect(issuer.fetches == 2)
        issuer.clock.advance(by: .seconds(60))
        issuer.set { $0.keys = ["a", "x"] }
        #expect(try await issuer.knows("x"))
        #expect(issuer.fetches == 3)
    }

    @Test("many tokens with one new key make one more request")
    func togetherAfterRotation() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        issuer.set { $0.keys = ["b"] }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await issuer.knows("b") } }
            for try await known in group { #expect(known) }
        }
        #expect(issuer.fetches == 2)
    }
}
