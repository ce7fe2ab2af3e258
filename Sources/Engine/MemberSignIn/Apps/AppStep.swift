public import Foundation

/// How a vendor's app is asked for a sign-in, and how its response is known.
public struct AppStep: Sendable {
    /// What it means that this app comes back to the front without a response.
    public enum Silence: Sendable, Equatable {
        /// The step has failed, unless a response comes within this time.
        case fails(after: Duration)
        /// The member has given up, unless a response comes within this time.
        case cancels(after: Duration)
        /// Nothing: the response may come later, as long as the sign-in lasts.
        case waits
    }

    /// Where the app's response arrives.
    public var redirectURI: URL
    /// The links to try, in order; of the page that the web would show, whose state and challenge they share.
    public var links: @Sendable (_ page: URL) -> [AppLink]
    /// Whether an address at the redirect address has the form of the app's response; one of another state is for the engine to judge.
    public var isResponse: @Sendable (_ url: URL, _ page: URL) -> Bool
    /// What it means that this app comes back without a response.
    public var silence: Silence

    /// A step.
    /// - Parameters:
    ///   - redirectURI: Where the app's response arrives.
    ///   - silence: What it means that this app comes back to the front without one.
    ///   - isResponse: Whether an address has the form of the app's response; all have unless said otherwise.
    ///   - links: The links to try, in order; of the page that the web would show.
    public init(
        redirectURI: URL, silence: Silence = .fails(after: .milliseconds(500)),
        isResponse: @escaping @Sendable (_ url: URL, _ page: URL) -> Bool = { _, _ in true },
        links: @escaping @Sendable (_ page: URL) -> [AppLink]
    ) {
        self.redirectURI = redirectURI
        self.silence = silence
        self.isResponse = isResponse
        self.links = links
    }
}
