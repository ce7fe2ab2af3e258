import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The server's part of Sber ID: exchanges codes from apps, refreshes tokens, fetches members' data, and reports completed
/// sign-ins.
///
/// ```swift
/// let identity = try ClientIdentity(pkcs12: file, password: password)
/// let backend = SberBackend(
///     clientID: clientID, secret: secret, identity: identity, extraRootCertificatesPath: roots, idTokenPolicy: .trustTransport,
///     vault: vault)
/// let login = try await backend.exchange(grant)
/// let info = try await backend.userInfo(login)
/// try await backend.complete(login)
/// ```
/// Its accounts are ordinary accounts of the store; ``session(of:)`` refreshes them, once for all waiters. The secret and the
/// certificate must never be in an app.
public struct SberBackend: Sendable {
    /// The client id at the bank.
    public let clientID: String
    /// The stand where the bank is reached.
    public let stand: SIDStand
    let client: OAuthClient
    let open: OpenStore
    let calls: CompletionCalls

    /// Creates a backend with its own transport.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - secret: The client's secret.
    ///   - stand: The stand where the bank is reached.
    ///   - idTokenPolicy: The proof that an ID token is the bank's own.
    ///   - transport: Sends the requests and presents the client's certificate, without which the bank refuses them. The caller
    ///     is responsible for that: the backend cannot check it, and assumes it of every connection.
    ///   - vault: The store of the accounts.
    ///   - sendsClientIDHeader: Whether every request has the header `x-ibm-client-id`, as the bank's gateway required until
    ///     about 2024.
    ///   - clock: The time for the checks of ID tokens.
    ///   - random: The source of identifiers.
    ///   - diagnostics: Receives notable events.
    public init(
        clientID: String, secret: Secret, stand: SIDStand = .prom, idTokenPolicy: SberIDTokenPolicy,
        transport: any HTTPTransport, vault: Vault, sendsClientIDHeader: Bool = false, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.init(
            clientID: clientID, secret: secret, stand: stand, idTokenPolicy: idTokenPolicy, transport: transport,
            in: OpenStore(vault), sendsClientIDHeader: sendsClientIDHeader, clock: clock, random: random, diagnostics: diagnostics
        )
    }

    /// Creates a backend with its own transport, on any store.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - secret: The client's secret.
    ///   - stand: The stand where the bank is reached.
    ///   - idTokenPolicy: The proof that an ID token is the bank's own.
    ///   - transport: Sends the requests and presents the client's certificate, as above.
    ///   - store: The store of the accounts.
    ///   - sendsClientIDHeader: Whether every request has the header `x-ibm-client-id`.
    ///   - clock: The clock of this process. Unless the store is a vault, the time is the store's.
    ///   - random: The source of identifiers.
    ///   - diagnostics: Receives notable events.
    public init(
        clientID: String, secret: Secret, stand: SIDStand = .prom, idTokenPolicy: SberIDTokenPolicy,
        transport: any HTTPTransport, store: any AccountStore, sendsClientIDHeader: Bool = false,
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        // The bank's calls keep no replies, so the folder is never made.
        let open = OpenStore(
            store, cacheFolder: FileManager.default.temporaryDirectory.appending(path: "memberkit"), clock: clock,
            diagnostics: diagnostics)
        self.init(
            clientID: clientID, secret: secret, stand: stand, idTokenPolicy: idTokenPolicy, transport: transport, in: open,
            sendsClientIDHeader: sendsClientIDHeader, clock: clock, random: random, diagnostics: diagnostics)
    }

    private init(
        clientID: String, secret: Secret, stand: SIDStand, idTokenPolicy: SberIDTokenPolicy,
        transport: any HTTPTransport, in open: OpenStore, sendsClientIDHeader: Bool, clock: any MemberClock,
        random: any RandomSource, diagnostics: Diagnostics
    ) {
        self.clientID = clientID
        self.stand = stand
        self.open = open
        let clock = open.clock(insteadOf: clock)
        let announced = sendsClientIDHeader ? clientID : nil
        let partner = SberPartner(
            clientID: clientID, secret: secret, showsCertificate: true, policy: idTokenPolicy, announcedClientID: announced)
        client = partner.client(
            at: stand.configuration, transport: transport, attempts: open.store, clock: clock, random: random,
            diagnostics: diagnostics
        )
        calls = CompletionCalls(
            url: stand.configuration.completion, transport: transport, limits: client.profile.limits, clock: clock,
            announcedClientID: announced)
    }

    /// Creates a backend that presents the client's certificate.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - secret: The client's secret.
    ///   - identity: The client's certificate and key, from the PKCS#12 file of the bank's partner portal.
    ///   - extraRootCertificatesPath: A PEM file of root certificates that are trusted beside the system's, such as the Russian
    ///     state's root.
    ///   - stand: The stand where the bank is reached.
    ///   - idTokenPolicy: The proof that an ID token is the bank's own.
    ///   - vault: The store of the accounts.
    ///   - sendsClientIDHeader: Whether every request has the header `x-ibm-client-id`.
    ///   - clock: The time for the checks of ID tokens.
    ///   - random: The source of identifiers.
    ///   - diagnostics: Receives notable events.
    public init(
        clientID: String, secret: Secret, identity: ClientIdentity, extraRootCertificatesPath: String? = nil,
        stand: SIDStand = .prom, idTokenPolicy: SberIDTokenPolicy, vault: Vault, sendsClientIDHeader: Bool = false,
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        let configuration = NetworkTransportConfiguration(
            extraRootCertificatesPath: extraRootCertificatesPath, identity: identity, clock: clock)
        self.init(
            clientID: clientID, secret: secret, stand: stand, idTokenPolicy: idTokenPolicy,
            transport: NetworkTransport(configuration, diagnostics: diagnostics), vault: vault,
            sendsClientIDHeader: sendsClientIDHeader, clock: clock, random: random, diagnostics: diagnostics)
    }

    /// Returns the session of an account: fresh tokens, sign-out.
    ///
    /// The bank has no endpoint that ends tokens: a sign-out removes them here.
    /// - Parameter account: One of this backend's accounts; another client's account has no session here
    ///   (`AccountError.noClient`).
    /// - Returns: The session.
    public func session(of account: Account) -> Session {
        var clients = ClientRegistry()
        clients.register(SberOAuthProfile.provider) { [client] account in
            let (key, own) = (account.key, client.registration.id)
            guard key.clientID.isExactly(own), key.environment.isExactly(client.environment) else {
                throw AccountError.noClient(provider: key.provider)
            }
            return client
        }
        return Session(account.key, in: open, clients: clients)
    }
}
