public import MemberAccounts
public import MemberCore
public import MemberOAuth
public import MemberRequests
public import VKAPI
import VKWire

extension Members {
    /// Calls a method of the account's provider; today VK's API.
    /// - Parameters:
    ///   - method: The method's name, such as `friends.get`.
    ///   - parameters: Its parameters.
    ///   - life: How long a good reply counts as fresh.
    ///   - mode: Whether the cache's lookup minds age.
    ///   - account: Whose token the call carries.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``.
    public func call(
        _ method: String, _ parameters: FormFields = [], life: CacheLife = .oneHour, mode: CacheMode = .standard,
        as account: Account
    ) async throws(MembersError) -> VKReply<JSONValue> {
        guard account.key.provider == VKOAuthProfile.provider, let details = try? VKAccountDetails(of: account) else {
            throw .notOffered("calls of methods")
        }
        let store = stores.store(of: account.key)
        let client = VKAPIClient(
            session: try session(of: account), hosts: details.hosts, transport: transport, cache: store.cache,
            traffic: store.traffic)
        do throws(VKAPIError) {
            return try await client.call(method, parameters, life: life, mode: mode)
        } catch { throw .call(error) }
    }

    /// Asks the provider about the member.
    /// - Parameter account: The account.
    /// - Returns: The whole answer.
    /// - Throws: ``MembersError``.
    public func userInfo(of account: Account) async throws(MembersError) -> JSONValue {
        let session = try session(of: account)
        do {
            var tokens = try await session.freshTokens()
            let client = try clients().client(for: account)
            do throws(OAuthError) {
                return try await client.userInfo(tokens, subject: account.key.subject)
            } catch {
                guard case .refused(let refusal) = error, refusal.rejectsToken else { throw error }
                // One renewal, one repetition, never a second.
                tokens = try await session.freshTokens(rejecting: tokens.accessToken)
                return try await client.userInfo(tokens, subject: account.key.subject)
            }
        } catch { throw MembersError(signingIn: error) }
    }

    /// Refreshes the account's tokens, whatever their age.
    /// - Parameter account: The account.
    /// - Returns: The new tokens; durable by now.
    /// - Throws: ``MembersError``.
    public func refresh(_ account: Account) async throws(MembersError) -> TokenSet {
        let session = try session(of: account)
        do throws(AccountError) { return try await session.refresh() } catch { throw .accounts(error) }
    }

    /// Ends the session at the provider, and removes the account and everything cached for it here.
    /// - Parameters:
    ///   - account: The account.
    ///   - removingLocally: Whether it is removed here even where the provider's rules keep an account it did not end.
    /// - Returns: What the provider ended and what it did not.
    /// - Throws: ``MembersError``.
    public func signOut(_ account: Account, removingLocally: Bool = false) async throws(MembersError) -> SignOutReport {
        let session: Session
        do throws(MembersError) { session = try self.session(of: account) } catch {
            guard removingLocally else { throw error }
            try remove(account)
            return SignOutReport(unasked: error.code)
        }
        do throws(AccountError) {
            let report = try await session.signOut(removingLocally: removingLocally)
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
