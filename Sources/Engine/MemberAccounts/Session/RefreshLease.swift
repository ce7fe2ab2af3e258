public import Foundation
import MemberCrypto
import MemberHTTP
public import MemberOAuth

/// The database's record of an account's refresh: who may send one now, and whether one was sent without a response.
package struct LeaseRecord: Sendable, Equatable {
    /// The holder of the lease; nil without one.
    package var holder: String?
    /// Counts the holders: a response for an earlier one is not stored.
    package var fence: Int64 = 0
    /// The uptime, in seconds, at which the lease ends regardless of its holder.
    package var until: Double = 0
    /// The boot of the machine that ``until`` belongs to.
    package var bootID = ""
    /// The fingerprint of a refresh token that was sent and whose response is not stored.
    package var sentFingerprint: String?
    /// The time when it was first sent.
    package var sentAt: Date?

    /// Creates a record; the one of an account that was never refreshed by default.
    package init(
        holder: String? = nil, fence: Int64 = 0, until: Double = 0, bootID: String = "", sentFingerprint: String? = nil,
        sentAt: Date? = nil
    ) {
        (self.holder, self.fence, self.until, self.bootID) = (holder, fence, until, bootID)
        (self.sentFingerprint, self.sentAt) = (sentFingerprint, sentAt)
    }

    /// The number of the next holder; a count out of range, which no vault writes, starts again.
    var nextFence: Int64 { Self.fence(after: fence) }

    /// The count after another one, also for the fence of permissions.
    static func fence(after fence: Int64) -> Int64 { (0..<Int64.max).contains(fence) ? fence + 1 : 1 }

    /// Whether a vault may take the lease now.
    /// - Parameters:
    ///   - asker: The vault's name among the holders.
    ///   - uptime: The uptime in seconds.
    ///   - bootID: The current boot of the machine.
    ///   - isDead: Whether the process of a holder has ended; called only if that matters.
    /// - Returns: Whether it is free.
    func isFree(for asker: String, uptime: Double, bootID: String, isDead: (String) -> Bool) -> Bool {
        guard let holder, holder != asker else { return true }
        return bootID != self.bootID || uptime >= until || isDead(holder)
    }
}

/// The right to refresh one account, held by one store until it ends the lease or the lease's time has passed.
public struct RefreshLease: Sendable, Equatable {
    /// The number of the holder.
    package let fence: Int64
    /// The fingerprint of the refresh token that is sent.
    package let fingerprint: String
    /// The scopes of the tokens when it was sent; nil if their response did not name them.
    package let scopes: [String]?
    /// The time when the token was sent before without a stored response; nil for the first time.
    public let markedSince: Date?

    /// Returns a name for a token that does not reveal it: the first 8 bytes of its SHA-256, in hexadecimal digits.
    package static func fingerprint(of tokens: TokenSet) -> String {
        let token = tokens.refreshToken ?? tokens.accessToken
        return hexadecimal(Digest.sha256(token.bytes).prefix(8))
    }
}

extension RefreshLease {
    /// Returns the scopes of new tokens. Changes of the stored scopes during the refresh may be newer than its response, so they
    /// are kept.
    func scopes(of new: TokenSet, storedOver stored: AccountSecrets) -> [String]? {
        guard stored.tokens.scopes != scopes else { return new.scopes }
        let sent = scopes ?? stored.requestedScopes
        let present = stored.tokens.scopes ?? stored.requestedScopes
        let lost = Set(sent).subtracting(present)
        let kept = (new.scopes ?? sent).filter { !lost.contains($0) }
        return kept + present.filter { !sent.contains($0) && !kept.contains($0) }
    }
}

extension TokenSet {
    /// Whether these tokens replaced others. An extended access token may keep its text; without a refresh token only the time
    /// differs then.
    func isSuccessor(of stale: TokenSet) -> Bool {
        if accessToken != stale.accessToken { return true }
        return refreshToken == nil && stale.refreshToken == nil && received > stale.received
    }
}

/// The outcome of a request for the right to refresh.
public enum LeaseOutcome: Sendable, Equatable {
    /// This vault has the right: it sends. The secrets are those that the right applies to.
    case taken(RefreshLease, AccountSecrets)
    /// Another holder is refreshing.
    case busy
    /// Another holder was faster; these are the current tokens.
    case replaced(TokenSet)
    /// Another holder found that the member must sign in again.
    case needsSignIn(String)
}

/// The effect of a failed refresh on the mark "this token was sent".
///
/// The mark means that the server may have used the token up: after it, the next refusal of the token is final.
public enum LeaseMark: Sendable, Equatable {
    /// The server has judged the token: the mark is removed.
    case cleared
    /// Nothing was sent or decided: the mark stays as it was before.
    case unchanged
    /// The token was sent, and the outcome is unknown: the mark stays.
    case kept

    /// Returns the effect of a refresh's error.
    static func after(_ error: OAuthError) -> LeaseMark {
        switch error {
        case .configuration, .noRefreshToken: .unchanged
        case .transport(_, .offline), .transport(_, .invalidURL), .transport(_, .invalidRequest): .unchanged
        case .transport(_, .tlsUntrusted), .transport(_, .pinMismatch), .transport(_, .certificateDemanded): .unchanged
        case .refused(let refusal) where refusal.status == 429: .unchanged
        case .refused(let refusal) where refusal.reaction == .later: .kept
        case .refused: .cleared
        default: .kept
        }
    }
}
