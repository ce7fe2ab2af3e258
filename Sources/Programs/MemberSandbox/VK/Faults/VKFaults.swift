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
        [CaptchaPage.path, "/authorize", "/app/"].contains { path.hasPrefix($0) } || path.hasSuffix(".css")
    }

    /// Whether it says that nobody is there to prove anything.
    fileprivate var skipsCaptcha: Bool { method == "POST" && (try? form())?["skip_captcha"] == "true" }
}
