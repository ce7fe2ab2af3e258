import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// One browser's state at the portal.
@MainActor
final class PortalVisitor {
    /// A provider, with components for this visitor.
    struct Provider {
        let name: String
        let title: String
        let source: any ComponentSource
        let components: any PageComponents
    }

    /// A sign-in whose response is awaited.
    struct Pending {
        let provider: Provider
        let signIn: PageSignIn
    }

    /// What the browser's cookie holds.
    private(set) var id: String
    /// The token in every form of its pages.
    private(set) var formToken: String
    /// The theme that was chosen.
    var colours = ComponentScheme.system
    /// The language that was chosen; nil is the browser's.
    var language: MemberLanguage?
    private var acceptLanguage = ""
    private var browserColours = ComponentScheme.system
    let providers: [Provider]
    /// The sign-ins whose responses are awaited: one for each tab.
    private(set) var pending: [Pending] = []
    /// The results of the last step, as sentences.
    var news: [String] = []
    /// What a form of the settings has done; told by the settings, once.
    var settingsNews: [String] = []
    /// How many of each provider's errors were told.
    private var told: [String: Int] = [:]
    /// The time of its last request.
    var lastRequest: Date

    private static let mostPending = 10

    init(_ sources: [any ComponentSource], random: any RandomSource, at now: Date) {
        providers = sources.map { Provider(name: $0.name, title: $0.title, source: $0, components: $0.components()) }
        id = random.token()
        formToken = random.token()
        lastRequest = now
    }

    /// The cookie that identifies its browser.
    var cookie: ServerCookie { ServerCookie(PortalPages.cookie, id) }

    /// Whether somebody is signed in, with any provider.
    var isSignedIn: Bool { providers.contains { $0.components.member != nil } }

    func provider(_ name: String) -> Provider? { providers.first { $0.name.isExactly(name) } }

    /// The language of the portal's own texts.
    var pageLanguage: MemberLanguage {
        language ?? .preferred(acceptLanguage: acceptLanguage, among: MemberLanguage.ofMemberPages)
    }

    /// How components and the providers' own pages are to look: they speak more languages than the portal.
    func appearance(title: String) -> PageAppearance {
        PageAppearance(
            title: title,
            language: language ?? .preferred(acceptLanguage: acceptLanguage, among: MemberLanguage.allCases), colours: colours,
            browserColours: browserColours)
    }

    /// Takes note of what the browser says of its person.
    func heed(_ headers: HTTPHeaders) {
        acceptLanguage = headers["Accept-Language"] ?? ""
        let told = headers[PortalPages.schemeHint]?.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) ?? ""
        browserColours = ComponentScheme(rawValue: told) ?? .system
    }

    /// The errors of the last step that were not told yet.
    func untoldErrors() -> [any Error] {
        providers.flatMap { provider in
            let known = told[provider.name] ?? 0
            let errors = provider.components.news.compactMap(\.error)
            told[provider.name] = errors.count
            return Array(errors.dropFirst(known))
        }
    }

    /// Forgets the results of the last step.
    func forgetNews() {
        (news, settingsNews) = ([], [])
        told = [:]
        for provider in providers { provider.components.news = [] }
    }

    /// Adds a sign-in whose response is awaited; beyond the limit the oldest one is dropped.
    func remember(_ signIn: PageSignIn, at provider: Provider) {
        pending = (pending + [Pending(provider: provider, signIn: signIn)]).suffix(Self.mostPending)
    }

    /// Removes and returns the sign-in that a response belongs to, by its state.
    func take(state: String?) -> Pending? {
        guard let state, let index = pending.firstIndex(where: { $0.signIn.state.isExactly(state) }) else { return nil }
        return pending.remove(at: index)
    }

    /// Makes a new id and a new form token at a sign-in and at a sign-out, because others may know the old ones.
    func renew(random: any RandomSource) {
        id = random.token()
        formToken = random.token()
    }

    /// Whether the visitor has a session or a pending sign-in, and so must not be forgotten.
    func isNeeded(at now: Date) -> Bool {
        if isSignedIn, now.timeIntervalSince(lastRequest) < PortalVisitors.idleLimit { return true }
        return pending.contains { $0.signIn.expires > now }
    }
}

/// The visitors, found by their cookies.
///
/// Any number of strangers, who have no cookie, may come: a new one takes the place of another stranger, never of a visitor who is
/// signed in or signing in. If all places are needed, new strangers are refused.
@MainActor
final class PortalVisitors {
    /// How many visitors are remembered.
    nonisolated static let most = 200
    /// After this many seconds without a request a session may make room for a new visitor.
    nonisolated static let idleLimit: TimeInterval = 12 * 3600

    /// In the order of their last requests, the oldest first.
    private var visitors: [PortalVisitor] = []
    private let sources: [any ComponentSource]
    private let random: any RandomSource
    private let clock: any MemberClock

    nonisolated init(_ sources: [any ComponentSource], random: any RandomSource, clock: any MemberClock) {
        self.sources = sources
        self.random = random
        self.clock = clock
    }

    /// The visitor whose cookie has exactly these bytes.
    /// - Parameter id: What the cookie holds; nil for none.
    /// - Returns: The visitor; nil for a stranger.
    func visitor(_ id: String?) -> PortalVisitor? {
        guard let id, let place = visitors.firstIndex(where: { $0.id.isExactly(id) }) else { return nil }
        let known = visitors.remove(at: place)
        known.lastRequest = clock.now
        visitors.append(known)
        return known
    }

    /// Makes a visitor of a stranger, with an id of our own.
    /// - Returns: The new visitor; nil if every place is needed.
    func welcome() -> PortalVisitor? {
        let now = clock.now
        if visitors.count >= Self.most {
            guard let place = visitors.firstIndex(where: { !$0.isNeeded(at: now) }) else { return nil }
            visitors.remove(at: place)
        }
        let fresh = PortalVisitor(sources, random: random, at: now)
        visitors.append(fresh)
        return fresh
    }

    /// Gives a visitor a new id and a new form token.
    func renew(_ visitor: PortalVisitor) { visitor.renew(random: random) }
}
