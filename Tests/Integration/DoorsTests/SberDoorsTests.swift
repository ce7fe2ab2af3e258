import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberSignIn
import MemberTesting
import SberID
import Testing

/// An app has no certificate of the bank: both doors end in a code for its backend.
@Suite("The same sign-in with Sber ID by SID and by Members, up to the code", .timeLimit(.minutes(2)))
struct SberDoorsTests {
    private static let clientID = SandboxSberClient.standard.id

    private func with(_ body: (Members, SIDStand) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [SberSandboxConfiguration()]))
        do {
            let stand = SIDStand.custom(
                try await SIDStandConfiguration(inSandbox: sandbox.controlURL, transport: NetworkTransport()))
            try await body(try Members(home: home, providers: [.sber], appLinks: nil), stand)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func bySID(
        _ members: Members, _ stand: SIDStand, _ decision: FormFilling.Decision
    ) async throws -> SIDAuthResponse {
        let context = SberIDContext(try members.context(of: "sber"))
        let login = SberIDContext.$current.withValue(context) {
            SID.settings.applyMainPreferences(clientID: Self.clientID, stand: stand)
            return SID.login
        }
        return try await login.start(.make(scope: "openid name", redirectUri: ""), agent: Self.agent(decision))
    }

    private func byMembers(
        _ members: Members, _ stand: SIDStand, _ decision: FormFilling.Decision
    ) async throws -> HandedCode? {
        let handed = Locked<HandedCode?>(nil)
        var request = SberSignIn(clientID: Self.clientID, scopes: [.openID, .name], stand: stand)
        request.handOver = { code in handed.withLock { $0 = code } }
        do {
            _ = try await members.signIn(with: request, using: Self.agent(decision))
        } catch MembersError.signIn(.handedToBackend) {}
        return handed.value
    }

    private static func agent(_ decision: FormFilling.Decision) -> HeadlessAgent {
        HeadlessAgent(as: "anna", decision: decision, transport: NetworkTransport())
    }

    @Test("returns the same values, and leaves the same home: no pending attempt, and no one signed in")
    func agrees() async throws {
        try await with { members, stand in
            let response = try await bySID(members, stand, .agree)
            #expect(response.isSuccess && response.authCode?.isEmpty == false && response.codeVerifier != nil)
            let code = try #require(try await byMembers(members, stand, .agree))
            #expect(!code.grant.code.reveal.isEmpty && code.grant.verifier != nil)
            #expect(code.grant.redirectURI.host() == "127.0.0.1" && code.grant.nonce != nil)
            #expect(try members.accounts.isEmpty && members.vaultAtOnce().openAttempts.isEmpty)
        }
    }

    @Test("does not open the bank's page by Members for a code that nobody would receive")
    func unreceived() async throws {
        try await with { members, stand in
            let error = await #expect(throws: MembersError.self) {
                try await members.signIn(
                    with: .sber(clientID: Self.clientID, scopes: [.name], stand: stand), using: Self.agent(.agree))
            }
            #expect(error?.code == "members.invalid_setting" && error?.problem.contains("handOver") == true)
            #expect(members.vault?.openAttempts.isEmpty == true)
        }
    }

    @Test("is a refusal in both if the member declines, and leaves no pending attempt")
    func declines() async throws {
        try await with { members, stand in
            let response = try await bySID(members, stand, .decline)
            #expect(!response.isSuccess && response.error == "access_denied")
            await #expect { _ = try await byMembers(members, stand, .decline) } throws: {
                ($0 as? MembersError)?.code == "oauth.declined"
            }
            #expect(try members.accounts.isEmpty && members.vaultAtOnce().openAttempts.isEmpty)
        }
    }
}
