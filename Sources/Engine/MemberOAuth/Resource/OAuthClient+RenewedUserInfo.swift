import MemberCore

extension OAuthClient {
    /// Requests the member's data; if the access token is refused, it is renewed once, and the request is repeated.
    /// - Parameters:
    ///   - tokens: Fresh tokens.
    ///   - subject: The member whom the response must describe.
    ///   - signIn: The sign-in that it belongs to, for providers that require its identifier again.
    ///   - renewed: Returns new tokens for the refused ones; with nil the refusal stands.
    /// - Returns: The whole response, with the bytes that it was read from.
    /// - Throws: As ``userInfoResponse(_:subject:signIn:)``, and the errors of the renewal.
    package func userInfoResponse(
        _ tokens: TokenSet, subject: String, signIn: Attempt.ID? = nil,
        renewed: (_ refused: TokenSet) async throws -> TokenSet?
    ) async throws -> UserInfoResponse {
        do throws(OAuthError) {
            return try await userInfoResponse(tokens, subject: subject, signIn: signIn)
        } catch {
            guard case .refused(let refusal) = error, refusal.rejectsToken, let fresh = try await renewed(tokens) else {
                throw error
            }
            // The tokens are renewed once and the request is repeated once.
            return try await userInfoResponse(fresh, subject: subject, signIn: signIn)
        }
    }
}
