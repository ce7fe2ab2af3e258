import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Permissions that change while a refresh is under way", .timeLimit(.minutes(1)))
struct CrossingRefreshTests {
    private let example: Example
    private let gate = Gate()

    init() throws {
        example = try Example()
        var tokens = TokenBuilder.tokens(life: 10, by: example.clock)
        tokens.scopes = ["email", "phone", "wall"]
        try example.vault.store(
            example.key, label: nil, details: Data(),
            secrets: AccountSecrets(tokens: tokens, requestedScopes: ["email", "phone", "wall"]))
    }

    /// Refreshes; the permissions change here before the response arrives.
    private func refresh(naming scope: String?, while change: () async throws -> Void) async throws -> TokenSet {
        let member = scope.map { #","scope":"\#($0)""# } ?? ""
        let transport = ScriptedTransport { [gate] _ in
            await gate.pass()
            return .json(#"{"access_token":"a","token_type":"Bearer","expires_in":3600"# + member + "}")
        }
        let session = example.session(transport)
        let refresh = Task { try await session.refresh() }
        await gate.arrived(1)
        try await change()
        gate.open()
        return try await refresh.value
    }

    private var writer: PermissionWriter { PermissionWriter(of: example.key, in: OpenStore(example.vault)) }

    private func granted() throws -> Set<String> { try example.vault.grantedScopes(of: example.key) }

    @Test(
        "a permission that was revoked meanwhile stays revoked, whatever an older response says",
        arguments: [(nil, ["email", "wall"]), ("email phone wall", ["email", "wall"]), ("email phone", ["email"])])
    func takenBack(scope: String?, left: [String]) async throws {
        let tokens = try await refresh(naming: scope) { try await writer.revoke(["phone"], leaving: .stays) {} }
        #expect(try granted() == Set(left))
        #expect(tokens.accessToken == Secret("a") && tokens.scopes == left)
        let phone = try example.vault.permissions(["phone"], of: example.key)[0]
        #expect(phone.history.map(\.kind) == [.asked, .granted, .revoked] && phone.decision?.by == .app)
    }

    @Test("a change that was noticed meanwhile stays")
    func adopted() async throws {
        let report = PermissionReport(granted: ["email", "wall", "likes"], declined: ["phone"])
        _ = try await refresh(naming: "email phone wall") { try await writer.adopt(report) }
        #expect(try granted() == ["email", "wall", "likes"])
    }

    @Test("without such a change the response decides")
    func unchanged() async throws {
        _ = try await refresh(naming: "email") {}
        #expect(try granted() == ["email"])
    }
}
