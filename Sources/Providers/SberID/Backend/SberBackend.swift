import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth
import MemberSignIn

/// The server's half of Sber ID: exchanges codes that apps have sent, refreshes, asks for members' data, tells the bank of the end.
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
/// Its accounts are ordinary accounts of the vault; ``session(of:)`` refreshes them, once for all who wait. Secret and certificate never
/// belong into an app.
public struct SberBackend: Sendable {
    /// The client id at the bank.
    public let clientID: String
    /// Where the bank is reached.
    public let stand: SIDStand
    let client: OAuthClient
    let vault: Vault
    let calls: CompletionCalls

    /// A backend with a transport of its own.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - secret: The client's secret.
    ///   - stand: Where the bank is reached.
    ///   - idTokenPolicy: What shows that an ID token is the bank's own.
    ///   - transport: Sends the requests, and shows the client's certificate, without which the bank lets nobody in.
    ///   - vault: Where the accounts live.
    ///   - sendsClientIDHeader: Whether every request has the header `x-ibm-client-id`, as the bank's gateway wanted until about 2024.
    ///   - clock: The time by which ID tokens are judged.
    ///   - random: Where identifiers come from.
    ///   - diagnostics: Where notable things are told.
    public init(
        clientID: String, secret: Secret, stand: SIDStand = .prom, idTokenPolicy: SberIDTokenPolicy,
        transport: any HTTPTransport, vault: Vault, sendsClientIDHeader: Bool = false, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.clientID = clientID
        self.stand = stand
        self.vault = vault
        let announced = sendsClientIDHeader ? clientID : nil
        let partner = SberPartner(
            clientID: clientID, secret: secret, showsCertificate: true, policy: idTokenPolicy, announcedClientID: announced)
        client = partner.client(
            at: stand.configuration, transport: transport, attempts: vault, clock: clock, random: random, diagnostics: diagnostics
        )
        calls = CompletionCalls(
            url: stand.configuration.completion, transport: transport, limits: client.profile.limits, clock: clock,
            announcedClientID: announced)
    }

    /// A backend that shows the client's certificate.
    /// - Parameters:
    ///   - clientID: The client id at the bank.
    ///   - secret: The client's secret.
    ///   - identity: The client's certificate and key, from the PKCS#12 file of the bank's partner portal.
    ///   - extraRootCertificatesPath: A PEM file of root certificates trusted beside the system's, such as the Russian state's root.
    ///   - stand: Where the bank is reached.
    ///   - idTokenPolicy: What shows that an ID token is the bank's own.
    ///   - vault: Where the accounts live.
    ///   - sendsClientIDHeader: Whether every request has the header `x-ibm-client-id`.
    ///   - clock: The time by which ID tokens are judged.
    ///   - random: Where identifiers come from.
    ///   - diagnostics: Where notable things are told.
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

    /// The session of an account: fresh tokens, sign-out.
    ///
    /// The bank has no address that ends tokens: a sign-out removes them here.
    /// - Parameter account: One of this backend's accounts; another client's has no session here (`AccountError.noClient`).
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
        return Session(account.key, in: vault, clients: clients)
    }
}
