public import MemberOAuth

extension Session {
    /// Ends the session at the server and removes the account here.
    ///
    /// The account is removed here regardless of the network, unless the provider's profile keeps an account whose sign-out the
    /// server refused.
    /// - Parameter removingLocally: Whether the account is removed even in that case, and if its tokens or its client's secret
    ///   cannot be read, so that the server cannot be asked.
    /// - Returns: The parts of the session that the server ended, and those that it did not.
    /// - Throws: ``AccountError``; ``AccountError/moved(to:)`` for an account that another store has, whose session does not end.
    @discardableResult
    public func signOut(removingLocally: Bool = false) async throws(AccountError) -> SignOutReport {
        guard try await open.account(key) != nil else { throw .notSignedIn }
        do throws(AccountError) { return try await ended(removingLocally, attempts: 3) } catch {
            guard removingLocally else { throw error }
            try await open.remove(key)
            return SignOutReport(unasked: error.code)
        }
    }

    /// Ends the stored tokens at the server and removes the account. A refresh under way may store others meanwhile: they are
    /// ended too.
    private func ended(_ removingLocally: Bool, attempts: Int) async throws(AccountError) -> SignOutReport {
        let stored = try await open.stored(key)
        // The session is the other store's: what is removed here is the mark alone.
        if let place = stored.account.moveMark?.place { throw .moved(to: place) }
        let tokens = stored.secrets.tokens
        let report = try await clients.preparedClient(for: stored.account).endSession(tokens)
        guard removingLocally || !report.keepsAccount else { return report }
        let isRemoved = try await open.remove(key, if: attempts > 1 ? .holds(tokens) : .always)
        guard !isRemoved, try await open.account(key) != nil else { return report }
        return try await ended(removingLocally, attempts: attempts - 1)
    }
}
