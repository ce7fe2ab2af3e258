import Foundation
public import MemberCore
import MemberHTTP

extension OAuthClient {
    /// Ends the tokens at the server, as far as the server allows; never throws, because the local removal must not depend on it.
    /// - Parameter tokens: The account's tokens.
    /// - Returns: A report of the tokens that were ended and of those that were not.
    public func endSession(_ tokens: TokenSet) async -> SignOutReport {
        switch profile.signOut {
        case .revocation: await revokeAll(tokens)
        case .call(let call): await perform(call, tokens)
        case .nothingToAsk: SignOutReport(untouched: tokens)
        }
    }

    /// Ends one token at the server (RFC 7009 §2.1): a refresh token alone, or a token that a sign-out could not end.
    /// - Parameters:
    ///   - token: The token.
    ///   - kind: The kind of the token.
    ///   - bearer: The access token, which some servers require of a public client instead of its id.
    /// - Throws: ``OAuthError``; the call may succeed later if its reaction is ``Reaction/later``. It is not an error if a
    ///   server cannot end access tokens by themselves.
    public func revoke(_ token: Secret, kind: RevocableToken, bearer: Secret? = nil) async throws(OAuthError) {
        if case .failed(let failure) = await revocation(of: token, kind, bearer: bearer) { throw failure.error }
    }

    /// Revokes the refresh token first, with its hint, then the access token.
    private func revokeAll(_ tokens: TokenSet) async -> SignOutReport {
        var report = SignOutReport()
        for (kind, token) in tokens.revocable {
            let outcome = await revocation(of: token, kind, bearer: tokens.accessToken)
            report.parts.append(SignOutReport.Part(target: .token(kind), outcome: outcome, token: token))
        }
        return report
    }

    /// Revokes one token; after a 401 to the client id alone, repeats the request once with the access token as bearer.
    private func revocation(of token: Secret, _ kind: RevocableToken, bearer: Secret?) async -> SignOutReport.Outcome {
        guard let url = endpoints.revocation else {
            return .failed(.init(.configuration(.endpointMissing("revocation_endpoint"))))
        }
        var request = TokenRequest(fields: [("token", token.reveal), ("token_type_hint", kind.rawValue)])
        do {
            try authenticate(&request)
            var response = try await send(request.http(url), at: .signOut)
            if response.status == 401, registration.authentication.isPublic, let bearer {
                var again = request.http(url)
                again.headers["Authorization"] = "Bearer " + bearer.reveal
                response = try await send(again, at: .signOut)
            }
            if response.status == 200 { return .ended }
            let refusal = refusal(response, request.secrets + [bearer?.reveal ?? ""])
            // Access tokens that a server cannot revoke expire by themselves (RFC 7009 §2.2.1).
            if kind == .access, refusal.error == "unsupported_token_type" { return .endsByItself }
            // The standard's response for a token that is not known is 200 (RFC 7009 §2.2); a 401 is about the sender.
            if response.status == 400, saysUnknownToken(refusal) { return .ended }
            return .failed(.init(.refused(refusal)))
        } catch {
            return .failed(.init(error))
        }
    }

    private func perform(_ call: SignOutCall, _ tokens: TokenSet) async -> SignOutReport {
        var fields: FormFields = [("client_id", registration.id)]
        fields.fill(from: tokens.carried)
        fields.fill(from: profile.backChannelParameters)
        var request = TokenRequest(fields: fields).http(call.url)
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
        var report = SignOutReport()
        var outcome = SignOutReport.Outcome.ended
        do {
            let response = try await send(request, at: .signOut)
            let members = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
            if let code = call.refusal(response.status, members.map(JSONValue.object)) {
                let refusal = refusal(response, [tokens.accessToken.reveal], code: code)
                outcome = .failed(SignOutReport.Failure(code: code, error: .refused(refusal)))
                report.saysUnknownToken = saysUnknownToken(refusal)
            }
        } catch {
            outcome = .failed(.init(error))
        }
        report.parts = [SignOutReport.Part(target: .session, outcome: outcome, token: nil)]
        report.keepsAccount = !report.isComplete && call.keepsAccountOnRefusal
        return report
    }

    private func saysUnknownToken(_ refusal: ServerRefusal) -> Bool { refusal.error.map(profile.meansUnknownToken) ?? false }

    private func refusal(_ response: HTTPResponse, _ secrets: [String], code: String? = nil) -> ServerRefusal {
        let members = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
        return ServerRefusal(
            place: .signOut, error: (code ?? members?["error"]?.string)?.masking(secrets),
            description: members?["error_description"]?.string?.masking(secrets),
            uri: members?["error_uri"]?.string?.masking(secrets), status: response.status,
            retryAfter: response.headers.retryAfter(at: clock.now))
    }
}

extension TokenSet {
    /// The tokens that a server can end, the refresh token first. A redirect may have contained only an ID token.
    fileprivate var revocable: [(kind: RevocableToken, token: Secret)] {
        (refreshToken.map { [(.refresh, $0)] } ?? []) + (accessToken.isEmpty ? [] : [(.access, accessToken)])
    }
}

extension SignOutReport {
    /// Creates the report of a provider that does not end tokens on demand.
    fileprivate init(untouched tokens: TokenSet) {
        self.init()
        parts = tokens.revocable.map { Part(target: .token($0.kind), outcome: .endsByItself, token: $0.token) }
    }
}

extension SignOutReport.Failure {
    init(_ error: OAuthError) { self.init(code: error.code, error: error) }
}
