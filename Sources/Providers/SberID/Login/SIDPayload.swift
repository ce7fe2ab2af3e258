import Foundation
import MemberOAuth
import MemberSignIn

/// The payload that `SID` keeps sealed with a sign-in, so that a relaunched app takes its response; the key `sid` distinguishes its
/// sign-ins from those of `Members` with the same client.
struct SIDPayload: Codable, Sendable {
    let sid: Start

    struct Start: Codable, Sendable {
        /// The link by which the bank's app returns to this one while the page is open; nil if none was sent.
        var returnLink: String?
    }

    init(returnLink: String?) { sid = Start(returnLink: returnLink) }

    /// Reads the payload of an attempt; nil if `SID` did not start it.
    init?(_ attempt: Attempt) {
        guard let kept: SIDPayload = SignInContinuation(attempt.payload).payload() else { return nil }
        self = kept
    }

    /// Whether an address lies on the base of the link back: scheme, host, port and path.
    func isReturned(by url: URL) -> Bool {
        guard let mine = sid.returnLink.flatMap(URL.init(string:)).flatMap(Self.base) else { return false }
        return Self.base(url) == mine
    }

    private static func base(_ url: URL) -> [String]? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let scheme = parts.scheme else { return nil }
        let path = parts.percentEncodedPath
        return [
            scheme.asciiLowercased, parts.host?.asciiLowercased ?? "", parts.port.map(String.init) ?? "",
            path.hasSuffix("/") ? String(path.dropLast()) : path,
        ]
    }
}
