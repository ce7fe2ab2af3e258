public import Foundation
public import MemberCore
public import MemberHTTP
public import StoreOffers

/// Lets the store verify receipts. It is for servers: the shared secret must not be in an app.
///
/// ```swift
/// let client = VerifyReceiptClient(bundleID: "com.example.app", sharedSecret: secret, transport: NetworkTransport())
/// let evidence = try await client.evidence(receipt: bytes)
/// ```
/// It always asks production first; it then sends a receipt of the sandbox to the sandbox once, if the sandbox may decide.
public struct VerifyReceiptClient: Sendable {
    /// The addresses at which the store verifies.
    public struct Hosts: Sendable, Hashable {
        /// Production.
        public var production: URL
        /// The sandbox.
        public var sandbox: URL

        /// Creates other addresses, such as those of a test.
        /// - Parameters:
        ///   - production: Production.
        ///   - sandbox: The sandbox.
        public init(production: URL, sandbox: URL) { (self.production, self.sandbox) = (production, sandbox) }
    }

    private static let waits: [Duration] = [.seconds(1), .seconds(3)]
    private static let whole = Duration.seconds(20)
    private let bundleID: String
    private let sharedSecret: Secret
    private let sandbox: SandboxPolicy
    private let hosts: Hosts
    private let transport: any HTTPTransport
    private let clock: any MemberClock

    /// Creates a client of one app.
    /// - Parameters:
    ///   - bundleID: The app; another app's receipt is refused.
    ///   - sharedSecret: The app's shared secret.
    ///   - sandbox: Whether receipts of the sandbox may decide.
    ///   - hosts: The addresses at which the store verifies.
    ///   - transport: Sends the requests.
    ///   - clock: Measures the waits between attempts.
    public init(
        bundleID: String, sharedSecret: Secret, sandbox: SandboxPolicy = .never, hosts: Hosts = .appStore,
        transport: any HTTPTransport, clock: any MemberClock = SystemClock()
    ) {
        (self.bundleID, self.sharedSecret, self.sandbox) = (bundleID, sharedSecret, sandbox)
        (self.hosts, self.transport, self.clock) = (hosts, transport, clock)
    }

    /// Lets the store verify a receipt. Temporary failures are retried: three tries at most, in 20 s at most.
    /// - Parameter receipt: The receipt's bytes, not their base64 form.
    /// - Returns: The evidence.
    /// - Throws: `EvidenceFailure`.
    public func evidence(receipt: Data) async throws(EvidenceFailure) -> VerifiedEvidence {
        try await respondedEvidence(receipt: receipt).evidence
    }

    /// Does the same as ``evidence(receipt:)``, and also returns the store's response, for a caller that keeps it.
    /// - Parameter receipt: The receipt's bytes, not their base64 form.
    /// - Returns: The evidence and the response.
    /// - Throws: `EvidenceFailure`.
    public func respondedEvidence(receipt: Data) async throws(EvidenceFailure) -> RespondedEvidence {
        let end = clock.uptime + Self.whole
        var (reply, environment) = (
            try await verification(of: receipt, by: hosts.production, before: end), StoreEnvironment.production
        )
        if reply.response.status == 21007, sandbox != .never {
            (reply, environment) = (try await verification(of: receipt, by: hosts.sandbox, before: end), .sandbox)
            // If the sandbox refers back to production, the receipt is not sent again.
        }
        let evidence = try reply.response.evidence(bundleID: bundleID, sandbox: sandbox, from: environment)
        return RespondedEvidence(evidence: evidence, response: reply.body)
    }

    private typealias Reply = (response: ReceiptResponse, body: Data)

    private func verification(
        of receipt: Data, by host: URL, before end: Duration
    ) async throws(EvidenceFailure) -> Reply {
        var waits = Self.waits[...]
        while true {
            let failure: EvidenceFailure
            do throws(EvidenceFailure) {
                let reply = try await once(receipt, by: host, before: end)
                guard let refused = reply.response.failure, refused.retryable else { return reply }
                failure = refused
            } catch {
                guard error.retryable else { throw error }
                failure = error
            }
            guard let wait = waits.popFirst(), clock.uptime + wait < end, (try? await clock.sleep(for: wait)) != nil else {
                throw failure
            }
        }
    }

    private func once(_ receipt: Data, by host: URL, before end: Duration) async throws(EvidenceFailure) -> Reply {
        var request = HTTPRequest(.post, host)
        request.body = .json(body(receipt))
        request.limits.whole = max(.seconds(1), end - clock.uptime)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch {
            throw EvidenceFailure(.verifyTemporary, cause: .transport(error))
        }
        switch response.status {
        case 200: return (try ReceiptResponse(response.body), response.body)
        case 429, 500...: throw EvidenceFailure(.verifyTemporary)
        default: throw EvidenceFailure(.verifyFailed)
        }
    }

    /// The body asks for old transactions too, because they show the trials of earlier years.
    private func body(_ receipt: Data) -> Data {
        let members: [String: JSONValue] = [
            "receipt-data": .string(receipt.base64EncodedString()), "password": .string(sharedSecret.reveal),
            "exclude-old-transactions": .bool(false),
        ]
        return JSONValue.object(members).storeJSON ?? Data()
    }
}

/// Evidence of verifyReceipt, and the response that it was read from.
public struct RespondedEvidence: Sendable, Equatable {
    /// The evidence.
    public let evidence: VerifiedEvidence
    /// The store's response as it came: JSON with all records of the receipt. It is not signed.
    public let response: Data
}

extension RespondedEvidence: Masked {
    /// The response's size, never its content.
    public var description: String { "<evidence of a response of \(response.count) bytes>" }
}

extension VerifyReceiptClient.Hosts {
    /// The store's own addresses.
    public static let appStore = VerifyReceiptClient.Hosts(
        production: URL(inSource: "https://buy.itunes.apple.com/verifyReceipt"),
        sandbox: URL(inSource: "https://sandbox.itunes.apple.com/verifyReceipt"))
}

extension VerifyReceiptClient: Masked {
    /// Only the app, never the secret.
    public var description: String { "<verifyReceipt for \(bundleID)>" }
}
