import Foundation
package import MemberCore
package import MemberHTTP
import MemberRequests

/// The three envelopes of VK's hosts, as one reading.
package enum VKServiceEnvelope {
    /// Reads an answer: whatever has a `response` is a success; an error is read in the host's own form.
    /// - Parameters:
    ///   - response: The answer.
    ///   - host: Whose it is.
    ///   - hosts: Where VK is reached: a captcha's page lies there.
    /// - Returns: What the envelope holds.
    /// - Throws: ``VKServiceError``.
    package static func read(
        _ response: HTTPResponse, from host: VKService.Host, of hosts: VKHosts
    ) throws(VKServiceError) -> JSONValue {
        guard let answer = try? JSONDecoder().decode(JSONValue.self, from: response.body), case .object = answer else {
            throw response.status == 200 ? .invalidResponse : .status(response.status)
        }
        if let value = answer["response"] { return value }
        switch host {
        case .api:
            guard let error = answer["error"] else { throw response.status == 200 ? .invalidResponse : .status(response.status) }
            throw api(error, response, hosts)
        case .id:
            if let error = answer["error"]?.string { throw refusal(error, answer, response) }
            guard response.status < 400 else { throw .status(response.status) }
            return answer
        case .oauth:
            guard response.status >= 400 else { return answer }
            guard let error = answer["error"]?.string else {
                throw .refused("status_\(response.status)", isDeadRefreshToken: false)
            }
            throw refusal(error, answer, response)
        }
    }

    private static func api(_ error: JSONValue, _ response: HTTPResponse, _ hosts: VKHosts) -> VKServiceError {
        let code = error["error_code"]?.integer.map(Int.init) ?? 1
        switch VKReactions.of(code) {
        case .ask(.captcha, _):
            return .captcha(error["redirect_uri"]?.string.flatMap(hosts.page).map(Captcha.page))
        case nil where response.isFailing: return .status(response.status)
        default: return .api(code: code)
        }
    }

    /// What the sign-in host or the anonymous token's says, by the codes it is known for; of a server that fails no other counts.
    private static func refusal(_ error: String, _ answer: JSONValue, _ response: HTTPResponse) -> VKServiceError {
        let description = answer["error_description"]?.string
        let code = VKOAuthProfile.code(of: error, description: description)
        let isDead = VKOAuthProfile.meansDeadRefreshToken(code: error, description: description)
        if response.isFailing, !isDead, !known.contains(code) { return .status(response.status) }
        return .refused(code, isDeadRefreshToken: isDead)
    }

    private static let known: Set<String> = [
        "invalid_request", "invalid_token", "invalid_scope", "invalid_client", "invalid_grant", "access_denied", "server_error",
        "temporarily_unavailable", "slow_down", "anonymous_token_has_expired",
    ]
}
