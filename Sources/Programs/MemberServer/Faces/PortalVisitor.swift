import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// One browser's visit: what it is in the middle of.
@MainActor
final class PortalVisitor {
    /// A provider, as this visitor sees it.
    struct Provider {
        let name: String
        let title: String
        let components: any PageComponents
    }

    /// A sign-in whose response is awaited.
    struct Pending {
        let provider: Provider
        let signIn: PageSignIn
    }

    /// What the browser's cookie holds.
    private(set) var id: String
    /// What every form of its pages carries.
    private(set) var formToken: String
    var colours = ComponentScheme.system
    let providers: [Provider]
    /// The sign-ins whose responses are awaited: one for each tab.
    private(set) var pending: [Pending] = []
    /// What came of the last step, in words.
    var news: [String] = []
    /// When it was last here.
    var lastVisit: Date

    private static let mostPending = 10

    init(_ sources: [any ComponentSource], random: any RandomSource, at now: Date) {
        providers = sources.map { Provider(name: $0.name, title: $0.title, components: $0.components()) }
        id = random.token()
        formToken = random.token()
        lastVisit = now
    }

    /// The cookie by which its browser is known.
    var cookie: ServerCookie { ServerCookie(PortalPages.cookie, id) }

    /// Whether somebody is signed in, with any provider.
    var isSignedIn: Bool { providers.contains { $0.components.member != nil } }

    func provider(_ name: String) -> Provider? { providers.first { $0.name.isExactly(name) } }

    /// Forgets what came of the last step.
    func forgetNews() {
        news = []
        for provider in providers { provider.components.news = [] }
    }

    /// Waits for one more response; of too many the oldest is waited for no longer.
    func remember(_ signIn: PageSignIn, at provider: Provider) {
        pending = (pending + [Pending(provider: provider, signIn: signIn)]).suffix(Self.mostPending)
    }

    /// The sign-in that a response belongs to, by its state; it is awaited no longer.
    func take(state: String?) -> Pending? {
        guard let state, let index = pending.firstIndex(where: { $0.signIn.state.isExactly(state) }) else { return nil }
        return pending.remove(at: index)
    }

    /// Takes a new id and a new form token, where somebody else may know the old ones: at a sign-in and at a sign-out.
    func renew(random: any RandomSource) {
        id = random.token()
        formToken = random.token()
    }

    /// Whether somebody would lose something if it were forgotten now: a session, or a sign-in on its way.
    func isNeeded(at now: Date) -> Bool {
        if isSignedIn, now.timeIntervalSince(lastVisit) < PortalVisitors.idleLimit { return true }
        return pending.contains { $0.signIn.expires > now }
    }
}

/// The visitors, by what their cookies hold.
///
/// Strangers, who bring no cookie, may come in any number: they take the places of other strangers, never that of a visitor who is
/// signed in or signing in. Where all places are needed, newcomers are turned away.
@MainActor
final class PortalVisitors {
    /// How many visitors are remembered.
    nonisolated static let most = 200
    /// After how many seconds without a request a session is given up for a newcomer's sake.
    nonisolated static let idleLimit: TimeInterval = 12 * 3600

    /// The one who was away the longest is the first.
    private var visitors: [PortalVisitor] = []
    private let sources: [any ComponentSource]
    private let random: any RandomSource
    private let clock: any MemberClock

    nonisolated init(_ sources: [any ComponentSource], random: any RandomSource, clock: any MemberClock) {
        self.sources = sources
        self.random = random
        self.clock = clock
    }

    /// The visitor whose cookie holds this, byte by byte.
    /// - Parameter id: What the cookie holds; nil for none.
    /// - Returns: The visitor; nil for a stranger.
    func visitor(_ id: String?) -> PortalVisitor? {
        guard let id, let place = visitors.firstIndex(where: { $0.id.isExactly(id) }) else { return nil }
        let known = visitors.remove(at: place)
        known.lastVisit = clock.now
        visitors.append(known)
        return known
    }

    /// A place for a stranger, under an id of our own making.
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
