public import MemberOAuth

extension Session {
    /// Ends the session at the server and removes the account here.
    ///
    /// The account is removed here regardless of the network, unless the provider's profile keeps an account whose sign-out the
    /// server refused. If it refused since it does not know the access token any more, the session is renewed once and ended then;
    /// if it cannot be renewed either, it has ended before, as after a sign-out whose removal failed here, and the account is removed.
    /// - Parameter removingLocally: Whether the account is removed even in that case, and if its tokens or its client's secret
    ///   cannot be read, so that the server cannot be asked.
    /// - Returns: The parts of the session that the server ended, and those that it did not.
    /// - Throws: ``AccountError``; ``AccountError/moved(to:)`` for an account that another store has, whose session does not end.
    @discardableResult
    public func signOut(removingLocally: Bool = false) async throws(AccountError) -> SignOutReport {
        try await signOut(removingLocally ? .always : .ifEnded)
    }

    /// When a sign-out removes an account whose profile keeps it after a refusal.
    package enum Removal: Sendable {
        /// In any case.
        case always
        /// If the server ended the session, now or before.
        case ifEnded
        /// If the server accepted the sign-out, as a vendor's own names have it.
        case ifAccepted
    }

    /// Ends the session at the server and removes the account here, as ``signOut(removingLocally:)`` does.
    /// - Parameter removal: When the account is removed.
    /// - Returns: The parts of the session that the server ended, and those that it did not.
    /// - Throws: ``AccountError``.
    package func signOut(_ removal: Removal) async throws(AccountError) -> SignOutReport {
        guard try await open.account(key) != nil else { throw .notSignedIn }
        do throws(AccountError) { return try await ended(removal, attempts: 3) } catch {
            guard removal == .always else { throw error }
            try await open.remove(key)
            return SignOutReport(unasked: error.code)
        }
    }

    /// Ends the stored tokens at the server and removes the account. A refresh under way may store others meanwhile: they are
    /// ended too.
    private func ended(_ removal: Removal, attempts: Int) async throws(AccountError) -> SignOutReport {
        let stored = try await open.stored(key)
        // The session is the other store's: what is removed here is the mark alone.
        if let place = stored.account.moveMark?.place { throw .moved(to: place) }
        let tokens = stored.secrets.tokens
        var report = try await clients.preparedClient(for: stored.account).endSession(tokens)
        if report.keepsAccount, removal != .always {
            guard removal == .ifEnded, report.saysUnknownToken, attempts > 1 else { return report }
            switch try await renewal(of: tokens) {
            case .done: return try await ended(removal, attempts: attempts - 1)
            case .later: return report
            case .impossible: report = report.ofEndedSession
            }
        }
        let isRemoved = try await open.remove(key, if: attempts > 1 ? .holds(tokens) : .always)
        guard !isRemoved, try await open.account(key) != nil else { return report }
        return try await ended(removal, attempts: attempts - 1)
    }

    /// What became of a session whose access token the server does not know.
    private enum Renewal { case done, later, impossible }

    /// Renews tokens whose access token was refused, since the session may go on with its refresh token.
    private func renewal(of tokens: TokenSet) async throws(AccountError) -> Renewal {
        do throws(AccountError) {
            _ = try await freshTokens(rejecting: tokens.accessToken)
            return .done
        } catch {
            if case .needsSignIn = error { return .impossible }
            if error.storeError != nil { throw error }
            return .later
        }
    }
}
