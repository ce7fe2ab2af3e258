public import Foundation
public import MemberCore
public import MemberHTTP

/// All dependencies of ``OfferEligibility``: they are passed in, so that tests can run in parallel.
public struct StoreOffersContext: Sendable {
    /// The place where verdicts are decided.
    public enum Mode: Sendable {
        /// A server that runs this module, with the app's public key. A client on a server of yours passes a server key instead.
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
    public var gather: @Sendable () async -> DeviceEvidence
    /// The signed-in member's app account token, the same that the app passes to StoreKit with a purchase; nil by default, and while
    /// no member is signed in. A server that has no evidence from this device decides on what it knows about the member.
    public var member: @Sendable () async -> UUID? = { nil }
    /// The app's version, by which a server may refuse evidence of the sandbox; the bundle's on Apple systems.
    public var appVersion: String? = deviceAppVersion
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
    public func makeDefault() { Self.processDefault.withLock { $0 = self } }

    /// The context of the current task or, if it has none, of the process.
    static var inUse: StoreOffersContext? { current ?? processDefault.value }
}

extension StoreOffersContext: Masked {
    /// The place where verdicts are decided, without its key.
    public var description: String { "<offers: \(mode)>" }
}

extension StoreOffersContext.Mode: Masked {
    /// The place, without its address and key.
    public var description: String {
        switch self {
        case .server: "server"
        case .local: "local"
        }
    }
}
