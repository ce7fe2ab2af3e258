import MemberCore
import OffersService
import StoreOffers

/// Words and values that requests may use, for the schemas and the reading of requests.
enum OfferWord {
    /// The environments that a request may name.
    static let environments: [StoreEnvironment] = [.production, .sandbox]
    /// The kind of a signature that an operator orders.
    static let introductoryOverride = "introductoryOverride"

    /// The moments that a request may name, in milliseconds since 1970; every reader of JSON reads them exactly.
    static let times: ClosedRange<Int64> = 0...9_007_199_254_740_991

    /// An environment by its name; production for none, nil for a name that is not one.
    static func environment(_ text: String?) -> StoreEnvironment? {
        guard let text else { return .production }
        return environments.first { $0.rawValue.isExactly(text) }
    }

    /// Whether a text can be an identifier of the store: not empty, at most 255 bytes, without control characters.
    static func isIdentifier(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Whether a text can be a reason for the record: not blank, up to 1000 characters, without control characters.
    static func isReason(_ text: String) -> Bool {
        (1...OffersService.maximumReason).contains(text.unicodeScalars.count)
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && text.utf8.contains { $0 != 0x20 }
    }

    /// Whether a text can be a transaction id.
    static func isTransaction(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
