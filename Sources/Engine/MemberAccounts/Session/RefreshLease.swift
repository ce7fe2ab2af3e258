import Foundation
import MemberCrypto
import MemberHTTP
import MemberOAuth

/// What the database knows of an account's refresh: who may send one now, and whether one was sent without a response.
struct LeaseRecord: Sendable, Equatable {
    /// Who holds it; nil where nobody does.
    var holder: String?
    /// Counts the holders: a response of an earlier one is not written.
    var fence: Int64 = 0
    /// The uptime, in seconds, at which it ends whatever its holder does.
    var until: Double = 0
    /// The run of the machine that ``until`` belongs to.
    var bootID = ""
    /// The fingerprint of a refresh token that was sent and whose response is not stored.
    var sentFingerprint: String?
    /// When it was sent first.
    var sentAt: Date?

    /// The number of the next holder; a count out of range, which no vault has written, begins anew.
    var nextFence: Int64 { (0..<Int64.max).contains(fence) ? fence + 1 : 1 }

    /// Whether somebody may take it now.
    /// - Parameters:
    ///   - asker: Who asks.
    ///   - uptime: The uptime in seconds.
    ///   - bootID: This run of the machine.
    ///   - isDead: Whether a holder is known to be gone; asked only where it matters.
    /// - Returns: Whether it is free.
    func isFree(for asker: String, uptime: Double, bootID: String, isDead: (String) -> Bool) -> Bool {
        guard let holder, holder != asker else { return true }
        return bootID != self.bootID || uptime >= until || isDead(holder)
    }
}

/// The right to refresh one account, held by this vault until it ends it or its time is up.
struct RefreshLease: Sendable, Equatable {
    /// Which of the account's holders this is.
    let fence: Int64
    /// Which refresh token is sent.
    let fingerprint: String
    /// What its tokens allowed when it was sent; nil where their response did not say.
    let scopes: [String]?
    /// When the token was sent before and its response is not stored; nil the first time.
    let markedSince: Date?

    /// Names a token without telling it: the first 8 bytes of its SHA-256, in hexadecimal digits.
    static func fingerprint(of tokens: TokenSet) -> String {
        let token = tokens.refreshToken ?? tokens.accessToken
        return hexadecimal(Digest.sha256(token.bytes).prefix(8))
    }
}

extension RefreshLease {
    /// What new tokens allow. Permissions that were taken back, or noticed, while the refresh was under way are news that its response
    /// may not know yet: they stay as they are.
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
    /// Whether these came after others. An extended access token may keep its text, and no refresh token tells the two apart then.
    func isSuccessor(of stale: TokenSet) -> Bool {
        if accessToken != stale.accessToken { return true }
        return refreshToken == nil && stale.refreshToken == nil && received > stale.received
    }
}

/// What came of asking for the right to refresh.
enum LeaseOutcome: Sendable, Equatable {
    /// It is ours: send. The secrets are those that the right was given for.
    case taken(RefreshLease, AccountSecrets)
    /// Somebody else is at it.
    case busy
    /// Somebody else was faster; these are the tokens now.
    case replaced(TokenSet)
    /// Somebody else learned that the member must sign in again.
    case needsSignIn(String)
}

/// What a failed refresh leaves of the mark "this token was sent".
///
/// The mark says that the server may have used the token up: the next one to try it takes a refusal for the end.
enum LeaseMark: Sendable, Equatable {
    /// The server has judged the token: no mark.
    case cleared
    /// Nothing was sent, or nothing was decided: as it was before.
    case unchanged
    /// It was sent, and nobody knows what came of it.
    case kept

    /// The mark after an error of a refresh.
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
