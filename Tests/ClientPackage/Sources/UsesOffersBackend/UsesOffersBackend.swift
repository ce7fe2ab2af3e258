import Foundation
import OffersBackend

func evidence(_ receipt: Data, secret: Secret) async throws(EvidenceFailure) -> VerifiedEvidence {
    let client = VerifyReceiptClient(
        bundleID: "app", sharedSecret: secret, sandbox: .review, transport: NetworkTransport(), clock: SystemClock())
    return try await client.evidence(receipt: receipt)
}

func key(_ pem: Secret) throws(CryptoError) -> ServerAPIKey {
    try ServerAPIKey(pem: pem, keyID: "K", issuerID: "I", bundleID: "app")
}

func history(_ key: ServerAPIKey, _ verifier: StoreVerifier) async throws -> VerifiedEvidence {
    let traffic = RequestTraffic(limiter: RateLimiter(), retry: RetryPolicy(tries: 2))
    let client = ServerAPIClient(key: key, environment: .production, transport: NetworkTransport(), traffic: traffic)
    let answer = try await client.call(.get, "/inApps/v1/transactions/1", as: .transaction)
    guard answer["signedTransactionInfo"] != nil else { throw ServerAPIError.malformed }
    return try await client.evidence(of: "1", verifier: verifier)
}

func isUnknown(_ failure: EvidenceFailure) -> Bool {
    guard case .serverAPI(let error as ServerAPIError, _)? = failure.cause else { return false }
    return error == .refused(.transactionNotFound)
}

func sign(_ key: ServerAPIKey) throws(ServerAPIError) -> String {
    try OfferSigner(key: key, random: SystemRandom()).promotional("offer", product: "monthly").signatureText
}

func extend(_ client: ServerAPIClient, receipt: Data) async throws(ServerAPIError) -> Bool {
    guard let id = ReceiptTransactionID.find(in: receipt) else { return false }
    do throws(ServerAPIError) {
        return try await client.extendRenewal(of: id, by: RenewalExtension(days: 3, reason: .serviceIssue)).isSuccess
    } catch {
        if error == .refused(.extensionIneligible) { return false }
        throw error
    }
}
