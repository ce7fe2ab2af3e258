public import MemberCore

/// Why the member's pages could not be shown.
public enum UserAgentError: ExplainedError, Equatable {
    /// The member closed the window or pressed Ctrl-C.
    case cancelled
    /// No program on this system can open an address.
    case unavailable
    /// The listener's port is taken.
    case portTaken(UInt16)
    /// The redirect address is not one that this agent can receive.
    case redirectUnsupported
    /// The browser command ended with an error, or a page could not be walked; the text contains no address.
    case failed(String)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .cancelled: .init("agent.cancelled", "The sign-in was cancelled.", "Start it again at any time.")
        case .unavailable:
            .init(
                "agent.unavailable", "There is no browser here.",
                "Set BROWSER to a command, or open the printed address on this machine.")
        case .portTaken(let port):
            .init(
                "agent.port_taken", "Port \(port) on 127.0.0.1 is taken by another program.",
                "Stop that program, or choose another port.")
        case .redirectUnsupported:
            .init(
                "agent.redirect_unsupported", "This user agent cannot receive a response at that redirect address.",
                "Use the agent that belongs to the redirect address.")
        case .failed(let reason): .init("agent.failed", reason, "Try again, or use another browser.")
        }
    }

}

/// The demand of a resource before it allows a call: further scopes (RFC 6750 §3.1), or another or more recent
/// authentication (RFC 9470 §3).
///
/// ```swift
/// let request = AuthorizationRequest(steppingUp: challenge, from: granted)
/// let grant = try await client.signIn(request, with: agent)
/// ```
/// A resource writes these values: the app decides which resources may ask its members for more.
public struct StepUpChallenge: Sendable, Equatable {
    /// The scopes that the call needs; empty where the resource names none.
    public var scopes: [String]
    /// The `acr` values of which the sign-in should have one, the preferred first; empty where any value is accepted.
    public var acrValues: [String]
    /// How old the sign-in may be, in seconds; nil where any age is accepted.
    public var maximumAge: Int?

    /// Creates a challenge.
    /// - Parameters:
    ///   - scopes: The scopes that the call needs.
    ///   - acrValues: The `acr` values of which the sign-in should have one.
    ///   - maximumAge: How old the sign-in may be, in seconds.
    public init(scopes: [String] = [], acrValues: [String] = [], maximumAge: Int? = nil) {
        self.scopes = scopes.filter(Self.isScope)
        self.acrValues = acrValues.filter(Self.isScope)
        self.maximumAge = maximumAge
    }

    /// The demand, as one sentence without characters that could disturb a log.
    var sentence: String {
        var wishes: [String] = []
        if !scopes.isEmpty { wishes.append("the scopes \(Self.list(scopes))") }
        if !acrValues.isEmpty { wishes.append("a sign-in of the kind \(Self.list(acrValues))") }
        if let maximumAge { wishes.append("a sign-in not older than \(maximumAge) s") }
        return "The resource requires more from the member"
            + (wishes.isEmpty ? " and does not say what." : ": " + wishes.joined(separator: ", ") + ".")
    }

    private static func list(_ values: [String]) -> String { String(values.joined(separator: ", ").prefix(200)) }

    /// Visible ASCII without quotation mark and backslash (RFC 6749 §3.3).
    private static func isScope(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
}
