import Foundation
public import MemberAccounts
import MemberCore
import MemberOAuth

extension SberBackend {
    /// Asks for the data of a member who has just signed in, with the sign-in's own token and under its own identifier.
    ///
    /// An access token may be good for one such request: ask once, and keep what is needed.
    /// - Parameter login: The sign-in.
    /// - Returns: The data, and what was asked for, granted and shared.
    /// - Throws: ``SberBackendError``; ``SberBackendError/loginTokenOver(ended:)`` where the sign-in's token is over and cannot be renewed:
    ///   nothing was sent, and the account is as it was. A single claim that cannot be read is in ``SberClaims/problems`` instead.
    public func userInfo(_ login: SberLogin) async throws(SberBackendError) -> SberUserInfo {
        do { return try await client.sberUserInfo(of: login, in: session(of: login.account), by: calls.clock) } catch {
            throw SberBackendError(error)
        }
    }

    /// Asks for the data of a member who signed in some time ago; the tokens are refreshed if they are stale.
    /// - Parameter account: The account.
    /// - Returns: The data, and what was asked for, granted and shared.
    /// - Throws: ``SberBackendError``.
    public func userInfo(of account: Account) async throws(SberBackendError) -> SberUserInfo {
        do { return try await client.sberUserInfo(of: session(of: account)) } catch { throw SberBackendError(error) }
    }

    /// Tells the bank that the sign-in is completed: after the member's data has been processed. Mandatory at the live service.
    ///
    /// It may be called again. A network error or a fault of the bank is tried once more; what still fails does not undo the sign-in.
    /// - Parameter login: The sign-in.
    /// - Throws: ``SberBackendError``; ``SberBackendError/loginTokenOver(ended:)`` as in ``userInfo(_:)``.
    public func complete(_ login: SberLogin) async throws(SberBackendError) {
        do {
            let tokens = try await login.freshTokens(in: session(of: login.account), by: calls.clock)
            try await calls.complete(login.rquid, tokens.accessToken)
        } catch { throw SberBackendError(error) }
    }

    /// Tells the bank that a sign-in is completed which another process has exchanged, and of which this one knows the identifier alone.
    ///
    /// It goes with the account's stored tokens, so they must be that sign-in's.
    /// - Parameters:
    ///   - account: The sign-in's account.
    ///   - rquid: What the bank calls the sign-in (``SberLogin/rquid``).
    /// - Throws: ``SberBackendError``; ``SberBackendError/anotherLogin`` where the member has signed in anew since, and
    ///   ``SberBackendError/loginTokenOver(ended:)``: nothing was sent then.
    public func complete(of account: Account, rquid: String) async throws(SberBackendError) {
        do {
            let session = session(of: account)
            let tokens = try session.secrets().tokens
            guard let note = vault.account(account.key).flatMap(BackendNote.init), note.rquid.isExactly(rquid) else {
                throw SberBackendError.anotherLogin
            }
            let fresh = try await tokens.fresh(in: session, by: calls.clock)
            try await calls.complete(rquid, fresh.accessToken)
        } catch { throw SberBackendError(error) }
    }
}

/// What stands open of an account that a backend has stored: the name of the sign-in whose tokens it holds.
struct BackendNote: Codable {
    let rquid: String

    init(rquid: String) { self.rquid = rquid }

    /// Nil of an account that another door, or an older build, has stored.
    init?(_ account: Account) {
        guard let note = try? JSONDecoder().decode(BackendNote.self, from: account.details) else { return nil }
        self = note
    }

    var encoded: Data { (try? JSONEncoder().encode(self)) ?? Data("{}".utf8) }
}
