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
    func encoded(beside payload: (any Encodable)?) -> Data? {
        try? JSONEncoder().encode(Joined(continuation: self, payload: payload))
    }

    private struct Joined: Encodable {
        let continuation: SignInContinuation
        let payload: (any Encodable)?

        func encode(to encoder: any Encoder) throws {
            try payload?.encode(to: encoder)
            try continuation.encode(to: encoder)
        }
    }
}

extension SignInPlan {
    /// What is kept with the sign-in.
    package func sealedPayload(isOwn: Bool) -> Data? {
        SignInContinuation(exchange: exchange.kind, isOwn: isOwn, subject: subject).encoded(beside: payload)
    }
}
