package import Foundation
import MemberCore
public import MemberOAuth

/// What is kept, sealed, with a sign-in on its way, so that it can be finished after a relaunch or in another process: who exchanges
/// the code, who waits for it, what the member is asked for and, as a value of its own, what the provider keeps.
package struct SignInContinuation: Codable, Sendable {
    /// Who exchanges the code.
    package enum Exchange: String, Codable, Sendable {
        case here
        case backend
        case tokensFromBackend
    }

    package var exchange = Exchange.here
    /// Whether a run waits for it, or did before a relaunch; one that was only begun is finished by its name.
    package var isOwn = false
    /// The only member who may sign in.
    package var subject: String?
    /// The permissions that a "no" declines, see ``SignInPlan/question``; nil of an older build, and where a "no" declines none.
    package var question: [String]?
    /// What the provider keeps; of an older build the whole object, because the provider's members stood among these.
    private var kept = JSONValue.null

    private enum CodingKeys: String, CodingKey { case exchange, isOwn, subject, question, kept }

    /// Reads what was kept; without it, a sign-in that was begun by name and is exchanged here.
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

    /// What the provider keeps, in its own form.
    /// - Parameters:
    ///   - type: The form.
    ///   - name: The member under which an older build kept it, if it had one of its own.
    /// - Returns: The value; nil where nothing of that form is kept.
    package func payload<Payload: Decodable>(_ type: Payload.Type = Payload.self, formerly name: String? = nil) -> Payload? {
        let value = name.flatMap({ kept[$0] }) ?? kept
        guard let data = try? JSONEncoder().encode(value) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }
}

extension SignInPlan {
    /// What is kept with the sign-in.
    package func sealedPayload(isOwn: Bool) throws(SignInError) -> Data {
        let continuation = try SignInContinuation(self, isOwn: isOwn)
        do { return try JSONEncoder().encode(continuation) } catch { throw .payloadUnusable }
    }
}

extension Attempt {
    /// What the provider has kept with a sign-in, for ``MemberProvider/ending(of:in:)``.
    /// - Parameter type: The form that it has in ``SignInPlan/payload``.
    /// - Returns: The value.
    /// - Throws: `OAuthError.attempt(.unknown)` where nothing of that form is kept, as of a sign-in of another build.
    public func providerPayload<Payload: Decodable>(_ type: Payload.Type = Payload.self) throws(OAuthError) -> Payload {
        guard let payload = SignInContinuation(payload).payload(type) else { throw .attempt(.unknown) }
        return payload
    }
}
