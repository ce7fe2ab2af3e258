public import Foundation
public import MemberCore
public import MemberHTTP

/// What a device knows about its customer's purchases.
public enum DeviceEvidence: Sendable, Hashable {
    /// Nothing was bought, or there is no receipt yet.
    case none
    /// The receipt file.
    case receipt(Data)
    /// Signed transactions and renewal infos, and what StoreKit says of each subscription, by its original identifier. A server
    /// is not sent the latter, because it is not signed.
    case signed(transactions: [String], renewals: [String], states: [String: RenewalState.DeviceState] = [:])
}

/// Everything that ``OfferEligibility`` works with: passed in, so that tests run side by side.
public struct StoreOffersContext: Sendable {
    /// Who decides.
    public enum Mode: Sendable {
        /// A server that runs this module, with the app's public key.
        case server(URL, appToken: String)
        /// This device alone: signed data is verified here, and a verdict that depends on the time may stay unknown.
        case local(StoreVerifier, OfferEngine)
    }

    /// Who decides.
    public var mode: Mode
    /// What a callback is told where the verdict is unknown; false shows the full price.
    public var unknownMeans = false
    /// For how long a reply of the server is kept while the evidence stays the same.
    public var maximumAge: Duration = .seconds(3600)
    /// Gathers what the device knows; StoreKit on Apple systems.
    public var gather: @Sendable () async -> DeviceEvidence
    /// Sends.
    public var transport: any HTTPTransport
    /// Measures the age of replies; it never decides.
    public var clock: any MemberClock
    let memory = OfferMemory()

    /// A context.
    /// - Parameters:
    ///   - mode: Who decides.
    ///   - transport: Sends.
    ///   - clock: Measures the age of replies.
    ///   - gather: Gathers what the device knows; nil takes StoreKit where there is one, and nothing elsewhere.
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
    public func makeDefault() { Self.processDefault.withLock { $0 = self } }

    /// The task's context, else the process's.
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
