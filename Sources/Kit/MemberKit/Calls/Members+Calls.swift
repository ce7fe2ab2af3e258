public import MemberAccounts
public import MemberCore
import MemberOAuth
public import MemberRequests
import MemberSignIn

extension Members {
    /// Calls the account's provider.
    ///
    /// A method of the provider's API by its name, such as `friends.get` of VK; of an OpenID account any address of its resource
    /// server, which gets the account's token.
    /// - Parameters:
    ///   - operation: The method's name, or the address.
    ///   - parameters: Its parameters.
    ///   - life: How long a good reply counts as fresh.
    ///   - mode: Whether the cache's lookup minds age.
    ///   - account: Whose token the call carries.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``.
    public func call(
        _ operation: String, _ parameters: FormFields = [], life: CacheLife = .oneHour, mode: CacheMode = .standard,
        as account: Account
    ) async throws(MembersError) -> DecodedReply<JSONValue> {
        do {
            let store = try callStore(of: account)
            var call = try store.calls.makeCall(operation, parameters)
            call.life = life
            call.mode = mode
            let value = store.calls.value
            return try await store.pipeline.send(call, for: session(of: account), folder: account.key.subject, decoding: value)
        } catch { throw MembersError(error) }
    }

    /// How the account is called, by its details as they are stored and sealed: the caller's value may be an older one.
    private func callStore(of account: Account) throws -> ClientStores.Calls {
        let provider = try provider(of: account, offering: .calls)
        guard let stored = vault.account(account.key) else { throw AccountError.notSignedIn }
        if let known = stores.knownCalls(of: stored) { return known }
        let checked = try vault.unsealed(account.key).account
        return stores.calls(of: checked, try provider.calls(for: checked, in: contexts[provider.name]))
    }

    /// Asks the provider about the member.
    /// - Parameter account: The account.
    /// - Returns: The whole response.
    /// - Throws: ``MembersError``.
    public func userInfo(of account: Account) async throws(MembersError) -> JSONValue {
        _ = try provider(of: account, offering: .userInfo)
        let session = session(of: account)
        do {
            var tokens = try await session.freshTokens()
            let client = try clients.client(for: try vault.unsealed(account.key).account)
            do throws(OAuthError) {
                return try await client.userInfo(tokens, subject: account.key.subject)
            } catch {
                guard case .refused(let refusal) = error, refusal.rejectsToken else { throw error }
                // One renewal, one repetition, never a second.
                tokens = try await session.freshTokens(rejecting: tokens.accessToken)
                return try await client.userInfo(tokens, subject: account.key.subject)
            }
        } catch { throw MembersError(error) }
    }
}
