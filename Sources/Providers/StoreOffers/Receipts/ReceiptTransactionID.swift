public import Foundation
import MemberCrypto

/// Finds a transaction's identifier in a receipt, so that the store itself can be asked about the customer.
///
/// ```swift
/// guard let id = ReceiptTransactionID.find(in: bytes) else { return }
/// let evidence = try await client.evidence(of: id, verifier: verifier)
/// ```
/// The receipt is not verified: the identifier is only for a request to the store, and is not evidence.
public enum ReceiptTransactionID {
    /// Finds the identifier of any purchase.
    /// - Parameter receipt: A receipt file, or an old receipt of one transaction; as bytes or in base64.
    /// - Returns: A transaction or original transaction identifier; nil where the receipt does not have one.
    public static func find(in receipt: Data) -> String? {
        if let document = try? SignedData(receipt) { return find(in: document) }
        return findInOldReceipt(receipt)
    }

    /// The same for bytes that are not a receipt file: an old receipt, or either form in base64.
    package static func findInOldReceipt(_ receipt: Data) -> String? {
        if receipt.first != 0x30, let id = inOldReceipt(receipt) { return id }
        guard let bytes = Data(base64Encoded: receipt, options: .ignoreUnknownCharacters) else { return nil }
        return bytes.first == 0x30 ? (try? SignedData(bytes)).flatMap(find) : inOldReceipt(bytes)
    }

    /// Finds the identifier of any purchase, a 1703 or a 1705, in a receipt file that has already been read.
    package static func find(in document: SignedData) -> String? {
        var found: String?
        _ = ReceiptAttributes.read(document.content) { type, purchase in
            guard type == 17, found == nil else { return }
            _ = ReceiptAttributes.read(purchase) { type, value in
                if type == 1703 || type == 1705 { found = found ?? ReceiptAttributes.text(value) }
            }
        }
        return found
    }

    /// Reads a text in the form of a property list, which contains another in base64 (receipts before iOS 7).
    private static func inOldReceipt(_ bytes: Data) -> String? {
        guard let info = value(of: "purchase-info", in: bytes).flatMap({ Data(base64Encoded: $0) }) else { return nil }
        let id = value(of: "transaction-id", in: info) ?? value(of: "original-transaction-id", in: info)
        return id.flatMap { String(validUTF8: $0) }
    }

    /// The text of a line `"name" = "text";`; nil for an empty one.
    private static func value(of name: String, in text: Data) -> Data? {
        let quote = UInt8(ascii: "\"")
        guard let found = text.range(of: Data("\"\(name)\"".utf8)) else { return nil }
        let rest = text[found.upperBound...].drop(while: isSpace)
        guard rest.first == UInt8(ascii: "=") else { return nil }
        let open = rest.dropFirst().drop(while: isSpace)
        guard open.first == quote, let end = open.dropFirst().firstIndex(of: quote) else { return nil }
        let value = open.dropFirst()[..<end]
        return value.isEmpty ? nil : Data(value)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
