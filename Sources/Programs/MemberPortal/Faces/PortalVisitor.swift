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

        /// The icon beside its name.
        var icon: DrawnPicture { source.icon ?? .initials(of: title, as: .community) }
    }

    /// A sign-in whose response is awaited.
    struct Pending {
        let provider: Provider
        let signIn: PageSignIn

        /// Whether a response's state belongs to this sign-in; false for a response without a state.
        func isAnswered(by state: String?) -> Bool { state.map { signIn.state.isExactly($0) } ?? false }
    }

    /// The value of the browser's cookie.
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
    /// The result of a form of the settings, which the settings show once.
    var settingsNews: [String] = []
    /// How many of each provider's errors were shown.
    private var told: [String: Int] = [:]
    /// The time of its last request.
    var lastRequest: Date
    /// Handles one response to a sign-in, or one sign-out, at a time, so that each sees the changes of the one before.
    let turn = AsyncLock()
    /// How many steps wait for their turn or have it.
    var stepsInTurn = 0

    /// How many sign-ins may be on their way at once.
    static let mostPending = 8

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

    /// Notes the browser's language and color scheme.
    func heed(_ headers: HTTPHeaders) {
        acceptLanguage = headers["Accept-Language"] ?? ""
        let told = headers[PortalPages.schemeHint]?.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) ?? ""
        browserColours = ComponentScheme(rawValue: told) ?? .system
    }

    /// The errors of the last step that were not shown yet.
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

    /// Whether a response belongs to one of the sign-ins, by its state.
    func awaits(state: String?) -> Bool { pending.contains { $0.isAnswered(by: state) } }

    /// Removes and returns the sign-in that a response belongs to, by its state.
    func take(state: String?) -> Pending? {
        pending.firstIndex { $0.isAnswered(by: state) }.map { pending.remove(at: $0) }
    }

    /// Makes a new id and a new form token at a sign-in and at a sign-out, because others may know the old ones. They may have begun
    /// sign-ins too, by which this browser would become theirs: all are dropped.
    func renew(random: any RandomSource) {
        id = random.token()
        formToken = random.token()
        pending = []
    }

    /// Whether the visitor has a session, a pending sign-in or one that is being finished, and so must not be forgotten.
    func isNeeded(at now: Date) -> Bool {
        if stepsInTurn > 0 { return true }
        if isSignedIn, now.timeIntervalSince(lastRequest) < PortalVisitors.idleLimit { return true }
        return pending.contains { $0.signIn.expires > now }
    }
}
