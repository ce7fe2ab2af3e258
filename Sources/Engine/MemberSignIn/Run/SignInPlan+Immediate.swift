package import MemberOAuth

extension SignInPlan {
    /// Begins the sign-in without an `await`, for an app that opens the page itself and gets the response from the system: no run waits
    /// for it. `OAuthClient.end(_:by:in:)` ends it by the response, as durably as this call stores it.
    /// - Parameter store: The store of the attempt.
    /// - Returns: The stored attempt, and the address to open.
    /// - Throws: ``SignInFailure``; nothing is stored then.
    package func begin(in store: some ImmediateAttemptStore) throws(SignInFailure) -> PreparedAuthorization {
        do {
            var request = request
            request.payload = try sealedPayload(isOwn: false)
            request.redirectURI = redirectURI(for: nil)
            return try ending.client.begin(request, exchanges: exchange.kind == .here, in: store)
        } catch { throw SignInFailure(error) }
    }
}
