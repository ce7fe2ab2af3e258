public import Foundation
public import MemberCore
public import MemberUI

/// A provider at which members sign in.
public protocol SandboxSessions: SandboxProvider {
    /// The members' sessions, ended ones too, in the order of their beginning.
    var sessions: [SandboxSession] { get }
    /// Ends a session.
    /// - Parameter id: As ``SandboxSession/id``.
    /// - Returns: Whether there was one of that name.
    func endSession(_ id: String) -> Bool
    /// Ends the life of every access token now.
    func expireAccessTokens()
}

/// A provider that gives out refresh tokens.
public protocol SandboxRefreshTokens: SandboxSessions {
    /// What has become of a refresh token.
    /// - Parameter token: The token.
    /// - Returns: Its standing; ``RefreshTokenStanding/unknown`` if it was issued elsewhere.
    func standing(ofRefreshToken token: String) -> RefreshTokenStanding
    /// Takes a refresh token for one that was used before: its session ends.
    /// - Parameter token: The token, which another provider may have issued.
    func refreshTokenWasReused(_ token: String)
}

/// The place of a refresh token among those of its session. It does not tell whether the session is live.
public enum RefreshTokenStanding: Sendable, Equatable {
    /// It is the last one of its session.
    case newest
    /// It was exchanged for the last one of its session.
    case predecessor
    /// It is an older one.
    case over
    /// It was never issued here.
    case unknown
}

/// A provider that signs what it issues.
public protocol SandboxSigningKeys: SandboxProvider {
    /// The public keys that sign now, as a JWK set.
    var publishedKeys: Data { get }
    /// Makes new keys.
    func rotateKeys()
}

/// A provider that is seen and handled at the control address.
public protocol SandboxControls: SandboxProvider {
    /// What may be done with it; asked for once, at the start.
    var actions: [SandboxAction] { get }
    /// Its sections of the control page, as they are now.
    /// - Parameter writer: Writes forms, fields and tables as the rest of the page has them, in the language of its reader.
    /// - Returns: The sections.
    func sections(_ writer: ControlPageWriter) -> [HTML]
    /// Members of `/_sandbox/state` beside the providers, not below them; a name that is taken is left out.
    var sharedState: [String: JSONValue] { get }
}

extension SandboxControls {
    /// None.
    public var actions: [SandboxAction] { [] }
    /// None.
    public func sections(_ writer: ControlPageWriter) -> [HTML] { [] }
    /// Nothing.
    public var sharedState: [String: JSONValue] { [:] }
}

/// A provider that also works without requests.
protocol SandboxWork: SandboxProvider {
    /// Stops that work, because the sandbox stops.
    func stop() async
}

/// Something that may be done with a provider at the control address.
///
/// A program posts it to `/_sandbox/PROVIDER/NAME`, or to `/_sandbox/NAME` where nothing else has the name; the page's form is
/// ``ControlPageWriter/form(_:_:isInline:)``.
public struct SandboxAction: Sendable {
    /// The end of its path: lower-case ASCII letters and hyphens.
    public let name: String
    /// Carries it out with a form's fields; a ``ControlProblem`` becomes the response.
    public let perform: @Sendable (FormFields) async throws -> Void

    /// An action.
    /// - Parameters:
    ///   - name: The end of its path.
    ///   - perform: Does it with a form's fields; throws ``ControlProblem`` where they do not fit.
    public init(_ name: String, perform: @escaping @Sendable (FormFields) async throws -> Void) {
        self.name = name
        self.perform = perform
    }
}
