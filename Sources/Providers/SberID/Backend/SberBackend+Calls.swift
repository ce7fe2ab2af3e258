import Foundation
public import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn

extension SberBackend {
    /// Fetches the data of a member who has just signed in, with the sign-in's own token and identifier.
    ///
    /// An access token may be valid for only one such request: ask once, and store the needed data.
    /// - Parameter login: The sign-in.
    /// - Returns: The data, and the requested, granted and shared scopes.
    /// - Throws: ``SberBackendError``; ``SberBackendError/loginTokenOver(ended:)`` if the sign-in's token has expired and cannot
    ///   be renewed: nothing was sent, and the account does not change. A single unreadable claim is in ``SberClaims/problems``
    ///   instead.
    public func userInfo(_ login: SberLogin) async throws(SberBackendError) -> SberUserInfo {
        do { return try await client.sberUserInfo(of: login, in: session(of: login.account), by: calls.clock) } catch {
            throw SberBackendError(error)
        }
    }

    /// Fetches the data of a member who signed in some time ago; stale tokens are refreshed.
    /// - Parameter account: The account.
    /// - Returns: The data, and the requested, granted and shared scopes.
    /// - Throws: ``SberBackendError``.
    public func userInfo(of account: Account) async throws(SberBackendError) -> SberUserInfo {
        do { return try await client.sberUserInfo(of: session(of: account)) } catch { throw SberBackendError(error) }
    }

    /// Reports to the bank that the sign-in is completed, after the member's data has been processed. The live service requires
    /// it.
    ///
    /// It may be called again. A network error or a failure of the bank is tried again; a lasting failure does not undo the
    /// sign-in.
    /// - Parameter login: The sign-in.
    /// - Throws: ``SberBackendError``; ``SberBackendError/loginTokenOver(ended:)`` as in ``userInfo(_:)``.
    public func complete(_ login: SberLogin) async throws(SberBackendError) {
        do {
            let tokens = try await login.freshTokens(in: session(of: login.account), by: calls.clock)
            try await calls.complete(login.rquid, tokens.accessToken)
        } catch { throw SberBackendError(error) }
    }

    /// Reports to the bank that a sign-in is completed which another process has exchanged, and of which this one knows only the
    /// identifier.
    ///
    /// The call uses the account's stored tokens, so they must belong to that sign-in.
    /// - Parameters:
    ///   - account: The sign-in's account.
    ///   - rquid: The bank's identifier of the sign-in (``SberLogin/rquid``).
    /// - Throws: ``SberBackendError``; ``SberBackendError/anotherLogin`` if the member has signed in again since, and
    ///   ``SberBackendError/loginTokenOver(ended:)``: nothing was sent then.
    public func complete(of account: Account, rquid: String) async throws(SberBackendError) {
        do {
            let session = session(of: account)
            let stored = try await open.stored(account.key)
            let tokens = stored.secrets.tokens
            guard let note = try? BackendNote(of: stored.account), note.rquid.isExactly(rquid) else {
                throw SberBackendError.anotherLogin
            }
            let fresh = try await tokens.fresh(in: session, by: calls.clock)
            try await calls.complete(rquid, fresh.accessToken)
        } catch { throw SberBackendError(error) }
    }
}

/// The open details of an account that a backend has stored: the identifier of the sign-in that its tokens belong to. An account of an
/// older build has none.
struct BackendNote: StoredDetails {
    let rquid: String
}
