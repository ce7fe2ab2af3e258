package import Foundation

/// What is kept, sealed, with a sign-in on its way, so that it can be finished after a relaunch or in another process: who exchanges
/// the code, who waits for it, and, in the same object of JSON, what the provider keeps for itself.
package struct SignInContinuation: Codable, Sendable {
    /// Who exchanges the code.
    package enum Exchange: String, Codable, Sendable {
        case here
        case backend
        case tokensFromBackend
    }

    package var exchange: Exchange
    /// Whether a run waits for it, or did before a relaunch; one that was only begun is finished by its name.
    package var isOwn: Bool
    /// The only member who may sign in.
    package var subject: String?

    private enum CodingKeys: String, CodingKey { case exchange, isOwn, subject }

    init(exchange: Exchange, isOwn: Bool, subject: String?) {
        self.exchange = exchange
        self.isOwn = isOwn
        self.subject = subject
    }

    /// Reads what was kept; without it, a sign-in that was begun by name and is exchanged here.
    /// - Parameter data: The attempt's payload.
    package init(_ data: Data?) {
        self =
            data.flatMap { try? JSONDecoder().decode(SignInContinuation.self, from: $0) }
            ?? SignInContinuation(exchange: .here, isOwn: false, subject: nil)
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        exchange = try values.decodeIfPresent(Exchange.self, forKey: .exchange) ?? .here
        isOwn = try values.decodeIfPresent(Bool.self, forKey: .isOwn) ?? false
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
    }

    /// This and what the provider keeps, as one object.
    /// - Throws: ``SignInError/payloadUnusable``: the provider's part is not an object, or has a member of this one's.
    func encoded(beside payload: (any Encodable)?) throws(SignInError) -> Data {
        do {
            let own = try members(of: self)
            let further = try payload.map { try members(of: $0) } ?? [:]
            guard further.keys.allSatisfy({ CodingKeys(stringValue: $0) == nil }) else { throw SignInError.payloadUnusable }
            return try JSONEncoder().encode(own.merging(further) { first, _ in first })
        } catch { throw .payloadUnusable }
    }

    private func members(of value: some Encodable) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(value))
    }
}

extension SignInPlan {
    /// What is kept with the sign-in.
    package func sealedPayload(isOwn: Bool) throws(SignInError) -> Data {
        try SignInContinuation(exchange: exchange.kind, isOwn: isOwn, subject: subject).encoded(beside: payload)
    }
}
