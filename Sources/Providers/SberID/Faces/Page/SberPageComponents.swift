import Foundation
import MemberCore
import MemberOAuth
import MemberUI

/// Sber ID's components for one visitor of a website.
@MainActor
final class SberPageComponents: SignInComponents {
    private let source: SberComponents
    /// The sign-in; requests for the former one no longer have an effect.
    var signedIn: SberLogin? {
        didSet {
            info = nil
            generation += 1
        }
    }
    var news: [PageNews] = []
    /// The data that the member shared; nil until it is fetched.
    private(set) var info: SberUserInfo?
    /// Increases with each sign-in and sign-out.
    private var generation = 0

    init(_ source: SberComponents) { self.source = source }

    var member: PageMember? {
        signedIn.map { login in
            let name = [info?.claims.name?.givenName, info?.claims.name?.familyName].compactMap(\.self).joined(separator: " ")
            return PageMember(
                name: name.isEmpty ? String(login.subject.prefix(8)) : name, permissions: "", account: login.account.key.longID)
        }
    }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        guard signedIn == nil else {
            return info.map { [SberSharingPiece(sharing: $0.sharing, language: appearance.language).html] } ?? []
        }
        var button = SIDLoginButton(type: .green, textType: .general, desiredSize: CGSize(width: 280, height: 48))
        button.locale = appearance.language == .ru ? "ru" : "en"
        return [button.html(actions, scheme: appearance.colours).named(appearance.sberTexts(.pageButton))]
    }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        let request = AuthorizationRequest(scopes: source.scopes.map(\.rawValue), redirectURI: source.redirectURI)
        let pending = try await source.backend.client.begin(request)
        return PageSignIn(id: pending.id, address: pending.address, expires: pending.expires)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> SberLogin {
        try await source.backend.exchange(try await source.backend.client.takeCode(id, redirectedTo: url))
    }

    /// Fetches the member's data, and reports the completed sign-in to the bank; a failure of either does not undo the sign-in.
    func welcome(_ appearance: PageAppearance) async {
        guard let login = signedIn else { return }
        let generation = generation
        do {
            let info = try await source.backend.userInfo(login)
            guard generation == self.generation else { return }
            self.info = info
        } catch { return tell(error, appearance) }
        do { try await source.backend.complete(login) } catch { news.append(PageNews(nil, error: error)) }
    }

    func signOut(_ login: SberLogin) async throws {
        _ = try await source.backend.session(of: login.account).signOut(removingLocally: true)
    }
}

/// The requested, granted and shared data, in sentences. It has the page's own colours, light and dark.
struct SberSharingPiece {
    let sharing: SberSharing
    let language: MemberLanguage

    var html: ComponentHTML {
        let texts = Texts(language, .sberPages)
        let counts = ["asked": sharing.requested.count, "granted": sharing.grantedData.count, "shared": sharing.shared.count]
        let groups: [(TextKey, [SberScope])] = [
            (.pageShared, sharing.shared), (.pageEmpty, sharing.grantedData.filter { !sharing.shared.contains($0) }),
            (.pageNotGranted, sharing.requested.filter { !sharing.granted.contains($0) }),
        ]
        let lists = groups.filter { !$0.1.isEmpty }.flatMap { key, scopes in
            [
                HTML.element("p", [("class", "quiet")], [.text(texts(key))]),
                .element("ul", [], scopes.map { sentence($0, texts) }),
            ]
        }
        let numbers = HTML.element("p", [], [.text(texts(.pageNumbers, counts.mapValues(String.init)))])
        return ComponentHTML(.element("div", [("id", "sber-sharing")], [numbers] + lists), rules: [])
            .named(texts(.pageSharing))
    }

    /// Returns a scope's sentence. The sentences are Russian and English; on a page in another language the element is marked as
    /// English.
    private func sentence(_ scope: SberScope, _ texts: Texts) -> HTML {
        guard let sentence = scope.sentence(in: language) else {
            return .element("li", [], [.text(texts(.pageUnknown, ["scope": scope.rawValue]))])
        }
        let isOwn = [.ru, .en].contains(language)
        return .element("li", isOwn ? [] : [("lang", "en")], [.text(sentence)])
    }
}

extension PageAppearance {
    /// Sber ID's texts for pages.
    var sberTexts: Texts { Texts(language, .sberPages) }
}
