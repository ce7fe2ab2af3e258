public import Foundation
import MemberCore

/// A document that an app or the store sent, recognized by its bytes, not by its name.
///
/// ```swift
/// guard let document = EvidenceDocument(bytes) else { throw Problem.notEvidence }
/// for report in try await EvidenceInspector(roots: roots).inspect(document) { print(report.kind.rawValue, report.isGenuine) }
/// ```
public enum EvidenceDocument: Sendable {
    /// A receipt file.
    case receipt(Data)
    /// A receipt of one transaction, as before iOS 7, which only the store can verify.
    case oldReceipt(Data)
    /// A response of verifyReceipt.
    case response(Data)
    /// Signed transactions, renewal infos, app transactions, notifications.
    case tokens(SignedTokens)
    /// A stored decision.
    case decision(StoredDecision)

    /// The longest document that is read, in bytes.
    package static let maximumBytes = 64 << 20

    /// The receipt, if it is one of either form.
    public var receipt: Data? {
        switch self {
        case .receipt(let data), .oldReceipt(let data): data
        case .response, .tokens, .decision: nil
        }
    }

    /// Recognizes a document.
    /// - Parameter data: Bytes or text; base64 of either, too. Tokens stand one on a line, or anywhere within JSON. Nil is returned
    ///   for anything else.
    public init?(_ data: Data) {
        if let found = Self.plain(data) {
            self = found
        } else if let text = String(validUTF8: data), let decoded = Data(base64Encoded: text.filter { !$0.isWhitespace }),
            let found = Self.plain(decoded)
        {
            self = found
        } else {
            return nil
        }
    }

    private static func plain(_ data: Data) -> EvidenceDocument? {
        if isEncoded(data) { return .receipt(data) }
        guard let text = String(validUTF8: data) else { return nil }
        let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if content.hasPrefix("{"), content.contains("\"purchase-info\"") { return .oldReceipt(data) }
        if content.hasPrefix("{") || content.hasPrefix("[") { return json(Data(content.utf8)) }
        let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty, words.allSatisfy(SignedTokens.isToken) else { return nil }
        return found(SignedTokens(words))
    }

    /// Whether bytes begin like DER and are not text, which may begin with the same byte, a zero: a receipt, broken or whole.
    private static func isEncoded(_ data: Data) -> Bool {
        guard data.first == 0x30, let second = data.dropFirst().first else { return false }
        // No text has such a byte there.
        if (0x80...0xBF).contains(second) { return true }
        return data.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) } || String(validUTF8: data) == nil
    }

    private static func json(_ data: Data) -> EvidenceDocument? {
        // The strict check needs an object, so the list of tokens is wrapped in one.
        let isList = data.first == UInt8(ascii: "[")
        let object = isList ? Data("{\"tokens\":".utf8) + data + Data("}".utf8) : data
        guard let value = try? StrictJSON.decode(JSONValue.self, from: object, maximumBytes: maximumBytes + 16) else {
            return nil
        }
        if let text = value["receipt-data"]?.string { return Data(base64Encoded: text).flatMap(plain) }
        if value["evidence"] != nil, value["decision"] != nil {
            return (try? StoredDecision(encoded: data)).map { .decision($0) }
        }
        if value["status"] != nil, value["data"] == nil { return .response(data) }
        return found(SignedTokens(value.texts))
    }

    private static func found(_ tokens: SignedTokens) -> EvidenceDocument? { tokens.isEmpty ? nil : .tokens(tokens) }
}
