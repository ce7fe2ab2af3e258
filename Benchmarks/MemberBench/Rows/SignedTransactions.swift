import CMemberBenchLoop
import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import StoreOffers

/// A signed transaction verified: by a verifier that knows the chain, against the bare signature and one decode; and by one that
/// does not, against the chain alone in C.
func signedTransactions() -> [Row] {
    let signed = Made { try SignedSample() }
    return [
        Row(
            name: "Signed transaction, chain known", baselineName: "bare ES256, one decode", count: 5_000, aim: 0.8,
            candidate: { count in
                let sample = try signed.value()
                for _ in 0..<count { blackHole(try await sample.known.transaction(sample.token)) }
            },
            baseline: { count in
                let sample = try signed.value()
                for _ in 0..<count {
                    guard sample.key.verifies(sample.signature, sample.input) else { throw BenchError.wrongResult("OpenSSL") }
                    blackHole(try JSONDecoder().decode(SignedSample.Claims.self, from: sample.payload))
                }
            }),
        Row(
            name: "Signed transaction, chain unknown", baselineName: "the chain alone, OpenSSL in C", count: 500, aim: 0.8,
            candidate: { count in
                let sample = try signed.value()
                for _ in 0..<count { blackHole(try await sample.verifier().transaction(sample.token)) }
            },
            baseline: { count in
                let sample = try signed.value()
                for _ in 0..<count where !sample.isChainGood() { throw BenchError.wrongResult("OpenSSL's chain") }
            }),
    ]
}

private struct SignedSample {
    /// What a decoder must read to know as much.
    struct Claims: Decodable {
        let transactionId, originalTransactionId, productId, subscriptionGroupIdentifier, type, bundleId, environment: String
        let purchaseDate, expiresDate, signedDate: Double
        let inAppOwnershipType: String
        let offerType: Int?
        let offerDiscountType: String?
        let revocationDate: Double?
        let isUpgraded: Bool?
    }

    let token: String
    let known: StoreVerifier
    let payload: Data
    let input: Data
    let signature: Data
    let key: BareKey
    private let root: Certificate
    private let chain: [Data]

    init() throws {
        let authority = try TestAuthority.shared()
        (root, chain) = (try Certificate(der: authority.der("root")), authority.chain())
        let signing = try SigningKey(pem: authority.key("leaf"))
        guard case .p256(let pair) = signing else { throw BenchError.wrongResult("a key") }
        payload = Data(Self.claims.utf8)
        let x5c = chain.map { JSONValue.string($0.base64EncodedString()) }
        token = try JWSSigner(key: signing, kid: nil).sign(payload: payload, type: nil, extra: ["x5c": .array(x5c)])
        let jws = try CompactJWS(token)
        (input, signature) = (jws.signingInput, DER.signature(jws.signature))
        key = try BareKey(DER.key(pair.publicKey))
        known = try StoreVerifier(bundleID: "app", appAppleID: 7, environment: .production, roots: [root])
    }

    func verifier() throws -> StoreVerifier {
        try StoreVerifier(bundleID: "app", appAppleID: 7, environment: .production, roots: [root])
    }

    func isChainGood() -> Bool {
        let datas = chain as [NSData]
        return withExtendedLifetime(datas) {
            member_bench_chain(datas.map(\.bytes), datas.map(\.length), datas.count) == 1
        }
    }

    private static let claims = """
        {"transactionId":"2000000600000001","originalTransactionId":"2000000600000000","webOrderLineItemId":"2000000060000001",\
        "bundleId":"app","productId":"monthly","subscriptionGroupIdentifier":"21000000","purchaseDate":1777000000000,\
        "originalPurchaseDate":1767000000000,"expiresDate":1779000000000,"quantity":1,"type":"Auto-Renewable Subscription",\
        "inAppOwnershipType":"PURCHASED","signedDate":1780000000000,"environment":"Production","transactionReason":"RENEWAL",\
        "storefront":"USA","storefrontId":"143441","price":9990,"currency":"USD","appTransactionId":"704000000000000001"}
        """
}
