#if canImport(UIKit)
    import AuthenticationServices
    import MemberOAuth
    import MemberUI
    import UIKit

    /// Shows VK ID's pages in the system's web session, with the cookies of the person's browser.
    struct WebSessionAgent: UserAgent {
        let presenter: UIKitPresenter
        let suppliesRedirectURI = false

        func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
            guard let redirectURI, let scheme = redirectURI.scheme, !scheme.lowercased().hasPrefix("http") else {
                throw .redirectUnsupported
            }
            return WebAgentSession(redirectURI: redirectURI, scheme: scheme, presenter: presenter)
        }
    }

    /// One showing; the system takes the page away with the first answer.
    struct WebAgentSession: UserAgentSession {
        let redirectURI: URL
        let scheme: String
        let presenter: UIKitPresenter

        func present(
            _ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectReply
        ) async throws(UserAgentError) {
            let session = await WebSession(presenter: presenter)
            let result = await withTaskCancellationHandler {
                await session.run(address, scheme: scheme)
            } onCancel: {
                Task { await session.cancel() }
            }
            let url = try result.get()
            guard await answer(url).isFinal else { throw .failed("The web session's answer belongs to another sign-in.") }
        }

        func close() async {}
    }

    /// The system's session, and what is told of its end.
    @MainActor
    private final class WebSession: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let presenter: UIKitPresenter
        private var session: ASWebAuthenticationSession?
        private var end: (@Sendable (Result<URL, UserAgentError>) -> Void)?
        private var isCancelled = false

        init(presenter: UIKitPresenter) { self.presenter = presenter }

        func run(_ address: URL, scheme: String) async -> Result<URL, UserAgentError> {
            guard !isCancelled else { return .failure(.cancelled) }
            return await firstAnswer(releasedAs: .failure(.unavailable)) { answer in
                let session = ASWebAuthenticationSession(url: address, callbackURLScheme: scheme) { @Sendable url, error in
                    answer(Self.result(url, error))
                }
                session.presentationContextProvider = self
                session.prefersEphemeralWebBrowserSession = false
                (self.session, end) = (session, answer)
                if !session.start() { answer(.failure(.unavailable)) }
            }
        }

        func cancel() {
            isCancelled = true
            session?.cancel()
            // Whether the system tells of an end that was asked for is not said; the first answer counts.
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
