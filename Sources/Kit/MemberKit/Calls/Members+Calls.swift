public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberOAuth
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
    ///   - life: The time for which a successful reply counts as fresh; nil is the provider's own, usually an hour. A reply that the
    ///     provider never stores is not stored.
    ///   - mode: Whether the cache's lookup respects the age.
    ///   - account: The account whose token is sent.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``.
    public func call(
        _ operation: String, _ parameters: FormFields = [], life: CacheLife? = nil, mode: CacheMode = .standard,
        as account: Account
    ) async throws(MembersError) -> DecodedReply<JSONValue> {
        try await call(operation, parameters, life: life, mode: mode, as: account) { calls, body throws(RequestError) in
            try calls.value(body)
        }
    }

    /// Calls the account's provider, and decodes its value.
    ///
    /// ```swift
    /// struct Friends: Decodable { var count: Int }
    /// let friends = try await members.call("friends.get", decoding: Friends.self, as: account).value
    /// ```
    /// A value that cannot be decoded is not kept in the cache.
    /// - Parameters:
    ///   - operation: The method's name, or the address.
    ///   - parameters: Its parameters.
    ///   - type: The type to decode: VK's `response`, the whole body elsewhere.
    ///   - decoder: The decoder.
    ///   - life: The time for which a successful reply counts as fresh; nil is the provider's own, usually an hour. A reply that the
    ///     provider never stores is not stored.
    ///   - mode: Whether the cache's lookup respects the age.
    ///   - account: The account whose token is sent.
    /// - Returns: The value and its source.
    /// - Throws: ``MembersError``; with `RequestError.invalidReply` if the value has another form.
    public func call<Value: Decodable & Sendable>(
        _ operation: String, _ parameters: FormFields = [], decoding type: Value.Type, using decoder: JSONDecoder = JSONDecoder(),
        life: CacheLife? = nil, mode: CacheMode = .standard, as account: Account
    ) async throws(MembersError) -> DecodedReply<Value> {
        // The decoder of another API may read the same type in another way, so the two share no call in progress.
        try await call(
            operation, parameters, life: life, mode: mode, mark: ExactText("decoded"), as: account
        ) { calls, body throws(RequestError) in try calls.decode(type, from: body, by: decoder) }
    }

    func call<Value: Sendable>(
        _ operation: String, _ parameters: FormFields, life: CacheLife?, mode: CacheMode,
        requiring requirement: CallRequirement? = nil, askedBy hook: InteractionHook? = nil, mark: ExactText = ExactText(""),
        as account: Account,
        reading read: @escaping @Sendable (ProviderCalls, Data) throws(RequestError) -> Value
    ) async throws(MembersError) -> DecodedReply<Value> {
        do {
            let store = try await callStore(of: account)
            var call = try self.call(NamedCall(operation, parameters), life: life, mode: mode, by: store, as: account)
            call.requirement = requirement
            call.mark = mark
            return try await store.send(call, for: session(of: account), asking: hook) {
                [calls = store.calls] body throws(RequestError) in
                try read(calls, body)
            }
        } catch { throw MembersError(error) }
    }

    /// Returns a call for the pipeline, which belongs to the account as it is stored now.
    func call(
        _ named: NamedCall, life: CacheLife?, mode: CacheMode, by store: PreparedCalls.Calls, as account: Account
    ) throws -> ProviderCall {
        var call = try store.calls.makeCall(named.operation, named.parameters)
        // A caller that asks for kept replies wants the new one kept too.
        if call.life != .never { call.life = life ?? (mode == .offline ? .oneHour : store.calls.life) }
        if !store.mayReturnKept { call.life = .never }
        call.mode = mode
        call.bind { [open, key = account.key] in open.knownAccount(key) }
        return call
    }

    /// Returns the calls of an account, by its details as they are stored and sealed: the caller's value may be an older one.
    func callStore(of account: Account) async throws -> PreparedCalls.Calls {
        let provider = try provider(of: account, offering: .calls)
        try await provider.makeReady(in: contexts[provider.name])
        let isKnown = try await open.prepare(account.key)
        if var known = open.knownAccount(account.key).flatMap(prepared.calls) {
            known.mayReturnKept = isKnown
            return known
        }
        let checked = try await open.stored(account.key).account
        return prepared.keep(try provider.calls(for: checked, in: contexts[provider.name]), of: checked)
    }

    /// Returns the calls of an account without waiting.
    /// - Throws: `AccountError.needsVault` in a store that is not a vault, unless they are prepared.
    func callStoreAtOnce(of account: Account) throws -> PreparedCalls.Calls {
        let provider = try provider(of: account, offering: .calls)
        if let known = open.knownAccount(account.key).flatMap(prepared.calls) { return known }
        let checked = try vaultAtOnce().unsealed(account.key).account
        return prepared.keep(try provider.calls(for: checked, in: contexts[provider.name]), of: checked)
    }

    /// Prepares the calls of an account of a store that is not a vault, for the functions that do not wait: pages, updates and the kinds
    /// of uploads. Each other call prepares them too.
    /// - Parameter account: The account.
    /// - Throws: ``MembersError``; with `AccountError.notSignedIn` if it is not stored.
    public func prepareCalls(of account: Account) async throws(MembersError) {
        do { _ = try await callStore(of: account) } catch { throw MembersError(error) }
    }
}

