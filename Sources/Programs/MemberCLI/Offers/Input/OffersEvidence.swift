import Foundation
import MemberCore
import OffersBackend
import StoreOffers

/// What is known about a customer, from a file, standard input or the store.
struct OffersEvidence: Sendable {
    let evidence: OfferEvidence
    /// Whether the store was asked just now.
    var isOnline = false

    /// Whether the network is the reason that nothing is known.
    var isOffline: Bool {
        guard isOnline, case .failed(let failure) = evidence, let cause = failure.cause else { return false }
        return cause.hasPrefix("http.") || cause == "offersbackend.unreachable"
    }

    /// The time that the evidence brings along: a response of verifyReceipt does.
    var ownTime: StoreTime? {
        guard case .verified(let verified) = evidence else { return nil }
        return verified.history.serverTime
    }
}

extension OffersWork {
    /// What the file, or standard input, holds.
    func document() async throws -> OffersDocument {
        try OffersDocument(try await OffersInput.data(try path(), invocation.input))
    }

    /// Gathers and verifies what is known. What cannot be trusted is a failure within it, and no error.
    /// - Parameters:
    ///   - app: Whose evidence it must be.
    ///   - read: What the file holds, where it was read already.
    /// - Returns: The evidence.
    /// - Throws: Where there is nothing to verify.
    func evidence(_ app: OffersApp, _ read: OffersDocument? = nil) async throws -> OffersEvidence {
        guard let bundle = app.bundleID else { throw usage("Say which app it is about: --app, --sandbox or --bundle.") }
        if arguments.has("no-receipt") { return OffersEvidence(evidence: .none) }
        if let id = arguments["transaction"] {
            let (client, verifier) = (try server(app), try verifier(app))
            return await gathered(isOnline: true) { () throws(EvidenceFailure) in
                try await client.evidence(of: id, verifier: verifier)
            }
        }
        let document = if let read { read } else { try await document() }
        guard arguments.has("online") else { return try await evidence(in: document, app, bundle) }
        guard let receipt = document.receipt else {
            throw usage("--online is for receipts; --transaction asks by an identifier.")
        }
        let client = try receiptClient(app, bundle)
        return await gathered(isOnline: true) { () throws(EvidenceFailure) in try await client.evidence(receipt: receipt) }
    }

    /// What a document says, verified here.
    private func evidence(in document: OffersDocument, _ app: OffersApp, _ bundle: String) async throws -> OffersEvidence {
        switch document {
        case .oldReceipt: throw OffersError.onlineOnly
        case .stored: throw usage("A stored decision is made again by explain, without --product.")
        case .receipt(let data):
            let verifier = try verifier(app)
            return await gathered { () throws(EvidenceFailure) in
                try await verifier.evidence(receiptFile: data, sandbox: sandboxPolicy)
            }
        case .response(let data):
            return await gathered { () throws(EvidenceFailure) in
                try ReceiptResponse(data).evidence(bundleID: bundle, sandbox: sandboxPolicy, answered: app.environment)
            }
        case .tokens(let tokens):
            let verifier = try verifier(app)
            return await gathered { () throws(EvidenceFailure) in try await verifier.evidence(tokens) }
        }
    }

    private func gathered(
        isOnline: Bool = false, _ body: () async throws(EvidenceFailure) -> VerifiedEvidence
    ) async -> OffersEvidence {
        do throws(EvidenceFailure) {
            return OffersEvidence(evidence: .verified(try await body()), isOnline: isOnline)
        } catch { return OffersEvidence(evidence: .failed(error), isOnline: isOnline) }
    }

    /// Whether evidence of the store's sandbox may decide.
    private var sandboxPolicy: SandboxPolicy { arguments.has("allow-sandbox") ? .review : .never }

    /// A verifier of the app's data. The certificates must have held when it was signed.
    func verifier(_ app: OffersApp) throws(StoreOffersError) -> StoreVerifier {
        try StoreVerifier(
            bundleID: app.bundleID ?? "", appAppleID: app.appAppleID, environment: app.environment, roots: app.roots)
    }

    private func server(_ app: OffersApp) throws -> ServerAPIClient {
        let host = app.environment == .production ? app.hosts.serverAPI : app.hosts.serverAPISandbox
        return ServerAPIClient(
            key: try key(of: app), environment: app.environment, host: host, transport: invocation.transport,
            clock: OffersClock.current)
    }

    private func receiptClient(_ app: OffersApp, _ bundle: String) throws(UsageError) -> VerifyReceiptClient {
        guard let secret = app.credentials.sharedSecret else { throw usage("--online needs the shared secret: --secret-file.") }
        var hosts = VerifyReceiptClient.Hosts.appStore
        hosts.production = app.hosts.verifyReceipt ?? hosts.production
        hosts.sandbox = app.hosts.verifyReceiptSandbox ?? hosts.sandbox
        return VerifyReceiptClient(
            bundleID: bundle, sharedSecret: secret, sandbox: sandboxPolicy, hosts: hosts, transport: invocation.transport,
            clock: OffersClock.current)
    }
}

extension StoreVerifier {
    /// Verifies tokens of every kind; a notification's own counts, and so does what it carries.
    func evidence(_ tokens: OffersTokens) async throws(EvidenceFailure) -> VerifiedEvidence {
        var inner: [String] = []
        for text in tokens.notifications {
            let payload = try await notification(text).payload
            inner += (try? JSONValue(parsing: payload))?.texts ?? []
        }
        for text in tokens.apps { _ = try await appTransaction(text) }
        let carried = OffersTokens(inner)
        return try await evidence(
            transactions: tokens.transactions + carried.transactions, renewals: tokens.renewals + carried.renewals)
    }
}
