import Foundation
import MemberCore
import MemberUI
import OffersBackend
import StoreOffers

/// The evidence about a customer, from a file, standard input or the store.
struct OffersEvidence: Sendable {
    let evidence: OfferEvidence
    /// Whether the store was asked just now.
    var isOnline = false
    /// Whether it is unsigned, and so only as reliable as its source.
    var isUnsigned = false

    /// Returns notes for people: why there is no evidence, and whether it is unsigned.
    func remarks(_ texts: Texts = .offers(.english)) -> [TerminalText] {
        let cause: [TerminalText] = causeOfFailure.map { ["\(texts(.offersCause, ["problem": $0]))"] } ?? []
        return cause + (isUnsigned ? ["\(texts(.offersUnsigned))"] : [])
    }

    /// The problem that the verdict's reason does not name; nil if evidence was verified or the cause is not known.
    private var causeOfFailure: String? {
        guard case .failed(let failure) = evidence else { return nil }
        return failure.cause?.problem
    }

    /// Whether it is a receipt, for which only a trusted time counts; signed data is judged by a server's own clock.
    var isReceipt = false

    /// Whether the network is the reason for missing evidence.
    var isOffline: Bool {
        guard isOnline, case .failed(let failure) = evidence else { return false }
        return failure.isOffline
    }

    /// The time in the evidence itself: a response of verifyReceipt contains one, and a receipt file the earliest possible one.
    var ownTime: TrustedTime? { OfferEngine.time(of: evidence) }
}

extension OffersWork {
    /// Returns the content of the file, or of standard input.
    func document() async throws -> EvidenceDocument {
        guard let document = EvidenceDocument(try await OffersInput.data(try path(), invocation.input)) else {
            throw OffersError.notEvidence
        }
        diagnostics.report(.debug, "offers.read", ["form": .open(document.form)])
        return document
    }

    /// Demands that the command line names one source of evidence at most.
    func checkSources() throws(UsageError) {
        let sources = [!words.isEmpty, arguments["transaction"] != nil, arguments.has("no-receipt")].filter { $0 }
        guard sources.count <= 1 else { throw usage("A file, --transaction and --no-receipt exclude each other.") }
    }

    /// Gathers and verifies the evidence. Untrusted evidence is a failed value, not a thrown error.
    /// - Parameters:
    ///   - app: The app of the evidence.
    ///   - read: The file's content, if it was already read.
    /// - Returns: The evidence.
    /// - Throws: An error if there is no evidence to verify.
    func evidence(_ app: OffersApp, _ read: EvidenceDocument? = nil) async throws -> OffersEvidence {
        try checkSources()
        guard let bundle = app.bundleID else { throw usage(missingSettings(of: app).joined(separator: " ")) }
        if arguments.has("no-receipt") { return OffersEvidence(evidence: .none) }
        if let id = arguments["transaction"] {
            return try await evidence(of: id, app)
        }
        let document = if let read { read } else { try await document() }
        guard arguments.has("online") else { return try await evidence(in: document, app, bundle) }
        guard let receipt = document.receipt else {
            throw usage("--online is for receipts; --transaction asks by an identifier.")
        }
        let client = try receiptClient(app, bundle)
        return try await gathered(isOnline: true, isReceipt: true) { () throws(EvidenceFailure) in
            try await client.evidence(receipt: receipt)
        }
    }

    /// Returns the evidence of the Server API. The sandbox is asked if production does not know the transaction, even if the sandbox
    /// may not decide, so that the reason names the environment.
    private func evidence(of id: String, _ app: OffersApp) async throws -> OffersEvidence {
        let (client, verifier) = (try server(app), try verifier(app, isNumbered: false))
        guard app.environment == .production else {
            return try await gathered(isOnline: true) { () throws(EvidenceFailure) in
                try await client.evidence(of: id, verifier: verifier)
            }
        }
        let second = sandbox(of: app)
        let other = (client: try server(second), verifier: try self.verifier(second))
        return try await gathered(isOnline: true) { () throws(EvidenceFailure) in
            let found = try await client.evidence(of: id, verifier: verifier, orSandbox: other)
            guard !found.isSandbox || allowsSandbox else { throw EvidenceFailure(.environmentMismatch) }
            return found
        }
    }

