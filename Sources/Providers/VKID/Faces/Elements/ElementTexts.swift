import Foundation
import MemberUI

extension VKID {
    /// The texts of the components in a language, or in the language of the appearance.
    func texts(_ language: MemberLanguage? = nil) -> Texts {
        Texts(language ?? MemberLanguage(appearance.locale, preferred: preferredLanguages), .vkid)
    }

    private var preferredLanguages: [String] {
        configured.map { $0.context.preferredLanguages() } ?? Foundation.Locale.preferredLanguages
    }
}

extension MemberLanguage {
    /// The language of the components: the app's choice, else the first of the person's languages that has texts, else Russian.
    init(_ locale: Appearance.Locale, preferred: [String]) {
        if let chosen = MemberLanguage(rawValue: locale.rawValue) {
            self = chosen
        } else {
            let known = MemberLanguage.allCases
            self = preferred.lazy.compactMap { tag in known.first { tag.lowercased().prefix(2) == $0.rawValue } }.first ?? .ru
        }
    }
}

extension ComponentTitle {
    /// Creates a button's title.
    init(_ title: OneTapButton.Appearance.Title, _ texts: Texts) { self.init(name: title.rawValue, texts) }

    /// Creates the title of the button for a provider's account.
    init(_ provider: OAuthProvider, _ texts: Texts) {
        switch provider {
        case .ok: self.init(name: "ok", texts)
        case .mail: self.init(name: "mail", texts)
        default: self.init(OneTapButton.Appearance.Title.vkid, texts)
        }
    }

    private init(name: String, _ texts: Texts) {
        self.init(long: texts(.button(name)), short: texts(.button(name + "Short")))
    }
}

extension OneTapBottomSheet.TargetActionText {
    /// The sheet's title, in the language of the app's appearance, else in the person's.
    public var title: String {
        let language = MemberLanguage(.current, preferred: VKIDContext.preferredLanguagesInForce)
        return SheetWords(self, Texts(language, .vkid)).title
    }
}

/// The texts of a sign-in sheet.
struct SheetWords: Equatable {
    let title: String
    let subtitle: String
    let button: ComponentTitle

    init(_ target: OneTapBottomSheet.TargetActionText, _ texts: Texts) {
        switch target {
        case .signIn: self.init(texts(.signInTitle), texts(.signInSubtitle), .vkid, texts)
        case .signInToService(let name):
            self.init(texts(.serviceTitle, ["service": name]), texts(.signInSubtitle), .vkid, texts)
        case .registerForEvent: self.init(texts(.eventTitle), texts(.eventSubtitle), .participate, texts)
        case .applyFor: self.init(texts(.applyTitle), texts(.applySubtitle), .submitRequest, texts)
        case .orderCheckout: self.init(texts(.checkoutTitle), texts(.checkoutSubtitle), .makeOrder, texts)
        case .orderCheckoutAtService(let name):
            self.init(texts(.checkoutAtTitle, ["service": name]), texts(.checkoutSubtitle), .makeOrder, texts)
        }
    }

    private init(_ title: String, _ subtitle: String, _ button: OneTapButton.Appearance.Title, _ texts: Texts) {
        self.title = title
        self.subtitle = subtitle
        self.button = ComponentTitle(button, texts)
    }
}
