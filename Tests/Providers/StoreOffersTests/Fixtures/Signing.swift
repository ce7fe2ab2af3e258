import CertificateSupport
import Foundation
public import MemberCore
import MemberCrypto
import MemberJOSE

@testable import StoreOffers

/// Signs like the store, with a test's authority.
struct Signing {
    var authority: TestAuthority
    var leaf = TestAuthority.Leaf.leaf

    init(_ kind: TestAuthority.Kind = .p384) throws { authority = try .shared(kind) }

    /// A token of a payload.
    func token(_ payload: [String: JSONValue]) throws -> String {
        let signer = try JWSSigner(key: SigningKey(pem: authority.key(leaf.rawValue)), kid: nil)
        let chain = authority.chain(leaf).map { JSONValue.string($0.base64EncodedString()) }
        return try signer.sign(payload: JSONEncoder().encode(JSONValue.object(payload)), type: nil, extra: ["x5c": .array(chain)])
    }

    func verifier(
        _ environment: StoreEnvironment = .production, revocation: RevocationChecker? = nil
    ) throws -> StoreVerifier {
        try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: environment, roots: [Certificate(der: authority.der("root"))],
            revocation: revocation)
    }

    /// A transaction's payload: a lapsed month of group `G`.
    static func transaction(_ members: [String: JSONValue] = [:]) -> [String: JSONValue] {
        let usual: [String: JSONValue] = [
            "transactionId": "1", "originalTransactionId": "1", "productId": "monthly", "subscriptionGroupIdentifier": "G",
            "type": "Auto-Renewable Subscription", "bundleId": "app", "environment": "Production",
            "purchaseDate": .integer(1_777_000_000_000), "expiresDate": .integer(1_779_000_000_000),
            "signedDate": .integer(1_780_000_000_000), "inAppOwnershipType": "PURCHASED",
        ]
        return usual.merging(members) { $1 }
    }

    /// A renewal info's payload.
    static func renewal(_ members: [String: JSONValue] = [:]) -> [String: JSONValue] {
        let usual: [String: JSONValue] = [
            "originalTransactionId": "1", "productId": "monthly", "autoRenewProductId": "monthly", "autoRenewStatus": .integer(1),
            "environment": "Production", "signedDate": .integer(1_780_000_000_000),
        ]
        return usual.merging(members) { $1 }
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
}
