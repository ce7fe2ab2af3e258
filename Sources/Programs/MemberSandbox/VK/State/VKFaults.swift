import MemberCore
import MemberHTTPServer
import MemberUI

/// What goes wrong at VK alone.
enum VKFaults {
    /// How it is written.
    static let forms = [
        FaultForm(.apiError, number: "CODE", 1...99_999, text(.sandboxFaultAPIError)),
        FaultForm(.idError, word: "ERROR", text(.sandboxFaultIDError)),
        FaultForm(.joinRefused, text(.sandboxFaultJoinRefused)) { $0.path == "/method/groups.join" },
        FaultForm(.captcha, text(.sandboxFaultCaptcha)) { $0.path.hasPrefix("/method/") },
        FaultForm(.challenge, text(.sandboxFaultChallenge)) { !$0.isForPeople && !$0.skipsCaptcha },
    ]

    private static func text(_ key: TextKey) -> @Sendable (MemberLanguage) -> String { { Texts($0, .vkSandbox)(key) } }
}

extension ServerRequest {
    /// Whether it belongs to a page of VK's that a person looks at.
    fileprivate var isForPeople: Bool {
        [CaptchaQueue.pagePath, "/authorize", "/app/"].contains { path.hasPrefix($0) } || path.hasSuffix(".css")
    }

    /// Whether it says that nobody is there to prove anything.
    fileprivate var skipsCaptcha: Bool { method == "POST" && (try? form())?["skip_captcha"] == "true" }
}

extension Fault.Kind {
    /// The response is an error of VK's API.
    /// - Parameter code: Its `error_code`, from 1.
    /// - Returns: The kind.
    public static func apiError(_ code: Int) -> Self { Self(.apiError, number: code) }
    /// The response is an error of VK's id or oauth host.
    /// - Parameter word: Its `error`: letters, digits and underscores.
    /// - Returns: The kind.
    public static func idError(_ word: String) -> Self { Self(.idError, word: word) }
    /// The next join of a community is answered with 0, and nobody joins.
    public static let joinRefused = Self(.joinRefused)
    /// A call of VK's API is answered with error 14 and a page; it is good again with the page's `success_token`.
    public static let captcha = Self(.captcha)
    /// The response is a challenge with a page; the request is good again with the page's solution in `X-Challenge-Solution`.
    public static let challenge = Self(.challenge)
}

extension Fault.Name {
    /// See ``Fault/Kind/apiError(_:)``.
    public static let apiError = Self(rawValue: "api-error")
    /// See ``Fault/Kind/idError(_:)``.
    public static let idError = Self(rawValue: "id-error")
    /// See ``Fault/Kind/joinRefused``.
    public static let joinRefused = Self(rawValue: "join-refused")
    /// See ``Fault/Kind/captcha``.
    public static let captcha = Self(rawValue: "captcha")
    /// See ``Fault/Kind/challenge``.
    public static let challenge = Self(rawValue: "challenge")
}
