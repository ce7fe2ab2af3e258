public import Foundation
public import MemberCore

/// A code that was accepted and is to be exchanged elsewhere: its state was compared, it was sent nowhere.
public struct CodeGrant: Sendable {
    /// The code; it works once.
    public let code: Secret
    /// Redirect parameters that the token endpoint wants to see again.
    public let carried: FormFields
    /// What tied the answer to the request.
    public let state: Secret
    /// The PKCE secret; nil where it was made elsewhere and not told.
    public let verifier: PKCEVerifier?
    /// The redirect address, wanted by the token endpoint byte by byte.
    public let redirectURI: URL
    /// The scopes asked for.
    public let requestedScopes: [String]
    /// Why the app asked, in its own words.
    public let purpose: String?
    /// What whoever started the sign-in kept with it.
    public let payload: Data?
    /// The attempt that this ends; it has ended.
    public let attemptID: Attempt.ID
}

extension CodeGrant: CustomStringConvertible, CustomReflectable {
    /// Its attempt's name alone.
    public var description: String { "<code of \(attemptID)>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
