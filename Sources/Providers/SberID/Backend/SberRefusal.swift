public import MemberCore
import MemberOAuth

/// A refusal by one of the bank's endpoints, or by the gateway in front of them.
public struct SberRefusal: Sendable, Equatable, Masked {
    /// The endpoint of a request.
    public enum Place: String, Sendable, Equatable, CaseIterable {
        /// The token endpoint, with a code.
        case token
        /// The token endpoint, with a refresh token.
        case refresh
        /// The user-info endpoint.
        case userInfo
        /// The completion endpoint.
        case completion
        /// Another endpoint, such as the address of keys.
        case other
    }

    /// The form of a refusal.
    public enum Form: Sendable, Equatable, Masked {
        /// The gateway's form, with its `httpCode`.
        case gateway(String)
        /// OAuth's form, with its `error`.
        case oauth(String)
        /// An unknown form.
        case other
    }

    /// The endpoint.
    public let place: Place
    /// The form of the refusal.
    public let form: Form
    /// The HTTP status.
    public let status: Int?
    /// The bank's own words, shortened and without the request's secrets; for a user-info or completion response of unknown form,
    /// the body. For other endpoints a body of unknown form is left out, because it may contain tokens. No description contains
    /// them.
    public let words: String?
    /// The gateway's message for the status, `httpMessage`; the first half of ``words``. No description contains it.
    public let httpMessage: String?
    /// The gateway's additional message, `moreInformation`; the second half of ``words``. No description contains it.
    public let moreInformation: String?
    /// The time that the bank asks to wait.
    public let retryAfter: Duration?

    /// Creates a refusal.
    /// - Parameters:
    ///   - place: The endpoint.
    ///   - form: The form of the refusal.
    ///   - status: The HTTP status.
    ///   - words: The bank's own words.
    ///   - retryAfter: The time that the bank asks to wait.
    ///   - httpMessage: The gateway's message for the status.
    ///   - moreInformation: The gateway's additional message.
    package init(
        _ place: Place, _ form: Form, status: Int?, words: String? = nil, retryAfter: Duration? = nil,
        httpMessage: String? = nil, moreInformation: String? = nil
    ) {
        (self.place, self.form, self.status, self.words, self.retryAfter) = (place, form, status, words, retryAfter)
        (self.httpMessage, self.moreInformation) = (httpMessage, moreInformation)
    }

    init(_ refusal: ServerRefusal) {
        self.init(
            Place(refusal.place), Form(refusal.error, further: refusal.further), status: refusal.status,
            words: refusal.description, retryAfter: refusal.retryAfter,
            httpMessage: refusal.further[SberGateway.message], moreInformation: refusal.further[SberGateway.information])
    }
}

extension SberRefusal {
    /// The meaning for the caller.
    public enum Meaning: String, Sendable, Equatable, CaseIterable {
        /// The access token has expired or was already used: it cannot be used again.
        case tokenOver = "token_over"
        /// Too many requests: wait.
        case tooMany = "too_many_requests"
        /// The bank has a failure: the same request may succeed later.
        case later = "bank_unavailable"
        /// The request is refused permanently.
        case refused
    }

    /// The meaning, by the gateway's number or the HTTP status.
    public var meaning: Meaning {
        let gateway: Int? = if case .gateway(let number) = form { Int(number) } else { nil }
        switch gateway ?? status ?? 0 {
        case 401 where place == .userInfo || place == .completion: return .tokenOver
        case 429: return .tooMany
        case 408, 500...: return .later
        default: return form == .oauth("invalid_token") ? .tokenOver : .refused
        }
    }

    /// Place, form and status; an error's text is only included if it has the form of a protocol's name.
    var sentence: String {
        let what: String =
            switch form {
            case .gateway(let number): Self.isNumber(number) ? "gateway \(number)" : "the gateway's form"
            case .oauth(let error): Self.isName(error) ? error : "OAuth's form"
            case .other: "no known form"
            }
        return "Sber ID refused at the \(place.words) (\(what)\(status.map { ", HTTP \($0)" } ?? ""))."
    }

    /// Whether a text has the form of a name: without digits, so that a phone number is not one.
    fileprivate static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}

extension ServerRefusal {
    /// The refusal without the bank's words, which the engine's own sentences repeat: they may contain data of the member.
    var withoutWords: ServerRefusal {
        ServerRefusal(
            place: place, error: error.flatMap { SberRefusal.isName($0) ? $0 : nil }, status: status, retryAfter: retryAfter,
            refreshTokenIsDead: refreshTokenIsDead, rejectsToken: rejectsToken)
    }
}

extension SberRefusal.Place {
    fileprivate init(_ place: OAuthPlace) {
        self =
            switch place {
            case .token: .token
            case .refresh: .refresh
            case .userInfo: .userInfo
            case .authorization, .keySet, .metadata, .signOut, .introspection: .other
            }
    }

    fileprivate var words: String {
        switch self {
        case .token: "token endpoint"
        case .refresh: "token endpoint (refresh)"
        case .userInfo: "user-info endpoint"
        case .completion: "completion endpoint"
        case .other: "address of keys"
        }
    }
}
