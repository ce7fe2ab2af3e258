public import Foundation
public import MemberCore

/// A refusal by the provider, as data.
///
/// The description is the server's text: cut to length and freed of control characters, for logs; never shown to the member.
public struct ServerRefusal: Sendable, Equatable {
    /// Where it refused.
    public let place: OAuthPlace
    /// The OAuth error code; nil where the response had none.
    public let error: String?
    /// The server's own text, tidied.
    public let description: String?
    /// Where the server says that it explains the refusal; an address for a person to read, never opened automatically.
    public let uri: String?
    /// The HTTP status, where there was one.
    public let status: Int?
    /// How long the server asks to wait.
    public let retryAfter: Duration?
    /// The address of the request, without its query; nil where it is not known, or the error code is enough.
    public let address: String?
    /// The target of a redirect that was not followed, without its query; else nil.
    package let leadsTo: String?
    /// Whether the provider's profile takes this as the end of the refresh token.
    package let refreshTokenIsDead: Bool
    /// Whether a resource refused the access token: one renewal and one repetition may help (RFC 6750 §3.1).
    public let rejectsToken: Bool
    /// Further values of the provider's redirect or response, for the provider's module; no error's text contains them.
    public let further: FormFields

    /// Creates a refusal.
    /// - Parameters:
    ///   - place: Where the provider refused.
    ///   - error: The OAuth error code.
    ///   - description: The server's text.
    ///   - uri: Where the server explains it.
    ///   - status: The HTTP status.
    ///   - retryAfter: How long to wait.
    ///   - address: The address of the request; its query is dropped.
    ///   - leadsTo: The target of a redirect; its query is dropped.
    ///   - refreshTokenIsDead: Whether the refresh token is invalid by the profile.
    ///   - rejectsToken: Whether a resource refused the access token; nil means that the code and the status decide.
    ///   - further: Further values of the provider's redirect or response.
    public init(
        place: OAuthPlace, error: String? = nil, description: String? = nil, uri: String? = nil, status: Int? = nil,
        retryAfter: Duration? = nil, address: URL? = nil, leadsTo: URL? = nil, refreshTokenIsDead: Bool = false,
        rejectsToken: Bool? = nil,
        further: FormFields = []
    ) {
        self.place = place
        self.error = error.map(Self.tidy)
        self.description = description.map(Self.tidy)
        self.uri = uri.map(Self.tidy)
        self.status = status
        self.retryAfter = retryAfter
        self.address = address?.bareAddress.map(Self.tidy)
        self.leadsTo = leadsTo?.bareAddress.map(Self.tidy)
        self.refreshTokenIsDead = refreshTokenIsDead
        self.further = further
        self.rejectsToken =
            rejectsToken ?? (place == .userInfo && (error == "invalid_token" || (status == 401 && error == nil)))
    }

    /// The app's possible reaction (RFC 6749 §4.1.2.1, §5.2).
    public var reaction: Reaction {
        switch place {
        case .authorization: authorizationReaction
        case .token, .refresh: tokenReaction
        // Without keys the token is not judged.
        case .keySet: .later
        case .metadata: status.map(Self.isPassing) == true ? .later : .fix
        default: status.map(Self.isPassing) == true || isPassingError ? .later : .report
        }
    }

    private var authorizationReaction: Reaction {
        switch error {
        case "access_denied": .declined
        case "login_required", "interaction_required", "consent_required", "account_selection_required": .ask
        case "temporarily_unavailable", "server_error": .later
        case "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "invalid_request_uri",
            "invalid_request_object", "request_not_supported", "request_uri_not_supported", "registration_not_supported":
            .fix
        default: .report
        }
    }

