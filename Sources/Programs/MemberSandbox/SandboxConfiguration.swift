public import Foundation
public import MemberCore

/// How a sandbox is set up.
public struct SandboxConfiguration: Sendable {
    /// The control port; 0 takes a free one.
    public var port: UInt16 = 0
    /// A file in which the state outlives a restart, ports included; it holds fingerprints of tokens, never a token.
    public var stateFile: URL?
    /// The time.
    public var clock: any MemberClock = SystemClock()
    /// Where codes and tokens come from.
    public var random: any RandomSource = SystemRandom()
    /// How long an access token lives, in seconds.
    public var accessTokenLife = 3600
    /// How long a code lives, in seconds.
    public var codeLife = 600
    /// How long a refresh token that was traded still works, in seconds, for a client that did not get the answer; 0 is not at all.
    public var rotationGrace = 0
    /// The client ids that are known, with the names of their apps; the first is the one to use by default.
    public var clients: [String: String] = [SandboxConfiguration.defaultClientID: "Sandbox App"]
    /// What each app may ask for, by client id; an app without an entry may ask for anything. What is asked beyond it is left out.
    public var allowedScopes: [String: Set<String>] = [:]
    /// Further redirect addresses by client id, of any scheme, compared sign by sign.
    public var redirectURIs: [String: Set<String>] = [:]
    /// The secrets of the apps, by client id, with which they get an anonymous token; an app without one gets none.
    public var clientSecrets: [String: String] = [SandboxConfiguration.defaultClientID: SandboxConfiguration.defaultClientSecret]
    /// How long an anonymous token lives, in seconds.
    public var anonymousTokenLife = 86_400
    /// The apps of VK's that are installed and sign members in; empty is none.
    public var vendorApps: [SandboxVendorApp] = [.main]
    /// How many subscriptions VK's contract allows, counted by joins with `source=vkid_sdk`; nil for any number. Once they are used up,
    /// the gate says that the sheet is not to be shown; a join still works.
    public var subscriptionQuota: Int?
    /// With which error VK refuses a dead refresh token; the description is always the same. VK has been seen to say `invalid_grant`
    /// and `invalid_request`.
    public var deadRefreshTokenError = "invalid_grant"
    /// Whether VK's id host refuses with HTTP 200, as it sometimes does, instead of 400 and 401.
    public var refusesWithOK = false
    /// Whether the providers are also reached over https, with certificates made at the start by the `openssl` command; see
    /// ``SandboxCertificate``.
    public var servesTLS = false
    /// Whether every issued token is remembered in clear, in memory, for a test that looks for leaks; the control address then tells
    /// them under `/_sandbox/tokens`.
    public var remembersTokens = false
    /// Where notable things are told.
    public var diagnostics = Diagnostics.silent

    /// The defaults.
    public init() {}

    /// The client id that every sandbox knows.
    public static let defaultClientID = "51000001"
    /// The secret of that client id.
    public static let defaultClientSecret = "sandbox-secret"
    /// The control port of `member sandbox`.
    public static let defaultPort: UInt16 = 8377
}
