import Foundation
import MemberCore

/// Tokens that a store signs, distinguished by their content, which is not verified yet.
public struct SignedTokens: Sendable, Equatable {
    /// Signed transactions.
    public private(set) var transactions: [String] = []
    /// Signed renewal infos.
    public private(set) var renewals: [String] = []
    /// Signed app transactions.
    public private(set) var appTransactions: [String] = []
    /// Notifications of version 2.
    public private(set) var notifications: [String] = []

    /// Whether there is no token of any kind.
    public var isEmpty: Bool { transactions.isEmpty && renewals.isEmpty && appTransactions.isEmpty && notifications.isEmpty }

    /// Finds the tokens among texts.
    /// - Parameter texts: The texts; each token counts once, and texts that are not tokens of the store are left out.
    public init(_ texts: [String]) {
        var seen: Set<String> = []
        for text in texts where Self.isToken(text) && seen.insert(text).inserted { add(text) }
    }

    private mutating func add(_ text: String) {
        guard let payload = Self.payload(text) else { return }
        if payload["notificationType"] != nil {
            notifications.append(text)
        } else if payload["receiptType"] != nil {
            appTransactions.append(text)
        } else if payload["transactionId"] != nil {
            transactions.append(text)
        } else if payload["autoRenewProductId"] != nil || payload["autoRenewStatus"] != nil {
            renewals.append(text)
        }
    }

    /// The transactions and renewal infos, also those that notifications contain. Nothing is verified: the receiver has to do that.
    package var withCarried: (transactions: [String], renewals: [String]) {
        let carried = SignedTokens(notifications.flatMap { Self.payload($0)?.texts ?? [] })
        return (transactions + carried.transactions, renewals + carried.renewals)
    }

    /// Whether a text has three parts, of which the first one begins like an object in base64url.
    static func isToken(_ text: String) -> Bool {
        text.hasPrefix("ey") && text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2
    }

    /// Returns the payload of a token, not verified.
    static func payload(_ token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(String(parts[1])) else { return nil }
        return try? StrictJSON.decode(JSONValue.self, from: data)
    }
}

extension StoreVerifier {
    /// Verifies tokens of every kind, and those that a notification contains.
    /// - Parameter tokens: The tokens.
    /// - Returns: The transactions and renewal infos among them, as evidence.
    /// - Throws: ``EvidenceFailure`` of the first token that is refused.
    public func evidence(_ tokens: SignedTokens) async throws(EvidenceFailure) -> VerifiedEvidence {
        var inner: [String] = []
        for text in tokens.notifications {
            let payload = try await notification(text).payload
            inner += (try? JSONValue(parsing: payload))?.texts ?? []
        }
        for text in tokens.appTransactions { _ = try await appTransaction(text) }
        let carried = SignedTokens(inner)
        return try await evidence(
            transactions: tokens.transactions + carried.transactions, renewals: tokens.renewals + carried.renewals)
    }
}

extension JSONValue {
    /// Every text in the value, at any depth.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.texts)
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.texts)
        case .null, .bool, .integer, .number: []
        }
    }
}
