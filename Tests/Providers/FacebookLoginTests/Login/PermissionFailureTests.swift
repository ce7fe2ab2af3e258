import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Permissions that cannot be listed or revoked", .timeLimit(.minutes(1)))
struct PermissionFailureTests {
    private func loggedIn() async throws -> (bench: FacebookBench, account: Account) {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        return (bench, try #require(bench.context.currentAccount))
    }

    /// The list, and the revocation of one or all, through `Members` and by the manager.
    private func failures(_ bench: FacebookBench, _ account: Account) async -> [any Error] {
        let (provider, shared, manager) = (FacebookProvider(), bench.context.shared, bench.manager)
        let works: [() async throws -> Void] = [
            { try await provider.refreshPermissions(of: account, in: shared) },
            { try await provider.revoke("email", of: account, in: shared) },
            { try await provider.revokeAll(of: account, in: shared) }, { try await manager.refreshPermissions() },
            { try await manager.revoke(.email) }, { try await manager.revokeAll() },
        ]
        var errors: [any Error] = []
        for work in works { do { try await work() } catch { errors.append(error) } }
        return errors
    }

    @Test("report a missing network: in Members like everywhere, in the manager with its own error")
    func offline() async throws {
        let (bench, account) = try await loggedIn()
        for path in ["/me/permissions", "/me/permissions/email"] { bench.override(path, .failure(.offline)) }
        let codes = await failures(bench, account).map { ($0 as? any CodedError)?.code }
        #expect(codes == Array(repeating: "http.offline", count: 3) + Array(repeating: CoreError.network.code, count: 3))
        #expect(bench.token != nil)
    }

    @Test("mark the account for a login if the token is no longer valid")
    func dead() async throws {
        for number in [190, 102] {
            let (bench, account) = try await loggedIn()
            let error = ScriptedTransport.Response.json(#"{"error":{"code":\#(number),"message":"m"}}"#, status: 400)
            bench.override("/me/permissions", error)
            await #expect { try await FacebookProvider().refreshPermissions(of: account, in: bench.context.shared) } throws: {
                ($0 as? AccountError)?.code == "accounts.needs_sign_in"
            }
            #expect(bench.home.vault.account(account.key)?.state == .needsSignIn("facebook.token_invalid") && bench.token == nil)
            #expect(try bench.history("email") == [.asked, .granted])
        }
        let (bench, _) = try await loggedIn()
        bench.override("/me/permissions/email", .json(#"{"error":{"code":190,"message":"m"}}"#, status: 400))
        await #expect { try await bench.manager.revoke(.email) } throws: { ($0 as? GraphError)?.isTokenError == true }
        #expect(bench.token == nil)
    }

    @Test("keep the token as expired if the session has aged")
    func aged() async throws {
        let (bench, account) = try await loggedIn()
        bench.override(
            "/me/permissions", .json(#"{"error":{"code":190,"error_subcode":493,"message":"m"}}"#, status: 400))
        await #expect(throws: GraphError.self) {
            try await FacebookProvider().refreshPermissions(of: account, in: bench.context.shared)
        }
        #expect(bench.token?.isExpired(at: bench.clock.now) == true && bench.token?.hasGranted(.email) == true)
        #expect(bench.context.currentAccount?.state == .ready)
    }

    @Test("are 304 with both ids if another member logs in for an account that needs a login")
    func stranger() async throws {
        let (bench, account) = try await loggedIn()
        bench.context.invalidate("access-1")
        bench.service.withLock { $0.user = "43" }
        await #expect { try await bench.manager.ensure([.email], using: bench.agent) } throws: { error in
            guard case .userMismatch("42", "43", nil)? = error as? LoginError else { return false }
            return true
        }
        #expect(bench.home.vault.accounts.map(\.key) == [account.key])
    }

    @Test("prove the token of all own requests about the member if the context has the secret")
    func proof() async throws {
        let (bench, _) = try await loggedIn()
        var context = bench.context
        context.appSecret = Secret("secret")
        let sent = bench.transport.requests.count
        try await FacebookContext.$current.withValue(context) {
            try await LoginManager().refreshPermissions()
            _ = try await Profile.loadCurrent()
            _ = try await AccessToken.refreshCurrent()
            try await LoginManager().revoke(.email)
        }
        let requests = bench.transport.requests.dropFirst(sent)
        let proofs = requests.map { $0.query["appsecret_proof"] ?? $0.jsonFields["appsecret_proof"] }
        #expect(proofs.count == 4 && proofs.allSatisfy { $0?.count == 64 })
    }
}
