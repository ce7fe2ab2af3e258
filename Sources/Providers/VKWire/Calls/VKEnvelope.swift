package import Foundation
package import MemberCore
import MemberHTTP
package import MemberRequests

/// The envelopes of VK's hosts, read in one place for the API's methods, VK ID's own calls and the community sheet.
///
/// The API: `{"response": …}` or `{"error": {"error_code": …, "error_msg": …}}`, with status 200 in both cases. A reply has a value only
/// with status 200, a `response`, and no `error`; the `execute_errors` of a script are no `error`. A caller that takes the whole body may
/// take any JSON without an `error`. The sign-in host and the anonymous
/// token's: the value itself, which may be in a `response`, or `{"error": "…", "error_description": "…"}`.
package enum VKEnvelope {
    /// The parameters that make no difference to a reply: the token, and the answers to captchas and confirmations.
    package static let volatileParameters: Set<String> = [
        "access_token", "captcha_sid", "captcha_key", "captcha_ts", "captcha_attempt", "success_token", "confirm", "sig",
    ]

    /// Judges a response of the API by its error code.
    /// - Parameters:
    ///   - reply: The response and its call.
    ///   - hosts: VK's addresses: a page that VK asks the member to open must be there, or the call ends.
    ///   - takesAnyJSON: Whether any JSON without an `error` is a value, in the place of an envelope.
    /// - Returns: The reaction for the pipeline.
    package static func react(to reply: CallResponse, at hosts: VKHosts, takesAnyJSON: Bool = false) -> CallReaction {
        let url = reply.call.request.url
        let failure = failure(in: reply.response, to: url, from: hosts.host(of: url), at: hosts)
        if let failure, takesAnyJSON, failure.kind == .unreadable, isPlain(reply.response.body) { return .value }
        return failure.map { $0.reaction(to: reply) } ?? .value
    }

    /// Whether a body is JSON without an error.
    private static func isPlain(_ body: Data) -> Bool {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: body) else { return false }
        return value["error"] == nil || value["error"] == .null
    }

    /// Decodes the response of a successful envelope of the API.
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - body: The body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if it does not have this type.
    package static func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(RequestError) -> Value {
        do { return try JSONDecoder().decode(Success<Value>.self, from: body).response } catch {
            throw .invalidReply("it does not have the expected members")
        }
    }

    /// The response of a successful body of the API, of any type.
    /// - Parameter body: The body.
    /// - Returns: The value.
    /// - Throws: `RequestError.invalidReply` if the body is not such an envelope.
    @Sendable package static func value(of body: Data) throws(RequestError) -> JSONValue {
        try decode(JSONValue.self, from: body)
    }

    /// The value in a successful body of any host: its `response`, else the whole body.
    static func anyValue(of body: Data) -> JSONValue? {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: body), case .object = value else { return nil }
        return value["response"] ?? value
    }

    /// The rules of VK API calls: parameters that make no difference to a reply, limits per account, the reactions, and
    /// scripts for calls that are made together.
    /// - Parameters:
    ///   - hosts: VK's addresses.
    ///   - kind: The kind of the token that the calls carry, which decides their limit; a member's by default.
    ///   - installs: The number of the app's installations, which decides the limit of `secure`'s methods.
    ///   - takesAnyJSON: Whether any JSON without an `error` is a value, in the place of an envelope.
    /// - Returns: The rules.
    package static func rules(
        at hosts: VKHosts, kind: VKTokenKind = .user, installs: Int = 0, takesAnyJSON: Bool = false
    ) -> CallRules {
        var rules = CallRules()
        rules.volatileParameters = volatileParameters
        rules.react = { react(to: $0, at: hosts, takesAnyJSON: takesAnyJSON) }
        rules.rateKeys = { VKLimits.keys(of: $0, $1, kind: kind, installs: installs) }
        rules.blockScopes = { [$0.operation, VKReactions.section(of: $0.operation)] }
        rules.batch = VKBatch.rules(at: hosts)
        return rules
    }

    /// The failure in a response without a value.
    static func failure(in response: HTTPResponse, to url: URL, from host: VKService.Host, at hosts: VKHosts) -> VKFailure? {
        if let challenge = hosts.challenge(in: response, to: url) { return VKFailure(.challenge, page: challenge.page) }
        let status = response.status
        guard let head = try? JSONDecoder().decode(Head.self, from: response.body) else {
            return VKFailure(status == 200 ? .unreadable : .status(status))
        }
        switch host {
        case .api:
            if let error = head.error { return VKFailure(api: error, response, hosts) }
            guard status == 200 else { return VKFailure(.status(status)) }
            return head.hasResponse ? nil : VKFailure(.unreadable)
        case .id:
            if let name = head.error?.string { return VKFailure(name: name, head.description, response) }
            return status < 400 ? nil : VKFailure(.status(status))
        case .oauth:
            guard status >= 400 else { return nil }
            guard let name = head.error?.string else { return VKFailure(.name("status_\(status)")) }
            return VKFailure(name: name, head.description, response)
        }
    }

    /// The members of an envelope beside its value.
    private struct Head: Decodable {
        let hasResponse: Bool
        let error: JSONValue?
        let description: String?

        private enum Key: String, CodingKey {
            case response
            case error
            case description = "error_description"
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            hasResponse = members.contains(.response)
            error = try members.decodeIfPresent(JSONValue.self, forKey: .error)
            description = try? members.decode(String.self, forKey: .description)
        }
    }

    private struct Success<Value: Decodable>: Decodable {
        let response: Value
    }
}