    private var tokenReaction: Reaction {
        if refreshTokenIsDead { return .again }
        switch error {
        case "invalid_grant": return .again
        case "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_request", "invalid_scope",
            "invalid_target", "invalid_dpop_proof":
            return .fix
        case "temporarily_unavailable", "server_error", "slow_down": return .later
        case .some:
            // A server that fails has not judged the token, whatever error it names.
            if place == .refresh, let status, Self.isPassing(status) { return .later }
            return place == .token ? .again : .perhapsAgain
        case nil:
            if let status, Self.isPassing(status) { return .later }
            return place == .token ? .fix : .perhapsAgain
        }
    }

    private var isPassingError: Bool { error == "temporarily_unavailable" || error == "server_error" }

    /// Whether the provider's text says that the sent token is dead, whatever the error code is. If a resource has also refused
    /// the access token, the account can no longer be used.
    package var saysTokenIsDead: Bool {
        guard place == .refresh, status.map(Self.isPassing) != true else { return false }
        if refreshTokenIsDead { return true }
        if let error, Self.codesOfDeadTokens.contains(error) { return true }
        switch error {
        case "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "invalid_target",
            "invalid_dpop_proof", "temporarily_unavailable", "server_error", "slow_down":
            return false
        default:
            let words = (description ?? "").lowercased()
            return words.contains("token") && Self.wordsOfTheEnd.contains(where: words.contains)
        }
    }

    /// The usual codes for a token that has expired, was revoked, or is not known.
    static let codesOfDeadTokens: Set = [
        "invalid_grant", "invalid_token", "expired_token", "token_expired", "token_revoked", "invalid_refresh_token",
    ]

    private static let wordsOfTheEnd = ["invalid", "expired", "revoked", "not found", "unknown", "not active", "inactive"]

    package var sentence: String {
        if let address, error == nil, status == 404 || status == 410 {
            return "The provider has nothing at \(address), where its \(place.words) should be (HTTP \(status ?? 404))."
        }
        if let address, let leadsTo {
            return
                "The provider's \(place.words) has moved from \(address) to \(leadsTo) (HTTP \(status ?? 302)), which is not followed."
        }
        let what = error.map { Self.isCode($0) ? "“\($0)”" : "an error of its own" } ?? "without an error code"
        let code = status.map { ", HTTP \($0)" } ?? ""
        return "The provider refused at the \(place.words)\(address.map { " " + $0 } ?? "") (\(what)\(code))."
    }

    /// The server's own text, including its error where that is not a code; it may name the member.
    public var words: String? {
        let said = [error.flatMap { Self.isCode($0) ? nil : $0 }, description].compactMap(\.self).joined(separator: ": ")
        return said.isEmpty ? nil : said
    }

    /// Whether a text has the form of an error code: without spaces, and without digits, because a phone number is not a code.
    package static func isCode(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || "_-.:".utf8.contains($0) }
    }

    static func isPassing(_ status: Int) -> Bool { status == 408 || status == 429 || status >= 500 }

    private static func tidy(_ text: String) -> String { text.tidied }
}

extension ServerRefusal: CustomReflectable {
    /// An empty mirror: the server's text may name the member.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension String {
    /// A foreign text with the sent secrets masked: a server may repeat a secret as it is or form-encoded, within any other
    /// text. The search compares bytes.
    package func masking(_ secrets: [String]) -> String {
        let mask = Data("…".utf8)
        var bytes = Data(utf8)
        let forms = secrets.flatMap { [$0, PercentCoding.encode($0), PercentCoding.formEncode($0)] }
        for secret in forms where !secret.isEmpty {
            var start = bytes.startIndex
            // Continues after the mask: the mask itself may contain the secret.
            while let range = bytes.range(of: Data(secret.utf8), in: start..<bytes.endIndex) {
                bytes.replaceSubrange(range, with: mask)
                start = range.lowerBound + mask.count
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A foreign text, made fit for a log: cut to 200 characters, without control characters and invisible ones.
    var tidied: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(200) where !scalar.properties.isDefaultIgnorableCodePoint {
            scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(scalars)
    }
}
