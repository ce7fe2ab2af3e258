#if canImport(WebKit) && canImport(UIKit)
    public import Foundation
    import MemberCore
    public import MemberHTTP
    public import MemberOAuth
    public import MemberWindow
    import UIKit
    import WebKit

    /// Shows a provider's pages in a web view of the app with its own cookies, which can be read and set.
    ///
    /// The person types a password into the app's own view, so use it only for a provider whose pages do not lead to other addresses;
    /// otherwise use ``WebSessionAgent``. The view appears, with an animation, when a page has loaded: if the cookies suffice, nothing
    /// is shown.
    public struct WebViewAgent: CookieKeepingAgent {
        /// The place where the pages are shown.
        public let presenter: WindowPresenter
        /// The hosts whose pages are loaded; hosts below them count too.
        public let hosts: [String]
        private let cookies: CookieJar
        private let store = WebViewCookies()
        /// False: the provider's own page at the end is the redirect address.
        public var suppliesRedirectURI: Bool { false }

        /// Creates an agent.
        /// - Parameters:
        ///   - hosts: The hosts whose pages are loaded.
        ///   - presenter: The place where the pages are shown.
        ///   - cookies: The cookies with which it begins.
        public init(hosts: [String], presenter: WindowPresenter = .newWindow, cookies: CookieJar = CookieJar()) {
            (self.hosts, self.presenter, self.cookies) = (hosts, presenter, cookies)
        }

        /// Returns an agent like this one with these cookies.
        public func keeping(_ cookies: CookieJar) -> any CookieKeepingAgent {
            WebViewAgent(hosts: hosts, presenter: presenter, cookies: cookies)
        }

        /// The cookies that the pages have set, and those that were given.
        public var keptCookies: CookieJar { get async { await store.jar(or: cookies) } }

        /// Returns a session for one redirect address.
        public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
            guard let redirectURI else { throw .redirectUnsupported }
            return WebViewSession(redirectURI: redirectURI, agent: self, store: store, cookies: cookies)
        }
    }

    /// The cookies of the web view that was used last.
    @MainActor
    private final class WebViewCookies {
        private var data: WKWebsiteDataStore?

        nonisolated init() {}

        /// A store without cookies from elsewhere, which disappears with the agent.
        func begin(with jar: CookieJar) async -> WKWebsiteDataStore {
            let data = WKWebsiteDataStore.nonPersistent()
            for cookie in jar.cookies.compactMap(\.foundation) { await data.httpCookieStore.setCookie(cookie) }
            self.data = data
            return data
        }

        func jar(or given: CookieJar) async -> CookieJar {
            guard let data else { return given }
            var jar = CookieJar()
            for cookie in await data.httpCookieStore.allCookies() { jar.store(SetCookie(cookie), at: Date()) }
            return jar
        }
    }

    private struct WebViewSession: UserAgentSession {
        let redirectURI: URL
        let agent: WebViewAgent
        let store: WebViewCookies
        let cookies: CookieJar

        func present(
            _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            let page = await WebViewPage(presenter: agent.presenter, hosts: agent.hosts, redirectURI: redirectURI)
            let data = await store.begin(with: cookies)
            let result = await withTaskCancellationHandler {
                await page.run(address, data, response)
            } onCancel: {
                Task { await page.end(.failure(.cancelled)) }
            }
            await page.hide()
            try result.get()
        }

        func close() async {}
    }

    /// The view controller of the pages.
    @MainActor
    private final class WebViewPage: UIViewController, WKNavigationDelegate {
        private let presenting: any WindowPresenting
        private let hosts: [String]
        private let redirectURI: URL
        private var response: (@Sendable @concurrent (URL) async -> RedirectOutcome)?
        private var finish: (@Sendable (Result<Void, UserAgentError>) -> Void)?
        private var isShown = false

        init(presenter: WindowPresenter, hosts: [String], redirectURI: URL) {
            (presenting, self.hosts, self.redirectURI) = (presenter.presenting, hosts, redirectURI)
            super.init(nibName: nil, bundle: nil)
        }

        /// Not made from a file.
        required init?(coder: NSCoder) { nil }

        func run(
            _ address: URL, _ data: WKWebsiteDataStore, _ response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async -> Result<Void, UserAgentError> {
            self.response = response
            return await firstValue(releasedAs: .failure(.unavailable)) { callback in
                finish = callback
                let configuration = WKWebViewConfiguration()
                configuration.websiteDataStore = data
                let web = WKWebView(frame: .zero, configuration: configuration)
                web.navigationDelegate = self
                view = web
                web.load(URLRequest(url: address))
            }
        }

        func end(_ result: Result<Void, UserAgentError>) { finish?(result) }

        func hide() {
            guard isShown else { return }
            isShown = false
            presenting.dismiss()
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            if isBeingDismissed { end(.failure(.cancelled)) }
        }

        func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async -> WKNavigationActionPolicy
        {
            guard let url = navigationAction.request.url else { return .cancel }
            let isMain = navigationAction.targetFrame?.isMainFrame ?? true
            switch PageNavigation.of(url, redirectURI: redirectURI, hosts: hosts, isMainFrame: isMain) {
            case .load: return .allow
            case .block: return .cancel
            case .arrive:
                if let outcome = await response?(url), outcome.isFinal { end(.success(())) }
                return .cancel
            }
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            guard !isShown else { return }
            isShown = true
            presenting.present(self)
        }

        func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {
            // A navigation that was cancelled for the response, or for another tap, is not a failure.
            let error = error as NSError
            guard error.domain == NSURLErrorDomain, error.code != NSURLErrorCancelled else { return }
            end(.failure(.failed("The provider's page could not be loaded.")))
        }
    }

    extension SetCookie {
        /// Reads a cookie of the web view.
        fileprivate init(_ cookie: HTTPCookie) {
            self.init(
                cookie.name, cookie.value, domain: cookie.domain, path: cookie.path, expires: cookie.expiresDate,
                isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly)
        }

        /// The cookie for a web view.
        fileprivate var foundation: HTTPCookie? {
            // Only a field's text keeps the cookie out of reach of scripts.
            guard let url = URL(string: "https://" + domain + path) else { return nil }
            var field = "\(name)=\(value); Path=\(path)"
            if !isHostOnly { field += "; Domain=\(domain)" }
            if let expires { field += "; Max-Age=\(Int(max(0, min(expires.timeIntervalSinceNow, 1e9))))" }
            if isSecure { field += "; Secure" }
            if isHTTPOnly { field += "; HttpOnly" }
            return HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": field], for: url).first
        }
    }
#endif
