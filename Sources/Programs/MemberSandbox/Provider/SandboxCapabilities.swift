public import Foundation
public import MemberCore
public import MemberUI

/// A provider that signs members in.
public protocol SandboxSessions: SandboxProvider {
    /// The members' sessions, including those that have ended, the oldest first.
    var sessions: [SandboxSession] { get }
    /// Ends a session.
    /// - Parameter id: The session's ``SandboxSession/id``.
    /// - Returns: Whether the session existed.
    func endSession(_ id: String) -> Bool
    /// Expires all access tokens now.
    func expireAccessTokens()
}

/// A provider that issues refresh tokens.
public protocol SandboxRefreshTokens: SandboxSessions {
    /// Returns the position of a refresh token in its session.
    /// - Parameter token: The token.
    /// - Returns: The position; ``RefreshTokenStanding/unknown`` if the token was issued elsewhere.
    func standing(ofRefreshToken token: String) -> RefreshTokenStanding
    /// Treats a refresh token as if it had been used before, which ends its session.
    /// - Parameter token: The token, which another provider may have issued.
    func refreshTokenWasReused(_ token: String)
}

/// The position of a refresh token among those of its session. It does not say whether the session is live.
public enum RefreshTokenStanding: Sendable, Equatable {
    /// The token is the last one of its session.
    case newest
    /// The token was exchanged for the last one of its session.
    case predecessor
    /// The token is an older one.
    case over
    /// The provider did not issue the token.
    case unknown
}

/// A provider that signs its tokens.
public protocol SandboxSigningKeys: SandboxProvider {
    /// The present public keys, as a JWK set.
    var publishedKeys: Data { get }
    /// Makes new keys.
    func rotateKeys()
}

/// A provider with actions and sections at the control address.
public protocol SandboxControls: SandboxProvider {
    /// The actions; they are read once, at the start.
    var actions: [SandboxAction] { get }
    /// Makes the sections of the control page in the provider's present state.
    /// - Parameter writer: Writes forms, fields and tables in the style of the page and in the language of its reader.
    /// - Returns: The sections.
    func sections(_ writer: ControlPageWriter) -> [HTML]
    /// Members of `/_sandbox/state` beside the providers, not inside of them; a name that is already in use is left out.
    var sharedState: [String: JSONValue] { get }
}

extension SandboxControls {
    /// No actions.
    public var actions: [SandboxAction] { [] }
    /// Returns no sections.
    public func sections(_ writer: ControlPageWriter) -> [HTML] { [] }
    /// No members.
    public var sharedState: [String: JSONValue] { [:] }
}

/// A provider whose partners' servers show a certificate if the sandbox demands one.
protocol SandboxBackChannel: SandboxProvider {
    /// The names of the hosts that demand it.
    var backChannelHosts: Set<String> { get }
}

/// A provider that holds requests back until something happens.
protocol SandboxHolding: SandboxProvider {
    /// Lets these requests end at once, because the sandbox stops; later ones are not held back.
    func releaseRequests()
}

/// A provider that also works when there are no requests.
protocol SandboxWork: SandboxProvider {
    /// Stops the work, because the sandbox stops.
    func stop() async
}

/// An action on a provider at the control address.
///
/// A program posts it to `/_sandbox/PROVIDER/NAME`, or to `/_sandbox/NAME` if no other action has the name; the page's form is
/// ``ControlPageWriter/form(_:_:isInline:)``.
public struct SandboxAction: Sendable {
    /// The end of the path: lower-case ASCII letters and hyphens.
    public let name: String
    /// Performs the action with a form's fields; a ``ControlProblem`` becomes the response.
    public let perform: @Sendable (FormFields) async throws -> Void

    /// Creates an action.
    /// - Parameters:
    ///   - name: The end of the path.
    ///   - perform: Performs the action with a form's fields; throws ``ControlProblem`` if the fields are wrong.
    public init(_ name: String, perform: @escaping @Sendable (FormFields) async throws -> Void) {
        self.name = name
        self.perform = perform
    }
}