    /// Verifies a document here, and returns its evidence.
    private func evidence(in document: EvidenceDocument, _ app: OffersApp, _ bundle: String) async throws -> OffersEvidence {
        switch document {
        case .oldReceipt: throw OffersError.onlineOnly
        case .decision: throw usage("A stored decision is made again by explain, without --product.")
        case .receipt(let data):
            let verifier = try verifier(app, isNumbered: false)
            return try await gathered(isUnsigned: !app.environment.isSigned, isReceipt: true) { () throws(EvidenceFailure) in
                try await verifier.evidence(receiptFile: data, sandbox: sandboxPolicy)
            }
        case .response(let data):
            return try await gathered(isUnsigned: true, isReceipt: true) { () throws(EvidenceFailure) in
                try ReceiptResponse(data).evidence(bundleID: bundle, sandbox: sandboxPolicy, from: app.environment)
            }
        case .tokens(let tokens):
            let verifier = try verifier(app, isNumbered: !tokens.appTransactions.isEmpty || !tokens.notifications.isEmpty)
            let isSecond = allowsSandbox && app.environment == .production
            let second = isSecond ? try self.verifier(sandbox(of: app)) : nil
            return try await gathered(isUnsigned: !app.environment.isSigned) { () throws(EvidenceFailure) in
                do throws(EvidenceFailure) { return try await verifier.evidence(tokens) } catch {
                    // Of two failures, the one of the app's own environment is reported.
                    guard let second, let found = try? await second.evidence(tokens) else { throw error }
                    return found
                }
            }
        }
    }

    /// Returns the result of verifying. An interrupted command has no evidence: its failure would count as the store's.
    private func gathered(
        isOnline: Bool = false, isUnsigned: Bool = false, isReceipt: Bool = false,
        _ body: () async throws(EvidenceFailure) -> VerifiedEvidence
    ) async throws(OffersError) -> OffersEvidence {
        do throws(EvidenceFailure) {
            let found = try await body()
            report(found)
            return OffersEvidence(evidence: .verified(found), isOnline: isOnline, isUnsigned: isUnsigned, isReceipt: isReceipt)
        } catch {
            guard !Task.isCancelled else { throw .interrupted }
            report(error)
            return OffersEvidence(evidence: .failed(error), isOnline: isOnline)
        }
    }

    /// Returns the app in the store's sandbox.
    private func sandbox(of app: OffersApp) -> OffersApp {
        var second = app
        second.environment = .sandbox
        return second
    }

    /// Whether evidence of the store's sandbox may decide.
    private var allowsSandbox: Bool { arguments.has("allow-sandbox") }
    private var sandboxPolicy: SandboxPolicy { allowsSandbox ? .review : .never }

    /// Creates a verifier of the app's data. The certificates must have been valid when it was signed.
    /// - Parameters:
    ///   - app: The app.
    ///   - isNumbered: Whether the data contains the app's number, as app transactions and notifications do: only then it is required.
    /// - Returns: The verifier.
    /// - Throws: The missing setting.
    func verifier(_ app: OffersApp, isNumbered: Bool = true) throws(StoreOffersError) -> StoreVerifier {
        try StoreVerifier(
            bundleID: app.bundleID ?? "", appAppleID: app.appAppleID ?? (isNumbered ? nil : 0), environment: app.environment,
            roots: app.roots)
    }

    private func server(_ app: OffersApp) throws -> ServerAPIClient {
        let host = app.environment == .production ? app.hosts.serverAPI : app.hosts.serverAPISandbox
        return ServerAPIClient(
            key: try key(of: app), environment: app.environment, host: host, transport: transport,
            clock: OffersClock.current)
    }

    private func receiptClient(_ app: OffersApp, _ bundle: String) throws(UsageError) -> VerifyReceiptClient {
        guard let secret = app.credentials.sharedSecret else { throw usage("--online needs the shared secret: --secret-file.") }
        var hosts = VerifyReceiptClient.Hosts.appStore
        hosts.production = app.hosts.verifyReceipt ?? hosts.production
        hosts.sandbox = app.hosts.verifyReceiptSandbox ?? hosts.sandbox
        return VerifyReceiptClient(
            bundleID: bundle, sharedSecret: secret, sandbox: sandboxPolicy, hosts: hosts, transport: transport,
            clock: OffersClock.current)
    }
}
