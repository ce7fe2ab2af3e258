public import MemberCore
import MemberOAuth

/// A refusal by one of the bank's endpoints, or by the gateway before them.
public struct SberRefusal: Sendable, Equatable, Masked {
    /// Which endpoint was asked.
    public enum Place: String, Sendable, Equatable, CaseIterable {
        /// The token endpoint, with a code.
        case token
        /// The token endpoint, with a refresh token.
        case refresh
        /// The user-info endpoint.
        case userInfo
        /// The completion endpoint.
        case completion
        /// Another one, such as the address of keys.
        case other
    }

    /// In which form it refused.
    public enum Form: Sendable, Equatable, Masked {
        /// The gateway's, with its `httpCode`.
        case gateway(String)
        /// OAuth's, with its `error`.
        case oauth(String)
        /// None that is known.
        case other
    }

    /// Which endpoint was asked.
    public let place: Place
    /// In which form it refused.
    public let form: Form
    /// The HTTP status.
    public let status: Int?
    /// The bank's own words, cut to length and without what was sent; of a user-info or completion response that has no known form the
    /// body. Of other endpoints an unknown body is left out, since it may hold tokens. Not shown by any description.
    public let words: String?
    /// The gateway's message for the status, `httpMessage`; the first half of ``words``. Not shown by any description.
    public let httpMessage: String?
    /// What the gateway says more, `moreInformation`; the second half of ``words``. Not shown by any description.
    public let moreInformation: String?
    /// How long the bank asks to wait.
    public let retryAfter: Duration?

    /// A refusal.
    /// - Parameters:
    ///   - place: Which endpoint was asked.
    ///   - form: In which form it refused.
    ///   - status: The HTTP status.
    ///   - words: The bank's own words.
    ///   - retryAfter: How long the bank asks to wait.
    ///   - httpMessage: The gateway's message for the status.
    ///   - moreInformation: What the gateway says more.
    public init(
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
    /// What it means for the caller.
    public enum Meaning: String, Sendable, Equatable, CaseIterable {
        /// The access token has expired, or was used already: nothing more is had with it.
        case tokenOver = "token_over"
        /// Too many requests: wait.
        case tooMany = "too_many_requests"
        /// The bank has a fault: the same may work later.
        case later = "bank_unavailable"
        /// The request is refused for good.
        case refused
    }

    /// What it means, by the gateway's number or the HTTP status.
    public var meaning: Meaning {
        let gateway: Int? = if case .gateway(let number) = form { Int(number) } else { nil }
        switch gateway ?? status ?? 0 {
        case 401 where place == .userInfo || place == .completion: return .tokenOver
        case 429: return .tooMany
        case 408, 500...: return .later
        default: return form == .oauth("invalid_token") ? .tokenOver : .refused
        }
    }

    /// Place, form and status; an error whose text is not one of a protocol's names is not repeated.
    var sentence: String {
        let what: String =
            switch form {
            case .gateway(let number): Self.isNumber(number) ? "gateway \(number)" : "the gateway's form"
            case .oauth(let error): Self.isName(error) ? error : "OAuth's form"
            case .other: "no known form"
            }
        return "Sber ID refused at the \(place.words) (\(what)\(status.map { ", HTTP \($0)" } ?? ""))."
    }

    /// Without digits: a phone number is no name.
    fileprivate static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x5F }
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
}

extension ServerRefusal {
    /// The same without the bank's words, which the engine's own sentences repeat: they may hold what is known of the member.
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
