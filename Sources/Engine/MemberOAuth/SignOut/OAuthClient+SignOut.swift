import Foundation
import MemberCore
import MemberHTTP

/// What the server said to the end of a session.
public struct SignOutReport: Sendable, Equatable {
    /// Whether the server ended everything it was asked to end.
    public var isComplete: Bool { failures.isEmpty }
    /// What could not be ended: the token's kind, and the code of the reason.
    public var failures: [String: String] = [:]
    /// What the server ended: the tokens' kinds.
    public var ended: [String] = []
    /// Whether the profile wants the account kept because the server refused.
    public var keepsAccount = false

    init() {}

    /// The report of a sign-out whose server could not even be asked.
    /// - Parameter code: The code of the reason.
    package init(unasked code: String) { failures = ["all": code] }
}

extension OAuthClient {
    /// Ends the tokens at the server, as far as it lets us; never throws, for the local removal must not depend on it.
    /// - Parameter tokens: The account's tokens.
    /// - Returns: What was ended and what was not.
    public func endSession(_ tokens: TokenSet) async -> SignOutReport {
        switch profile.signOut {
        case .revocation: await revokeAll(tokens)
        case .call(let call): await perform(call, tokens)
        }
    }

    /// The refresh token first, with its hint, then the access token (RFC 7009 §2.1).
    private func revokeAll(_ tokens: TokenSet) async -> SignOutReport {
        var report = SignOutReport()
        guard let url = endpoints.revocation else {
            report.failures["all"] = OAuthError.configuration(.endpointMissing("revocation_endpoint")).code
            return report
        }
        var work: [(String, Secret)] = tokens.refreshToken.map { [("refresh_token", $0)] } ?? []
        work.append(("access_token", tokens.accessToken))
        for (kind, token) in work {
            switch await revoke(token, kind, at: url, bearer: tokens.accessToken) {
            case .ended: report.ended.append(kind)
            case .notNeeded: break
            case .failed(let code): report.failures[kind] = code
            }
        }
        return report
    }

    private enum Revocation {
        case ended
        case notNeeded
        case failed(String)
    }

    /// Revokes one token; a 401 to the client id alone is answered once with the access token as bearer.
    private func revoke(_ token: Secret, _ kind: String, at url: URL, bearer: Secret) async -> Revocation {
        var request = TokenRequest(fields: [("token", token.reveal), ("token_type_hint", kind)])
        do {
            try authenticate(&request)
            var response = try await send(request.http(url), at: .signOut)
            if response.status == 401, registration.authentication.isPublic {
                var again = request.http(url)
                again.headers["Authorization"] = "Bearer " + bearer.reveal
                response = try await send(again, at: .signOut)
            }
            if response.status == 200 { return .ended }
            return Self.isBeyondRevocation(response, kind) ? .notNeeded : .failed(refusal(response).code)
        } catch {
            return .failed(error.code)
        }
    }

    /// Access tokens that a server cannot revoke end by themselves (RFC 7009 §2.2.1).
    private static func isBeyondRevocation(_ response: HTTPResponse, _ kind: String) -> Bool {
        let answer = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
        return kind == "access_token" && answer?["error"]?.string == "unsupported_token_type"
    }

    private func perform(_ call: SignOutCall, _ tokens: TokenSet) async -> SignOutReport {
        var fields: FormFields = [("client_id", registration.id)]
        fields.fill(from: tokens.carried)
        fields.fill(from: profile.backChannelParameters)
        var request = TokenRequest(fields: fields).http(call.url)
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
        var report = SignOutReport()
        do {
            let response = try await send(request, at: .signOut)
            let answer = try? StrictJSON.decode([String: JSONValue].self, from: response.body)
            guard let code = call.refusal(response.status, answer.map(JSONValue.object)) else {
                report.ended = ["session"]
                return report
            }
            report.failures["session"] = code
            report.keepsAccount = call.keepsAccountOnRefusal
        } catch {
            report.failures["session"] = error.code
            report.keepsAccount = call.keepsAccountOnRefusal
        }
        return report
    }

    private func refusal(_ response: HTTPResponse) -> OAuthError {
        .refused(ServerRefusal(place: .signOut, status: response.status))
    }
}
