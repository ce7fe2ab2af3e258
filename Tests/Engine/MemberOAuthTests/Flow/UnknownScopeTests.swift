import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("A requested scope that the provider is not known to have")
struct UnknownScopeTests {
    /// Begins a sign-in; returns what was reported of its scopes, and the scopes of the request.
    private func begin(_ scopes: [String], known: [String]) async throws -> (events: [DiagnosticEvent], sent: String?) {
        var example = Example()
        example.profile.knownScopes = known
        let events = Locked<[DiagnosticEvent]>([])
        let client = OAuthClient(
            profile: example.profile, registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]),
            clock: example.clock, random: example.random,
            diagnostics: Diagnostics(minimum: .debug) { event in events.withLock { $0.append(event) } })
        let pending = try await client.begin(example.request(["openid"] + scopes))
        return (events.value.filter { $0.name == "oauth.scope_unknown" }, pending.query["scope"])
    }

    @Test(
        "is reported with the nearest known one, as a warning where there is one, and is requested all the same",
        arguments: [
            ("freinds", "friends", .warning), ("Email", "email", .warning), ("crafts", nil, .notice),
        ] as [(String, String?, Diagnostics.Level)])
    func misspelt(scope: String, nearest: String?, level: Diagnostics.Level) async throws {
        let (events, sent) = try await begin([scope], known: ["openid", "email", "friends"])
        let event = try #require(events.first)
        #expect(events.count == 1 && event.level == level)
        #expect(event.fields["scope"]?.description == scope && event.fields["provider"]?.description == "example")
        #expect(event.fields["nearest"]?.description == nearest)
        #expect(sent == "openid " + scope)
    }

    @Test(
        "is not reported where all are known, or where no list is known",
        arguments: [["openid", "email", "friends"], []])
    func known(list: [String]) async throws {
        #expect(try await begin(list.isEmpty ? ["freinds"] : ["email", "friends"], known: list).events.isEmpty)
    }
}
