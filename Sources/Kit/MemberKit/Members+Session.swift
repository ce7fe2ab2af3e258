public import MemberAccounts
public import MemberOAuth

extension Members {
    /// Refreshes the account's tokens, whatever their age.
    /// - Parameter account: The account.
    /// - Returns: The new tokens; durable by now.
    /// - Throws: ``MembersError``.
    public func refresh(_ account: Account) async throws(MembersError) -> TokenSet {
        do throws(AccountError) { return try await session(of: account).refresh() } catch { throw .accounts(error) }
    }

    /// Ends the session at the provider, and removes the account and everything cached for it here.
    /// - Parameters:
    ///   - account: The account.
    ///   - removingLocally: Whether it is removed here even where the provider's rules keep an account it did not end, or where the
    ///     provider cannot be asked.
    /// - Returns: What the provider ended and what it did not.
    /// - Throws: ``MembersError``.
    public func signOut(_ account: Account, removingLocally: Bool = false) async throws(MembersError) -> SignOutReport {
        do throws(AccountError) {
            let report = try await session(of: account).signOut(removingLocally: removingLocally)
            if vault.account(account.key) == nil { stores.forget(account.key) }
            return report
        } catch { throw .accounts(error) }
    }

    /// Removes an account and everything cached for it here; the provider hears nothing of it.
    ///
    /// It works whatever is wrong with the account: damaged, of an unknown provider, or with a client's secret that cannot be read.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError/accounts(_:)`` if the folder cannot be written.
    public func remove(_ account: Account) throws(MembersError) {
        do throws(AccountError) { try vault.remove(account.key) } catch { throw .accounts(error) }
        stores.forget(account.key)
    }
}
