public import Foundation
import MemberCore

/// What a resource wants of the member before it lets a call through: further scopes (RFC 6750 §3.1), or another or more recent
/// authentication (RFC 9470 §3).
///
/// ```swift
/// let request = AuthorizationRequest(steppingUp: challenge, from: granted)
/// let grant = try await client.signIn(request, with: agent)
/// ```
/// It is a resource's text: an app decides which resources may ask its members for something.
public struct StepUpChallenge: Sendable, Equatable {
    /// The scopes that the call needs; empty where the resource names none.
    public var scopes: [String]
    /// The `acr` values of which the sign-in should have one, the preferred first; empty where it does not matter.
    public var acrValues: [String]
    /// How old the sign-in may be, in seconds; nil where it does not matter.
    public var maximumAge: Int?

    /// A challenge.
    /// - Parameters:
    ///   - scopes: The scopes that the call needs.
    ///   - acrValues: The `acr` values of which the sign-in should have one.
    ///   - maximumAge: How old the sign-in may be, in seconds.
    public init(scopes: [String] = [], acrValues: [String] = [], maximumAge: Int? = nil) {
        self.scopes = scopes.filter(Self.isScope)
        self.acrValues = acrValues.filter(Self.isScope)
        self.maximumAge = maximumAge
    }

    /// What is wanted, as one sentence without signs that could disturb a log.
    var sentence: String {
        var wishes: [String] = []
        if !scopes.isEmpty { wishes.append("the scopes \(Self.list(scopes))") }
        if !acrValues.isEmpty { wishes.append("a sign-in of the kind \(Self.list(acrValues))") }
        if let maximumAge { wishes.append("a sign-in not older than \(maximumAge) s") }
        return "The resource wants more of the member"
            + (wishes.isEmpty ? " and does not say what." : ": " + wishes.joined(separator: ", ") + ".")
    }

    private static func list(_ values: [String]) -> String { String(values.joined(separator: ", ").prefix(200)) }

    /// Visible ASCII without quotation mark and backslash (RFC 6749 §3.3).
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
}

extension AuthenticationChallenge {
    /// What the challenge wants of the member, whatever its error.
    var stepUp: StepUpChallenge {
        let values = (parameters["acr_values"] ?? "").split(separator: " ").map(String.init)
        let age = parameters["max_age"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        return StepUpChallenge(scopes: scopes, acrValues: values, maximumAge: age)
    }
}

extension AuthorizationRequest {
    /// A request that asks for what a resource wants beside what the member allowed already.
    ///
    /// The new tokens take the place of the old ones, so that they must allow everything that those did. Whether the sign-in was of
    /// the kind wanted is the resource's to judge: its `acr` values are asked for, not demanded of the ID token.
    /// - Parameters:
    ///   - challenge: What the resource wants.
    ///   - granted: The scopes of the tokens that did not suffice.
    ///   - redirectURI: Where the answer goes; nil where the user agent supplies it.
    public init(steppingUp challenge: StepUpChallenge, from granted: [String], redirectURI: URL? = nil) {
        var scopes = granted
        for scope in challenge.scopes where !scopes.containsExactly(scope) { scopes.append(scope) }
        self.init(scopes: scopes, redirectURI: redirectURI)
        acrValues = challenge.acrValues
        maximumAge = challenge.maximumAge
    }
}
