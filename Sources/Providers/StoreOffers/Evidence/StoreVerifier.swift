import Foundation
public import MemberCore
public import MemberCrypto
import MemberJOSE

/// Verifies the data that the store signs: transactions, renewal infos, app transactions, notifications and receipt files.
///
/// ```swift
/// let verifier = try StoreVerifier(bundleID: "com.example.app", appAppleID: 1234567890, environment: .production, roots: roots)
/// let evidence = try await verifier.evidence(transactions: signedTransactions, renewals: signedRenewals)
/// ```
/// Create one and keep it: it remembers the store's certificates. Tasks may share it.
public final class StoreVerifier: Sendable {
    /// The app.
    public let bundleID: String
    /// The app's number in the store.
    public let appAppleID: Int64?
    /// Where the data must come from.
    public let environment: StoreEnvironment
    let roots: TrustAnchors
    private let rootNames: [(root: Certificate, thumbprint: String)]
    let clock: any MemberClock
    private let tokens: CertifiedJWSVerifier
    private let revocation: RevocationChecker?
    /// The certificates of verified receipts: parsing one again costs more than checking a signature with it.
    let receiptSigners = Locked<[Certificate]>([])

    /// The extensions that mark the store's certificates.
    static let demands = CertificateDemands(
        leafExtensions: ["1.2.840.113635.100.6.11.1"], issuerExtensions: ["1.2.840.113635.100.6.2.1"])

    /// Creates a verifier for one app and environment.
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - appAppleID: The app's number in the store; production needs it.
    ///   - environment: Where the data must come from. The store does not sign data of Xcode and of local testing, and only a
    ///     verifier for these environments accepts it.
    ///   - roots: The root certificates of the store's chains: Apple Root CA - G3 for signed data, Apple Root CA for receipt files.
    ///   - revocation: Asks whether a certificate was revoked; certificates must then be valid now. Without it they must have
    ///     been valid when the data was signed.
    ///   - clock: The time.
    /// - Throws: ``StoreOffersError/appIDMissing``, ``StoreOffersError/rootsMissing``.
    public init(
        bundleID: String, appAppleID: Int64? = nil, environment: StoreEnvironment, roots: [Certificate],
        revocation: RevocationChecker? = nil, clock: any MemberClock = SystemClock()
    ) throws(StoreOffersError) {
        guard environment != .production || appAppleID != nil else { throw .appIDMissing }
        guard !environment.isSigned || !roots.isEmpty else { throw .rootsMissing }
        (self.bundleID, self.appAppleID, self.environment) = (bundleID, appAppleID, environment)
        (self.roots, self.revocation, self.clock) = (TrustAnchors(roots), revocation, clock)
        rootNames = roots.map { ($0, $0.thumbprint) }
        tokens = CertifiedJWSVerifier(roots: self.roots, demands: Self.demands)
    }

    /// Verifies a token and reads its payload.
    /// - Parameters:
    ///   - text: The token.
    ///   - read: Reads the payload, and when it was signed. It runs before the signature is checked; its result is returned
    ///     only afterwards.
    /// - Returns: The result of `read`, and the thumbprint of the root of the token's certificates.
    /// - Throws: ``EvidenceFailure``.
    func verified<Value: Sendable>(
        _ text: String, _ read: @Sendable (JSONView, Data) -> (value: Value, signed: StoreTime?)
    ) async throws(EvidenceFailure) -> (value: Value, root: String?) {
        guard environment.isSigned else { return (try unsigned(text, read), nil) }
        var value: Value?
        let token: CertifiedJWS
        do throws(JOSEError) {
            token = try tokens.verify(text) { root, payload in
                let found = read(root, payload)
                value = found.value
                return revocation == nil ? found.signed?.date ?? clock.now : clock.now
            }
        } catch { throw EvidenceFailure(.signatureInvalid, cause: .token(error)) }
        guard let value else { throw EvidenceFailure(.signatureInvalid) }
        try await refuseRevoked(token.path, reason: .signatureInvalid)
        return (value, thumbprint(ofRoot: token.path.last))
    }

    /// The thumbprint of one of the configured roots, computed once; nil for any other certificate.
    func thumbprint(ofRoot root: Certificate?) -> String? { rootNames.first { $0.root == root }?.thumbprint }

    /// Asks whether a path's certificates were revoked, if the verifier has a revocation checker.
    /// - Parameters:
    ///   - path: From the leaf to the root.
    ///   - reason: The reason if they were.
    /// - Throws: ``EvidenceFailure``: that reason, or a temporary one where no authority responded.
    func refuseRevoked(_ path: [Certificate], reason: OfferReason) async throws(EvidenceFailure) {
        switch await revocation?.status(of: path) ?? .good {
        case .good: return
        case .revoked: throw EvidenceFailure(reason, cause: .certificateRevoked)
        case .unknown: throw EvidenceFailure(.verifyTemporary, cause: .revocationUnknown)
        }
    }

    /// Reads data of Xcode and of local testing, which the store does not sign.
    private func unsigned<Value>(
        _ text: String, _ read: (JSONView, Data) -> (value: Value, signed: StoreTime?)
    ) throws(EvidenceFailure) -> Value {
        let token: CompactJWS
        do throws(JOSEError) { token = try CompactJWS(text) } catch {
            throw EvidenceFailure(.signatureInvalid, cause: .token(error))
        }
        return try SignedPayload.read(token.payload) { read($0, token.payload).value }
    }

    /// Checks the app and the environment in the data, in this order. Only production's data has the app's number: where it is
    /// missing in another environment's data, the error is the environment's.
    func check(bundle: String?, appID: Int64? = nil, needsAppID: Bool = false, environment: String?) throws(EvidenceFailure) {
        let isNumbered = needsAppID && self.environment == .production
        let lacksNumber = appID == nil && environment != StoreEnvironment.production.rawValue
        guard bundle == bundleID, !isNumbered || lacksNumber || appID == appAppleID else {
            throw EvidenceFailure(.bundleMismatch)
        }
        try check(environment: environment)
    }

    func check(environment: String?) throws(EvidenceFailure) {
        guard environment == self.environment.rawValue else { throw EvidenceFailure(.environmentMismatch) }
    }
}
