package import Foundation
import MemberCore
public import MemberOAuth

/// The data that is sealed with a pending sign-in, so that it can be finished after a relaunch or in another process: who exchanges
/// the code, whether a run waits for it, the requested permissions, and, as a separate value, the provider's own payload.
package struct SignInContinuation: Codable, Sendable {
    /// The party that exchanges the code.
    package enum Exchange: String, Codable, Sendable {
        case here
        case backend
        case tokensFromBackend
    }

    package var exchange = Exchange.here
    /// Whether a run waits for it, or did before a relaunch; a sign-in that was only begun is finished by its id.
    package var isOwn = false
    /// The only member who may sign in.
    package var subject: String?
    /// The permissions that a "no" declines, see ``SignInPlan/question``; nil if a "no" declines none, or an older build wrote this.
    package var question: [String]?
    /// The provider's payload; if an older build wrote it, the whole object, because it mixed the provider's members with these.
    private var kept = JSONValue.null

    private enum CodingKeys: String, CodingKey { case exchange, isOwn, subject, question, kept }

    /// Reads the stored data; without any, it is that of a sign-in that was begun by id and is exchanged here.
    /// - Parameter data: The attempt's payload.
    package init(_ data: Data?) {
        self = data.flatMap { try? JSONDecoder().decode(SignInContinuation.self, from: $0) } ?? SignInContinuation()
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        exchange = try values.decodeIfPresent(Exchange.self, forKey: .exchange) ?? .here
        isOwn = try values.decodeIfPresent(Bool.self, forKey: .isOwn) ?? false
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
        question = try values.decodeIfPresent([String].self, forKey: .question)
        kept = try values.contains(.kept) ? values.decode(JSONValue.self, forKey: .kept) : JSONValue(from: decoder)
    }

    private init() {}

    fileprivate init(_ plan: SignInPlan, isOwn: Bool) throws(SignInError) {
        (exchange, self.isOwn, subject) = (plan.exchange.kind, isOwn, plan.subject)
        question = plan.question?.sorted()
        guard let payload = plan.payload else { return }
        do { kept = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(payload)) } catch {
            throw .payloadUnusable
        }
    }

    /// Returns the provider's payload in its own form.
    /// - Parameters:
    ///   - type: The form.
    ///   - name: The member under which an older build kept it, if it had its own.
    /// - Returns: The value; nil if nothing of that form is kept.
    package func payload<Payload: Decodable>(_ type: Payload.Type = Payload.self, formerly name: String? = nil) -> Payload? {
        let value = name.flatMap({ kept[$0] }) ?? kept
        guard let data = try? JSONEncoder().encode(value) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }
}

extension SignInPlan {
    /// Encodes the data that is kept with the sign-in.
    package func sealedPayload(isOwn: Bool) throws(SignInError) -> Data {
        let continuation = try SignInContinuation(self, isOwn: isOwn)
        do { return try JSONEncoder().encode(continuation) } catch { throw .payloadUnusable }
    }
}

extension Attempt {
    /// Reads the provider's payload of a sign-in, for ``MemberProvider/ending(of:in:)``.
    /// - Parameter type: The type of ``SignInPlan/payload``.
    /// - Returns: The value.
    /// - Throws: `OAuthError.attempt(.unknown)` if nothing of that form is kept, for example by another build.
    public func providerPayload<Payload: Decodable>(_ type: Payload.Type = Payload.self) throws(OAuthError) -> Payload {
        guard let payload = SignInContinuation(payload).payload(type) else { throw .attempt(.unknown) }
        return payload
    }
}
