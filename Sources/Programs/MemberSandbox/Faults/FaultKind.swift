extension Fault {
    /// What goes wrong, with its number or word where it has one.
    public struct Kind: Sendable, Hashable {
        /// Which of the forms it is.
        public let name: Name
        /// Its number; zero for a form without one. See ``FaultForm/unit``.
        public let value: Int
        /// Its word; empty for a form without one. See ``FaultForm/takesWord``.
        public let word: String

        init(_ name: Name, _ value: Int = 0, word: String = "") {
            self.name = name
            self.value = value
            self.word = word
        }

        /// The request waits before it is carried out.
        /// - Parameter milliseconds: How long.
        /// - Returns: The kind.
        public static func delay(milliseconds: Int) -> Kind { Kind(.delay, milliseconds) }
        /// The request is carried out, and its answer comes late.
        /// - Parameter milliseconds: By how much.
        /// - Returns: The kind.
        public static func lateAnswer(milliseconds: Int) -> Kind { Kind(.lateAnswer, milliseconds) }
        /// The answer's body comes in small pieces.
        /// - Parameter milliseconds: How long the whole body takes.
        /// - Returns: The kind.
        public static func slowDrip(milliseconds: Int) -> Kind { Kind(.slowDrip, milliseconds) }
        /// The request is carried out, and the connection breaks off after half of the answer's body.
        public static let reset = Kind(.reset)
        /// The answer is this status without a body.
        /// - Parameter code: 400 to 599.
        /// - Returns: The kind.
        public static func status(_ code: Int) -> Kind { Kind(.status, code) }
        /// The answer is 429.
        /// - Parameter retryAfter: What its `Retry-After` says, in seconds.
        /// - Returns: The kind.
        public static func rateLimit(retryAfter: Int) -> Kind { Kind(.rateLimit, retryAfter) }
        /// The answer calls itself `text/html`, whatever it is.
        public static let wrongType = Kind(.wrongType)
        /// The answer is whole by its length, but its JSON is cut in half.
        public static let truncated = Kind(.truncated)
        /// Every access token ends its life before the request is looked at.
        public static let expiredToken = Kind(.expiredToken)
        /// The next refresh is answered as if its token had been used before: its session ends.
        public static let tokenReuse = Kind(.tokenReuse)
        /// New signing keys before the request is looked at.
        public static let keyRotation = Kind(.keyRotation)
        /// The provider's clock, as the answer's `Date` and the times in its ID token tell it, is wrong.
        /// - Parameter seconds: By how much it is ahead; negative for behind.
        /// - Returns: The kind.
        public static func clockSkew(seconds: Int) -> Kind { Kind(.clockSkew, seconds) }
        /// The answer is an error of VK's API.
        /// - Parameter code: Its `error_code`, from 1.
        /// - Returns: The kind.
        public static func apiError(_ code: Int) -> Kind { Kind(.apiError, code) }
        /// The answer is an error of VK's id or oauth host.
        /// - Parameter word: Its `error`: letters, digits and underscores.
        /// - Returns: The kind.
        public static func idError(_ word: String) -> Kind { Kind(.idError, word: word) }
        /// The next join of a community is answered with 0, and nobody joins.
        public static let joinRefused = Kind(.joinRefused)
        /// A call of VK's API is answered with error 14 and a page; it is good again with the page's `success_token`.
        public static let captcha = Kind(.captcha)
        /// The answer is a challenge with a page; the request is good again with the page's solution in `X-Challenge-Solution`.
        public static let challenge = Kind(.challenge)
        /// The addresses told are those whose certificate carries another name, until the fault is cleared.
        public static let tlsWrongName = Kind(.tlsWrongName)
        /// The addresses told are those whose certificate stands under a root that nobody knows, until the fault is cleared.
        public static let tlsUnknownRoot = Kind(.tlsUnknownRoot)
    }

    /// The names that command lines use.
    public enum Name: String, Sendable, CaseIterable {
        /// See ``Kind/delay(milliseconds:)``.
        case delay
        /// See ``Kind/lateAnswer(milliseconds:)``.
        case lateAnswer = "late-answer"
        /// See ``Kind/slowDrip(milliseconds:)``.
        case slowDrip = "slow-drip"
        /// See ``Kind/reset``.
        case reset
        /// See ``Kind/status(_:)``.
        case status
        /// See ``Kind/rateLimit(retryAfter:)``.
        case rateLimit = "rate-limit"
        /// See ``Kind/wrongType``.
        case wrongType = "wrong-type"
        /// See ``Kind/truncated``.
        case truncated
        /// See ``Kind/expiredToken``.
        case expiredToken = "expired-token"
        /// See ``Kind/tokenReuse``.
        case tokenReuse = "token-reuse"
        /// See ``Kind/keyRotation``.
        case keyRotation = "key-rotation"
        /// See ``Kind/clockSkew(seconds:)``.
        case clockSkew = "clock-skew"
        /// See ``Kind/apiError(_:)``.
        case apiError = "api-error"
        /// See ``Kind/idError(_:)``.
        case idError = "id-error"
        /// See ``Kind/joinRefused``.
        case joinRefused = "join-refused"
        /// See ``Kind/captcha``.
        case captcha
        /// See ``Kind/challenge``.
        case challenge
        /// See ``Kind/tlsWrongName``.
        case tlsWrongName = "tls-wrong-name"
        /// See ``Kind/tlsUnknownRoot``.
        case tlsUnknownRoot = "tls-unknown-root"
    }
}
