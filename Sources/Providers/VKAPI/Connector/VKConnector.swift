import Foundation
import MemberAccounts
import MemberCore
public import MemberOAuth
import MemberSignIn

/// Obtains access tokens at VK's own sign-in page and stores them.
///
/// ```swift
/// VKConnector.shared.delegate = self
/// VKConnector.shared.start(appID: "12345", permissions: ["friends", "wall", "groups"])
/// ```
/// A repeated sign-in replaces the stored token, and requests that wait take the new one. VK recommends VK ID for new apps, whose tokens can
/// be renewed without a page; both store the same accounts.
///
/// The token is in the redirect. It is therefore taken from an agent on the person's own device only, never at a server.
public final class VKConnector: Sendable {
    private let context: RequestContext

    /// Creates the connector of a context; connectors of one context share delegate and state.
    /// - Parameter context: The outside objects and the settings.
    public init(_ context: VKAPIContext) { self.context = RequestContext(context) }

    private init() { context = RequestContext() }

    /// The connector of the context in force.
    public static var shared: VKConnector { VKConnector() }

    /// The delegate, held weakly.
    public var delegate: (any VKConnectorDelegate)? {
        get { (try? context.get())?.objects.state.delegate }
        set { (try? context.get())?.objects.state.delegate = newValue }
    }

    /// Signs a person in. The stages and the outcome are reported to the delegate.
    /// - Parameters:
    ///   - appID: The app's id at VK, decimal.
    ///   - permissions: The names of the permissions.
    public func start(appID: String, permissions: [String]) {
        Task { _ = try? await signIn(appID: appID, permissions: permissions) }
    }

    /// Signs a person in and returns the stored token. The stages and the outcome are also reported to the delegate.
    /// - Parameters:
    ///   - appID: The app's id at VK, decimal.
    ///   - permissions: The names of the permissions.
    ///   - agent: Shows the page; nil is the context's.
    ///   - asksAgain: Whether VK asks for permissions that were given before.
    /// - Returns: The token.
    /// - Throws: ``VKConnectorError``; what was stored before stays.
    @discardableResult
    public func signIn(
        appID: String, permissions: [String], using agent: (any UserAgent)? = nil, asksAgain: Bool = false
    ) async throws(VKConnectorError) -> VKAccessToken {
        let context = try opened(appID)
        if let unknown = VKScope.unknown(in: permissions) { throw .unknownPermission(unknown) }
        let signIn = ConnectorSignIn(
            context: context, appID: appID, permissions: permissions, asksAgain: asksAgain,
            redirectURI: context.connectorRedirectURI, agent: agent ?? context.userAgent)
        return try await perform(signIn)
    }

    /// Obtains the tokens of communities that the person manages, and stores them.
    /// - Parameters:
    ///   - appID: The app's id at VK, decimal.
    ///   - communities: The communities' ids.
    ///   - permissions: The names of the communities' permissions.
    ///   - agent: Shows the page; nil is the context's.
    /// - Returns: The tokens, one for each community.
    /// - Throws: ``VKConnectorError``.
    public func signIn(
        appID: String, communities: [UInt], permissions: [String], using agent: (any UserAgent)? = nil
    ) async throws(VKConnectorError) -> [VKAccessToken] {
        let context = try opened(appID)
        if let unknown = VKScope.unknown(in: permissions, ofCommunity: true) { throw .unknownPermission(unknown) }
        let signIn = ConnectorSignIn(
            context: context, appID: appID, permissions: permissions, communities: communities,
            redirectURI: context.connectorRedirectURI, agent: agent ?? context.userAgent)
        return try await performAll(signIn)
    }

    /// Signs out the person whose token was stored last, and forgets the browser's session at VK.
    public func logout() {
        guard let context = try? context.get() else { return }
        forgetSystemCookies(context)
        let last = context.storing(nil) { try context.records.ids.last { VKTokenKind(recordID: $0) == .user } }
        if let last { remove(last, context) }
    }

    /// Signs a person out: token, cookies and cached data are removed.
    /// - Parameter userID: The person's id.
    public func logout(userID: UInt) {
        guard let context = try? context.get() else { return }
        remove(String(userID), context)
    }

    /// Forgets the browser's session at VK, so that the next sign-in asks for the password, also that of a renewal. Tokens stay.
    public func forgetBrowserSession() {
        guard let context = try? context.get() else { return }
        forgetSystemCookies(context)
        context.storing(()) { for id in try context.records.ids { try context.records.keepCookies(nil, of: id) } }
    }
}

extension VKConnector {
    private func opened(_ appID: String) throws(VKConnectorError) -> VKAPIContext {
        guard !appID.isEmpty, appID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .invalidAppID }
        let context: VKAPIContext
        do throws(AccountError) { context = try self.context.get() } catch { throw .storage(error) }
        return context.with(appID: appID)
    }

    /// Runs a sign-in, and reports its stages to the delegate.
    @discardableResult
    func perform(_ signIn: ConnectorSignIn) async throws(VKConnectorError) -> VKAccessToken {
        guard let token = try await performAll(signIn).first else {
            throw .signIn(.invalidResponse(.authorization, .noAccessToken))
        }
        return token
    }

    /// Runs a sign-in that may bring several tokens, and reports its stages to the delegate.
    private func performAll(_ signIn: ConnectorSignIn) async throws(VKConnectorError) -> [VKAccessToken] {
        do throws(VKConnectorError) {
            let tokens = try await signIn.perform { [self] isShown in await report(isShown) }
            if let context = try? context.get() {
                context.objects.state.startedAppID.withLock { $0 = signIn.appID }
                context.objects.state.declined.withLock { $0 = [:] }
            }
            for token in tokens { await report { $0.connector(self, renewalSucceeded: token) } }
            return tokens
        } catch {
            await report { delegate in
                switch error {
                case .signIn(.transport): delegate.connector(self, connectionError: error)
                case .signIn(.invalidResponse): delegate.connector(self, parsingError: error)
                default: delegate.connector(self, renewalFailed: error)
                }
            }
            throw error
        }
    }

    private func report(_ isShown: Bool) async {
        await report { isShown ? $0.connectorWillShowDialogue(self) : $0.connectorDidHideDialogue(self) }
    }

    /// Calls the delegate on the main actor; without one, the main actor is not used.
    func report(_ call: @MainActor @Sendable (any VKConnectorDelegate) -> Void) async {
        guard let delegate else { return }
        await MainActor.run { call(delegate) }
    }

    private func remove(_ id: String, _ context: VKAPIContext) {
        context.storing(()) {
            try context.records.remove(id)
            context.replies.removeAll(in: id)
        }
    }

    private func forgetSystemCookies(_ context: VKAPIContext) {
        for domain in VKBrowserHosts.domains(at: context.environment.hosts) {
            URL(string: "https://" + domain).map(SystemCookies.forget)
        }
    }
}
