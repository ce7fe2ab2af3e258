public import MemberCore
public import MemberHTTP

/// Why a server gave no verdicts. It contains no key, member or transaction.
public enum OfferServerError: ExplainedError, Equatable {
    /// A response with another status than 200.
    public struct Refusal: Sendable, Hashable {
        /// The status.
        public let status: Int
        /// The stable name of the problem in the response (`code`, RFC 9457); nil if the response has none.
        public let code: String?
        /// How long the server asks to wait (`Retry-After`), at most a day; nil if it does not.
        public let retryAfter: Duration?

        /// Creates a refusal.
        /// - Parameters:
        ///   - status: The status.
        ///   - code: The stable name of the problem.
        ///   - retryAfter: How long to wait.
        public init(status: Int, code: String? = nil, retryAfter: Duration? = nil) {
            (self.status, self.code, self.retryAfter) = (status, code, retryAfter)
        }
    }

    /// No response came.
    case noResponse(HTTPError)
    /// The server responded with another status than 200.
    case refused(Refusal)
    /// The response is not what this endpoint returns.
    case unreadable
    /// The evidence is larger than the server takes.
    case requestTooLarge
    /// No context was configured.
    case notConfigured

    /// Whether the same question may get a verdict later: no response came, although the request was a valid one, or the status is 429
    /// or at least 500.
    public var isRetryable: Bool {
        switch self {
        case .noResponse(.invalidURL), .noResponse(.invalidRequest), .noResponse(.tooLarge), .noResponse(.redirectRefused): false
        case .noResponse: true
        case .refused(let refusal): refusal.status == 429 || refusal.status >= 500
        case .unreadable, .requestTooLarge, .notConfigured: false
        }
    }

    /// How long the server asks to wait; nil if it does not.
    public var retryAfter: Duration? { if case .refused(let refusal) = self { refusal.retryAfter } else { nil } }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .noResponse(let error): .init(error)
        case .refused(let refusal): refusal.explanation
        case .unreadable:
            .init(
                "offers.response_unreadable", "The server's response is not the one of this endpoint.",
                "Check that the configured address is the offers server's.")
        case .requestTooLarge: Refusal(status: 413).explanation
        case .notConfigured: .init(EvidenceCause.notConfigured)
        }
    }

    /// The failure that the engine turns into verdicts.
    var failure: EvidenceFailure {
        let cause: EvidenceCause =
            switch self {
            case .noResponse(let error): .transport(error)
            case .refused(let refusal): .status(refusal.status)
            case .unreadable: .json(.malformed)
            case .requestTooLarge: .json(.tooLarge)
            case .notConfigured: .notConfigured
            }
        return EvidenceFailure(isRetryable ? .verifyTemporary : .verifyFailed, cause: cause)
    }
}

extension OfferServerError.Refusal {
    fileprivate var explanation: ErrorExplanation {
        switch status {
        case 401, 403:
            .init(
                "offers.key_refused", "The server does not accept the key for this question.",
                "Check the configured key; a transaction's id as evidence needs a server key.")
        case 413:
            .init(
                "offers.request_too_large", "The evidence is larger than the server accepts.",
                "Send signed transactions, or raise the limit of the proxy before the server.")
        case 429, 500...:
            .init("offers.server_busy", "The server cannot respond now.", "Try again later, after the time that it asks to wait.")
        default:
            .init(
                "offers.server_refused", "The server refused the question.", "Check the address and the question's values.")
        }
    }
}
