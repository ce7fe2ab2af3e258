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
