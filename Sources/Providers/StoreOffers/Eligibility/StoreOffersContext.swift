public import Foundation
public import MemberCore
public import MemberHTTP

/// A device's evidence of its customer's purchases.
public enum DeviceEvidence: Sendable, Hashable {
    /// The customer has bought nothing, or there is no receipt yet.
    case none
    /// The receipt file.
    case receipt(Data)
    /// Signed transactions and renewal infos, and StoreKit's state of each subscription, by its original identifier. The states
    /// are not sent to a server, because they are not signed.
    case signed(transactions: [String], renewals: [String], states: [String: RenewalState.DeviceState] = [:])
}

/// All dependencies of ``OfferEligibility``: they are passed in, so that tests can run in parallel.
public struct StoreOffersContext: Sendable {
    /// The place where verdicts are decided.
    public enum Mode: Sendable {
        /// A server that runs this module, with the app's public key.
        case server(URL, appToken: String)
        /// Only this device: signed data is verified here, and a verdict that depends on the time may stay unknown.
        case local(StoreVerifier, OfferEngine)
    }

    /// The place where verdicts are decided.
    public var mode: Mode
    /// The value that a callback receives where the verdict is unknown; false shows the full price.
    public var unknownMeans = false
    /// How long a reply of the server is kept while the evidence stays the same.
    public var maximumAge: Duration = .seconds(3600)
    /// Gathers the device's evidence; from StoreKit on Apple systems.
    package var gather: @Sendable () async -> DeviceEvidence
    /// Sends the requests.
    public var transport: any HTTPTransport
    /// Measures the age of replies; it never decides.
    public var clock: any MemberClock
    let memory = OfferMemory()

    /// Creates a context.
    /// - Parameters:
    ///   - mode: The place where verdicts are decided.
    ///   - transport: Sends the requests.
    ///   - clock: Measures the age of replies.
    ///   - gather: Gathers the device's evidence; nil uses StoreKit where there is one, and no evidence elsewhere.
    public init(
        mode: Mode, transport: any HTTPTransport = NetworkTransport(), clock: any MemberClock = SystemClock(),
        gather: (@Sendable () async -> DeviceEvidence)? = nil
    ) {
        (self.mode, self.transport, self.clock) = (mode, transport, clock)
        self.gather = gather ?? deviceEvidence
    }

    /// The context of the current task; nil means the process's.
    @TaskLocal public static var current: StoreOffersContext?

    private static let processDefault = Locked<StoreOffersContext?>(nil)

    /// Makes this the process's context.
    package func makeDefault() { Self.processDefault.withLock { $0 = self } }

    /// The context of the current task or, if it has none, of the process.
    static var inUse: StoreOffersContext? { current ?? processDefault.value }
}

/// A server's last reply.
public struct OfferReply: Sendable, Equatable {
    /// The verdicts by product.
    public let decisions: [String: OfferDecision]
    /// How old the reply is.
    public let age: Duration
}

/// The last reply about each kind of offer.
final class OfferMemory: Sendable {
    struct Entry: Sendable {
        let evidence: DeviceEvidence
        let products: [String: StoreProduct]
        var decisions: [String: OfferDecision]
        let received: Duration
    }

    private let entries = Locked<[OfferKind: Entry]>([:])

    func entry(_ kind: OfferKind) -> Entry? { entries.withLock { $0[kind] } }

    /// Keeps a reply in place of the last one.
    func keep(
        _ kind: OfferKind, _ evidence: DeviceEvidence, _ products: [StoreProduct], _ decisions: [String: OfferDecision],
        at time: Duration
    ) {
        let new = Dictionary(products.map { ($0.productIdentifier, $0) }) { first, _ in first }
        entries.withLock { $0[kind] = Entry(evidence: evidence, products: new, decisions: decisions, received: time) }
    }
}
