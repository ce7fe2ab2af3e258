import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import VKID

/// How a portal of VK ID's faces is set up.
public struct FacePortalConfiguration: Sendable {
    /// Where VK is reached.
    public var environment: VKEnvironment
    /// The app's id.
    public var clientID: String
    /// Where accounts and showings are kept.
    public var vault: Vault
    /// Sends the requests.
    public var transport: any HTTPTransport
    /// The community whose sheet follows a sign-in.
    public var community = "1"
    /// How often it may; nil is always.
    public var limit: GroupSubscriptionsLimit? = .init()
    /// The time.
    public var clock: any MemberClock = SystemClock()
    /// The port on 127.0.0.1; 0 takes a free one.
    public var port: UInt16 = 0
    /// Where notable things are told.
    public var diagnostics = Diagnostics.silent

    /// A configuration.
    /// - Parameters:
    ///   - environment: Where VK is reached.
    ///   - clientID: The app's id.
    ///   - vault: Where accounts and showings are kept.
    ///   - transport: Sends the requests.
    public init(environment: VKEnvironment, clientID: String, vault: Vault, transport: any HTTPTransport) {
        self.environment = environment
        self.clientID = clientID
        self.vault = vault
        self.transport = transport
    }
}
