package import Foundation
import MemberCore

extension OffersWire {
    /// The evidence of a request, in one of three forms.
    package enum Evidence: Sendable, Equatable {
        /// The receipt file in base64. A text that is not base64 is evidence that cannot be read, and not a wrong request.
        case receipt(String)
        /// Signed transactions and renewal infos.
        case signed(transactions: [String], renewals: [String])
        /// The id of one of the customer's transactions; the service takes it with a server key only.
        case transaction(String)

        /// The bytes of the receipt file; nil for evidence of another form, or if the text is not base64.
        package var receiptFile: Data? { if case .receipt(let text) = self { Data(base64Encoded: text) } else { nil } }

        /// Whether an app key may send it.
        package var isForAppKeys: Bool { if case .transaction = self { false } else { true } }
    }
}

extension OffersWire.Evidence: Codable {
    private enum CodingKeys: String, CodingKey { case receipt, signedTransactions, renewalInfos, transactionId }

    /// Reads exactly one of the forms. Evidence without a known form is refused: it must not count as no evidence.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let receipt = try values.decodeIfPresent(String.self, forKey: .receipt)
        let transactions = try values.decodeIfPresent([String].self, forKey: .signedTransactions)
        let renewals = try values.decodeIfPresent([String].self, forKey: .renewalInfos)
        let id = try values.decodeIfPresent(String.self, forKey: .transactionId)
        switch (receipt, transactions, renewals, id) {
        case (let receipt?, nil, nil, nil): self = .receipt(receipt)
        case (nil, let transactions?, let renewals, nil): self = .signed(transactions: transactions, renewals: renewals ?? [])
        case (nil, nil, nil, let id?) where OffersWire.isIdentifier(id): self = .transaction(id)
        default: throw OffersWire.Failure.member(.evidence)
        }
    }

    /// Writes the form that ``init(from:)`` reads.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .receipt(let text): try values.encode(text, forKey: .receipt)
        case .signed(let transactions, let renewals):
            try values.encode(transactions, forKey: .signedTransactions)
            try values.encode(renewals, forKey: .renewalInfos)
        case .transaction(let id): try values.encode(id, forKey: .transactionId)
        }
    }
}

extension OffersWire.Evidence: Masked {
    /// The form, without its contents.
    package var description: String {
        switch self {
        case .receipt: "<receipt>"
        case .signed(let transactions, let renewals): "<\(transactions.count) transactions, \(renewals.count) renewal infos>"
        case .transaction: "<transaction id>"
        }
    }
}
