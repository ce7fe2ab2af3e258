package import Foundation
import MemberCore
package import MemberOAuth

/// The effect of a revocation on the account.
package enum RevokedAccount: Sendable {
    /// The account stays with its other permissions.
    case stays
    /// The account stays without permissions and needs a sign-in.
    case needsSignIn
    /// The account is removed.
    case isRemoved
}

extension PermissionWriter {
    /// Revokes permissions at the provider.
    ///
    /// The app's request is recorded first. A refusal removes the record again. If the response is lost, or the process ends
    /// before it arrives, the record stays: when the provider's next list lacks the permission, the app has revoked it.
    /// - Parameters:
    ///   - names: The permissions; nil for all of the account.
    ///   - account: The effect on the account.
    ///   - ask: Sends the request to the provider.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``, before or after the request to the provider, and the
    ///   errors of the request; the account does not change then.
    package func revoke(
        _ names: Set<String>?, leaving account: RevokedAccount, by ask: () async throws -> Void
    ) async throws {
        let request = try await open.permissions(of: key) { try PermissionRules.revocationBegun(of: names, $0) }
        do { try await ask() } catch {
            if !error.mayBeDone { try? await open.permissions(of: key) { _ in PermissionRules.revocationWithdrawn(request) } }
            throw error
        }
        let isStored = try await open.permissions(of: key) {
            try PermissionRules.revocationEnded(request, leaving: account, $0)
        }
        guard isStored else { throw AccountError.notSignedIn }
    }

    /// The account that a provider means when it reports that the member has removed the app.
    package enum RemovedAccount: Sendable {
        /// The account that has these tokens.
        case withTokens(TokenSet)
        /// The account whose last sign-in is not later than this; it may be removed and have only a ledger.
        case signedInBefore(Date)
    }
}
