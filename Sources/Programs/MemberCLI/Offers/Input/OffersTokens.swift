import Foundation
import MemberCore

/// Tokens that a store signs, told apart by what they say. Nothing in them is verified yet.
struct OffersTokens: Sendable, Equatable {
    var transactions: [String] = []
    var renewals: [String] = []
    var apps: [String] = []
    var notifications: [String] = []

    var isEmpty: Bool { transactions.isEmpty && renewals.isEmpty && apps.isEmpty && notifications.isEmpty }

    /// All tokens among texts; each once.
    init(_ texts: [String]) {
        var seen: Set<String> = []
        for text in texts where Self.isToken(text) && seen.insert(text).inserted { add(text) }
    }

    private mutating func add(_ text: String) {
        guard let payload = Self.payload(text) else { return }
        if payload["notificationType"] != nil {
            notifications.append(text)
        } else if payload["receiptType"] != nil {
            apps.append(text)
        } else if payload["transactionId"] != nil {
            transactions.append(text)
        } else if payload["autoRenewProductId"] != nil || payload["autoRenewStatus"] != nil {
            renewals.append(text)
        }
    }

    /// Three parts, the first of them an object in base64url.
    static func isToken(_ text: String) -> Bool {
        text.hasPrefix("ey") && text.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2
    }

    /// What a token says, not verified.
    static func payload(_ token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = Base64URL.decode(String(parts[1])) else { return nil }
        return try? StrictJSON.decode(JSONValue.self, from: data)
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
