import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import Testing

@testable import OffersRoutes

@Suite("Sessions of operators")
struct OperatorSessionTests {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    static func keys(_ hash: String = BearerKey.hash(of: Secret("one")), until: Date? = nil, kind: String = "operator") throws
        -> BearerKeys
    {
        let key = BearerKey(hash: hash, kind: kind, tenant: "com.example.shop", id: "support · 1", until: until)
        return try BearerKeys(KeyKinds(["app": [], "server": ["app"], "operator": ["server"]]), [key])
    }

    static func sessions(
        _ keys: BearerKeys, _ clock: TestClock, secret: Data = Data(repeating: 1, count: 32)
    ) -> OperatorSessions {
        OperatorSessions(secret: secret, keys: KeyGuard(keys, clock: clock), clock: clock)
    }

    static func begin(_ sessions: OperatorSessions, _ keys: BearerKeys, _ clock: TestClock) async throws -> String {
        let key = try #require(try await KeyGuard(keys, clock: clock).accepted(Secret("one")))
        return sessions.begin(with: key).reveal
    }

    @Test("another process with the same settings accepts a session, with another secret it does not")
    func processes() async throws {
        let (clock, keys) = (TestClock(now: Self.start), try Self.keys())
        let text = try await Self.begin(Self.sessions(keys, clock), keys, clock)
        let found = try #require(try await Self.sessions(keys, clock).session(text))
        #expect(found.key.id == "support · 1" && found.key.tenant == "com.example.shop")
        #expect(found.ends == Self.start.addingTimeInterval(8 * 3600))
        let other = Self.sessions(keys, clock, secret: Data(repeating: 2, count: 32))
        #expect(try await other.session(text) == nil)
    }

    @Test("a session ends after eight hours, and with its key")
    func ends() async throws {
        let clock = TestClock(now: Self.start)
        let (keys, short) = (try Self.keys(), try Self.keys(until: Self.start.addingTimeInterval(60)))
        let (long, brief) = (Self.sessions(keys, clock), Self.sessions(short, clock))
        let (first, second) = (try await Self.begin(long, keys, clock), try await Self.begin(brief, short, clock))
        #expect(try await brief.session(second)?.ends == Self.start.addingTimeInterval(60))
        clock.advance(by: .seconds(61))
        #expect(try await brief.session(second) == nil)
        #expect(try await long.session(first) != nil)
        // The end of a key that is set later counts too.
        #expect(try await brief.session(first) == nil)
        clock.advance(by: .seconds(8 * 3600))
        #expect(try await long.session(first) == nil)
    }

    @Test("a key that was removed, replaced under its name, or is no operator's any more ends the session")
    func replaced() async throws {
        let (clock, keys) = (TestClock(now: Self.start), try Self.keys())
        let text = try await Self.begin(Self.sessions(keys, clock), keys, clock)
        let kinds = try KeyKinds(["operator": []])
        for changed in [
            try Self.keys(BearerKey.hash(of: Secret("two"))), try Self.keys(kind: "server"), try BearerKeys(kinds, []),
        ] {
            #expect(try await Self.sessions(changed, clock).session(text) == nil)
        }
    }

    @Test("no change of a character keeps a session, and no text that is not one crashes")
    func forged() async throws {
        let (clock, keys) = (TestClock(now: Self.start), try Self.keys())
        let sessions = Self.sessions(keys, clock)
        let text = try await Self.begin(sessions, keys, clock)
        let letters = Array(text)
        for place in letters.indices {
            var changed = letters
            changed[place] = changed[place] == "A" ? "B" : "A"
            let found = try await sessions.session(String(changed))
            // The last character of a part in base64url has bits that say nothing; the text must be the one that was signed.
            #expect(found == nil, "\(place)")
        }
        for odd in ["", ".", "...", "a.b.c.d", String(repeating: "A", count: 5000), text + ".", "." + text] {
            #expect(try await sessions.session(odd) == nil)
        }
        #expect(!"\(try #require(try await sessions.session(text)))".contains(text.suffix(20)))
    }
}
