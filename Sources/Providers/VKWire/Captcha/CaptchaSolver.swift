public import Foundation

/// What VK wants of a person before it goes on.
public enum Captcha: Sendable, Equatable {
    /// A page that ends with a token; a call of the API waits for it.
    case page(URL)
    /// A page of a host that ends with a token; every call to this host waits for it.
    case challenge(URL)

    /// The page to open.
    public var address: URL {
        switch self {
        case .page(let url), .challenge(let url): url
        }
    }
}

extension Captcha {
    /// What can be done about a captcha that nobody solved.
    /// - Parameter captcha: The captcha; nil where VK named no page of its own.
    /// - Returns: A sentence.
    package static func remedy(for captcha: Captcha?) -> String {
        captcha == nil
            ? "Try again later; VK named no page of its own that could be shown."
            : "Set a captcha solver, or show the page whose address the error carries; then try again."
    }
}

extension Captcha: CustomStringConvertible, CustomReflectable {
    /// Its host alone: the address holds a token.
    public var description: String { "<captcha at \(address.host() ?? "")>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Shows VK's captcha pages and brings the token they end with.
public protocol CaptchaSolver: Sendable {
    /// Solves a captcha; asked for one at a time.
    /// - Parameter captcha: What VK wants.
    /// - Returns: The token; nil if the person gave up.
    func solve(_ captcha: Captcha) async -> String?
}
