import Foundation
public import MemberAccounts
public import MemberCore
import MemberOAuth
import MemberTesting

/// Two connections to one empty store, side by side, as two processes have them; the order of their commits is the caller's.
public struct StoreStage: Sendable {
    /// One connection.
    public let first: any AccountStore
    /// Another connection to the same data, which is another holder of leases.
    public let second: any AccountStore
    /// The clock by which tokens are received; it need not be the store's.
    public let clock: any MemberClock
    /// Lets the store's time elapse.
    public let elapse: @Sendable (Duration) async throws -> Void
    /// Has work done between the first connection's next decision and its commit; nil for a store that lets no other connection
    /// commit there.
    let interrupt: (@Sendable (@escaping @Sendable () async -> Void) -> Void)?
    /// What must live as long as the connections, such as a temporary folder.
    private let keeper: any Sendable

    /// Creates a stage.
    /// - Parameters:
    ///   - first: One connection.
    ///   - second: Another connection to the same data.
    ///   - clock: The clock by which tokens are received.
    ///   - keeper: What must live as long as the connections.
    ///   - interrupt: Has work done, once, between the decision of the first connection's next step and its commit. Nil for a store
    ///     whose steps exclude each other: there the work waits for the step's end.
    ///   - elapse: Lets the store's time elapse.
    public init(
        first: any AccountStore, second: any AccountStore, clock: any MemberClock, keeper: any Sendable = 0,
        interrupt: (@Sendable (@escaping @Sendable () async -> Void) -> Void)? = nil,
        elapse: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.first, self.second, self.clock, self.keeper, self.elapse) = (first, second, clock, keeper, elapse)
        self.interrupt = interrupt
    }

    /// Both connections, in either order: a step of the first one commits before that of the second one.
    var orders: [(any AccountStore, any AccountStore)] { [(first, second), (second, first)] }

    /// The client of all accounts of the cases.
    static let client = AccountClient(provider: "example", environment: "live", clientID: "app")

    static func key(_ subject: String) -> AccountKey {
        AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
    }

    func tokens(_ name: String) -> TokenSet {
        TokenBuilder.tokens(access: "access-\(name)", refresh: "refresh-\(name)", life: 3_600, by: clock)
    }

    /// Signs a member in.
    @discardableResult
    func signIn(
        _ subject: String, _ name: String = "1", in store: any AccountStore, asking scopes: [String] = []
    ) async throws -> Account {
        let secrets = AccountSecrets(tokens: tokens(name), requestedScopes: scopes)
        return try await store.save(SignedInAccount(Self.key(subject), label: subject, secrets: secrets)).account
    }

    /// The subject of the active account, as the second connection sees it.
    func active() async throws -> String? { try await second.loadActiveAccount(of: Self.client)?.key.subject }

    /// A sign-in on its way, which is not stored.
    func attempt() throws -> Attempt {
        guard let base = URL(string: "https://id.example.test") else { throw StoreFailure("no address") }
        let profile = ProviderProfile(
            name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), environment: "live", transport: ScriptedTransport([]),
            attempts: first, clock: clock)
        return try client.prepare(AuthorizationRequest(scopes: ["a"], redirectURI: base), exchanges: false).attempt
    }
}

/// A promise that a store does not keep.
public struct StoreFailure: Error, CustomStringConvertible {
    /// The promise, and what was found.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Throws if a promise is not kept.
func check(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
    guard isKept else { throw StoreFailure(promise()) }
}

/// Throws if an operation does not fail with an error of this code.
func check(code: String, _ body: () async throws -> Void) async throws {
    do { try await body() } catch {
        guard (error as? AccountError)?.code == code else { throw StoreFailure("\(code) expected, found \(error)") }
        return
    }
    throw StoreFailure("\(code) expected, found none")
}
