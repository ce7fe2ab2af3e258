public import Foundation
public import MemberCore

/// A device's evidence of its customer's purchases.
public enum DeviceEvidence: Sendable, Hashable {
    /// The customer has bought nothing, or there is no receipt yet. A server is asked all the same, because it may know more.
    case none
    /// The receipt file.
    case receipt(Data)
    /// Signed transactions and renewal infos, and StoreKit's state of each subscription, by its original identifier. The states
    /// are not sent to a server, because they are not signed.
    case signed(transactions: [String], renewals: [String], states: [String: RenewalState.DeviceState] = [:])
    /// The identifier of one of the customer's transactions, for a client that is itself a server: the offers server takes it with a
    /// server key only, which must never be part of an app. It requests the history from the store.
    case transaction(String)
}

extension DeviceEvidence: Masked {
    /// The form, without its contents.
    public var description: String {
        switch self {
        case .none: "<no evidence>"
        case .receipt: "<receipt>"
        case .signed(let transactions, let renewals, _): "<\(transactions.count) transactions, \(renewals.count) renewal infos>"
        case .transaction: "<transaction id>"
        }
    }
}
