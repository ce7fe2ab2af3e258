import Foundation
import MemberCore
import StoreOffers

/// The content of a file, recognized by its bytes, not by its name.
enum OffersDocument: Sendable {
    /// A receipt file.
    case receipt(Data)
    /// A receipt of one transaction, as before iOS 7.
    case oldReceipt(Data)
    /// A response of verifyReceipt.
    case response(Data)
    /// Signed transactions, renewal infos, app transactions, notifications.
    case tokens(OffersTokens)
    /// A stored decision.
    case stored(StoredDecision)

    /// The receipt, if it is one of either form.
    var receipt: Data? {
        switch self {
        case .receipt(let data), .oldReceipt(let data): data
        case .response, .tokens, .stored: nil
        }
    }

    /// Recognizes a document.
    /// - Parameter data: Bytes or text; base64 of either, too.
    /// - Throws: ``OffersError/notEvidence``.
    init(_ data: Data) throws(OffersError) {
        if let found = Self.plain(data) {
            self = found
        } else if let text = String(validUTF8: data), let decoded = Data(base64Encoded: text.filter { !$0.isWhitespace }),
            let found = Self.plain(decoded)
        {
            self = found
        } else {
            throw .notEvidence
        }
    }

    private static func plain(_ data: Data) -> OffersDocument? {
        if isEncoded(data) { return .receipt(data) }
        guard let text = String(validUTF8: data) else { return nil }
        let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if content.hasPrefix("{"), content.contains("\"purchase-info\"") { return .oldReceipt(data) }
        if content.hasPrefix("{") || content.hasPrefix("[") { return json(Data(content.utf8)) }
        let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty, words.allSatisfy(OffersTokens.isToken) else { return nil }
        return found(OffersTokens(words))
    }

    /// Whether bytes begin like DER and are not text, which may begin with the same byte, a zero: a receipt, broken or whole.
    private static func isEncoded(_ data: Data) -> Bool {
        guard data.first == 0x30, let second = data.dropFirst().first else { return false }
        // No text has such a byte there.
        if (0x80...0xBF).contains(second) { return true }
        return data.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) } || String(validUTF8: data) == nil
    }

    private static func json(_ data: Data) -> OffersDocument? {
        // The strict check needs an object, so the list of tokens is wrapped in one.
        let isList = data.first == UInt8(ascii: "[")
        let object = isList ? Data("{\"tokens\":".utf8) + data + Data("}".utf8) : data
        guard let value = try? StrictJSON.decode(JSONValue.self, from: object, maximumBytes: OffersInput.limit + 16) else {
            return nil
        }
        if let text = value["receipt-data"]?.string { return Data(base64Encoded: text).flatMap(plain) }
        if value["evidence"] != nil, value["decision"] != nil { return (try? StoredDecision(encoded: data)).map { .stored($0) } }
        if value["status"] != nil, value["data"] == nil { return .response(data) }
        return found(OffersTokens(value.texts))
    }

    private static func found(_ tokens: OffersTokens) -> OffersDocument? { tokens.isEmpty ? nil : .tokens(tokens) }
}

/// Tokens that a store signs, distinguished by their content, which is not verified yet.
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

    /// The payload of a token, not verified.
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