extension Members {
    /// Refreshes the account's tokens, at any age.
    /// - Parameter account: The account.
    /// - Returns: The new tokens, which are durably stored.
    /// - Throws: ``MembersError``.
    public func refresh(_ account: Account) async throws(MembersError) -> TokenSet {
        do throws(AccountError) { return try await session(of: account).refresh() } catch { throw .accounts(error) }
    }

    /// Returns the way in which the account's tokens are renewed without the member.
    package func loadRenewal(of account: Account) async throws(MembersError) -> TokenRenewal {
        do {
            let stored = try await open.stored(account.key)
            return try await clients.preparedClient(for: stored.account).renewal(of: stored.secrets.tokens)
        } catch { throw MembersError(error) }
    }

    /// Ends the session at the provider, and removes the account and its local cache.
    /// - Parameters:
    ///   - account: The account.
    ///   - removingLocally: Whether it is removed here even if the provider's rules keep an account that it did not end, or if the
    ///     provider cannot be reached.
    /// - Returns: A report of the tokens that the provider ended and of those that it did not.
    /// - Throws: ``MembersError``.
    public func signOut(_ account: Account, removingLocally: Bool = false) async throws(MembersError) -> SignOutReport {
        do throws(AccountError) {
            let report = try await session(of: account).signOut(removingLocally: removingLocally)
            if try await open.account(account.key) == nil { prepared.forget(account.key) }
            return report
        } catch { throw .accounts(error) }
    }

    /// Begins the end of the member's session in the member's own browser, at the provider's page (OpenID Connect RP-Initiated Logout).
    ///
    /// Call this before ``signOut(_:removingLocally:)``, and open the address after it: the tokens identify the session.
    /// - Parameters:
    ///   - account: The account.
    ///   - returnURI: The address that the browser returns to, as registered at the provider; nil if it stays there.
    ///   - namingMember: Whether the address contains the ID token, by which the provider knows the session without asking. An address
    ///     that is shown should not contain it.
    /// - Returns: The address to open.
    /// - Throws: ``MembersError``; with `ConfigurationProblem.endpointMissing` if the provider has no such page; with
    ///   `AccountError.needsVault` in a store that is not a vault, where ``loadEndSession(of:returningTo:namingMember:)`` does this.
    public func endSession(
        of account: Account, returningTo returnURI: URL? = nil, namingMember: Bool = true
    ) throws(MembersError) -> EndSessionRequest {
        do {
            let (account, secrets) = try vaultAtOnce().unsealed(account.key)
            return try sessionEnd(account, secrets.tokens, returnURI, namingMember)
        } catch { throw MembersError(error) }
    }

    /// Begins the end of the member's session as ``endSession(of:returningTo:namingMember:)`` does, in any store.
    /// - Parameters:
    ///   - account: The account.
    ///   - returnURI: The address that the browser returns to, as registered at the provider; nil if it stays there.
    ///   - namingMember: Whether the address contains the ID token.
    /// - Returns: The address to open.
    /// - Throws: ``MembersError``; with `ConfigurationProblem.endpointMissing` if the provider has no such page.
    public func loadEndSession(
        of account: Account, returningTo returnURI: URL? = nil, namingMember: Bool = true
    ) async throws(MembersError) -> EndSessionRequest {
        do {
            let stored = try await open.stored(account.key)
            _ = try await clients.preparedClient(for: stored.account)
            return try sessionEnd(stored.account, stored.secrets.tokens, returnURI, namingMember)
        } catch { throw MembersError(error) }
    }

    private func sessionEnd(
        _ account: Account, _ tokens: TokenSet, _ returnURI: URL?, _ namingMember: Bool
    ) throws -> EndSessionRequest {
        var tokens = tokens
        if !namingMember { tokens.idToken = nil }
        return try clients.client(for: account).endSessionRequest(tokens, returningTo: returnURI)
    }
}
