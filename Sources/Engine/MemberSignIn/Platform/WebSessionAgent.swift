#if canImport(AuthenticationServices)
    import AuthenticationServices
    public import Foundation
    import MemberCore
    public import MemberOAuth
    public import MemberWindow

    /// Shows a provider's pages in the system's web session, with the cookies of the person's browser.
    ///
    /// The redirect arrives at the app's own scheme. A redirect to an https address requires iOS 17.4 or macOS 14.4, and the
    /// domain among the app's associated ones (`webcredentials:`).
    public struct WebSessionAgent: UserAgent {
        /// The place where the pages are shown.
        public let presenter: WindowPresenter
        /// Whether the session starts without cookies and leaves none.
        public let isEphemeral: Bool
        /// False: the app's scheme or address is the redirect address.
        public var suppliesRedirectURI: Bool { false }

        /// Creates an agent.
        /// - Parameters:
        ///   - presenter: The place where the pages are shown.
        ///   - isEphemeral: Whether the session starts without cookies and leaves none.
        public init(presenter: WindowPresenter = .newWindow, isEphemeral: Bool = false) {
            self.presenter = presenter
            self.isEphemeral = isEphemeral
        }

        /// Returns a session for one redirect address.
        public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
            guard let redirectURI, let scheme = redirectURI.scheme?.lowercased(), scheme != "http" else {
                throw .redirectUnsupported
            }
            if scheme == "https" {
                guard #available(iOS 17.4, macOS 14.4, *), redirectURI.host() != nil else { throw .redirectUnsupported }
            }
            return WebAgentSession(redirectURI: redirectURI, scheme: scheme, agent: self)
        }
    }

    /// One opening; the system removes the page with the first response.
    private struct WebAgentSession: UserAgentSession {
        let redirectURI: URL
        let scheme: String
        let agent: WebSessionAgent

        func present(
            _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            let session = await WebSession(presenter: agent.presenter)
            let result = await withTaskCancellationHandler {
                await session.run(address, redirectURI, scheme, isEphemeral: agent.isEphemeral)
            } onCancel: {
                Task { await session.cancel() }
            }
            let url = try result.get()
            guard await response(url).isFinal else { throw .failed("The web session's response belongs to another sign-in.") }
        }

        func close() async {}
    }

    /// The system's session, which reports its end.
    @MainActor
    private final class WebSession: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let presenter: WindowPresenter
        private var session: ASWebAuthenticationSession?
        private var end: (@Sendable (Result<URL, UserAgentError>) -> Void)?
        private var isCancelled = false

        init(presenter: WindowPresenter) { self.presenter = presenter }

        func run(_ address: URL, _ redirectURI: URL, _ scheme: String, isEphemeral: Bool) async -> Result<URL, UserAgentError> {
            guard !isCancelled else { return .failure(.cancelled) }
            return await firstValue(releasedAs: .failure(.unavailable)) { callback in
                let session = Self.session(address, redirectURI, scheme) { url, error in callback(Self.result(url, error)) }
                session.presentationContextProvider = self
                session.prefersEphemeralWebBrowserSession = isEphemeral
                (self.session, end) = (session, callback)
                if !session.start() { callback(.failure(.unavailable)) }
            }
        }

        private static func session(
            _ address: URL, _ redirectURI: URL, _ scheme: String, _ completion: @escaping @Sendable (URL?, (any Error)?) -> Void
        ) -> ASWebAuthenticationSession {
            if scheme == "https", #available(iOS 17.4, macOS 14.4, *) {
                let path = redirectURI.path(percentEncoded: true)
                return ASWebAuthenticationSession(
                    url: address, callback: .https(host: redirectURI.host() ?? "", path: path.isEmpty ? "/" : path),
                    completionHandler: completion)
            }
            return ASWebAuthenticationSession(url: address, callbackURLScheme: scheme, completionHandler: completion)
        }

        func cancel() {
            isCancelled = true
            session?.cancel()
            // It is not documented whether the system reports an end that was requested; only the first call counts.
            end?(.failure(.cancelled))
        }

        private nonisolated static func result(_ url: URL?, _ error: (any Error)?) -> Result<URL, UserAgentError> {
            if let url { return .success(url) }
            let code = (error as? ASWebAuthenticationSessionError)?.code
            return .failure(code == .canceledLogin ? .cancelled : .failed("The system's web session could not be shown."))
        }

        nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            MainActor.assumeIsolated { presenter.anchor }
        }
    }
#endif
