package import MemberAccounts
package import MemberSignIn

/// The methods of the VK API for an account, called by their names: the same for each provider that stores VK's accounts.
package enum VKCalls {
    /// Returns the calls of an account, at the addresses of its sign-in.
    /// - Parameter account: The account.
    /// - Returns: The calls.
    /// - Throws: `DecodingError` if another module stored the account's details.
    package static func calls(for account: Account) throws -> ProviderCalls {
        let hosts = try VKAccountDetails(of: account).hosts
        let kind = VKTokenKind(recordID: account.key.subject) ?? .user
        var calls = ProviderCalls(
            rules: VKEnvelope.rules(at: hosts, kind: kind), value: VKEnvelope.value, place: .member("response")
        ) { method, parameters in
            guard let call = VKMethodCall.call(method, parameters, at: hosts) else {
                throw ProviderError.invalidOperation("a method's name such as friends.get")
            }
            return call
        }
        addFeatures(to: &calls, at: hosts)
        return calls
    }
}
