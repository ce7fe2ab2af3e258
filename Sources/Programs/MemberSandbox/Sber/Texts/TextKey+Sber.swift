import MemberUI

extension TextKey {
    // The portal, with `{name}` and `{app}`.

    static let sberSignInTitle = TextKey(rawValue: "sber.sign_in.title")
    static let sberSignInAsks = TextKey(rawValue: "sber.sign_in.asks")
    static let sberWho = TextKey(rawValue: "sber.who")
    static let sberMember = TextKey(rawValue: "sber.member")
    static let sberConsentTitle = TextKey(rawValue: "sber.consent.title")
    static let sberAsks = TextKey(rawValue: "sber.asks")
    static let sberContinue = TextKey(rawValue: "sber.continue")
    static let sberCancel = TextKey(rawValue: "sber.cancel")
    static let sberOther = TextKey(rawValue: "sber.other")
    static let sberByApp = TextKey(rawValue: "sber.by_app")
    static let sberOpenApp = TextKey(rawValue: "sber.open_app")
    static let sberWaitingTitle = TextKey(rawValue: "sber.waiting.title")
    static let sberWaiting = TextKey(rawValue: "sber.waiting")
    static let sberProblem = TextKey(rawValue: "sber.problem")
    static let sberNobody = TextKey(rawValue: "sber.nobody")
    static let sberControl = TextKey(rawValue: "sber.control")
    static let sberScopeNothing = TextKey(rawValue: "sber.scope.nothing")

    // The bank's app, with `{app}`.

    static let sberAppTitle = TextKey(rawValue: "sber.app.title")
    static let sberAppAsks = TextKey(rawValue: "sber.app.asks")
    static let sberLink = TextKey(rawValue: "sber.link")
    static let sberLinkOpen = TextKey(rawValue: "sber.link.open")
    static let sberNoLink = TextKey(rawValue: "sber.link.none")
    static let sberPartners = TextKey(rawValue: "sber.partners")
    static let sberSeamless = TextKey(rawValue: "sber.seamless")
    static let sberSeamlessAsks = TextKey(rawValue: "sber.seamless.asks")
    static let sberConfirm = TextKey(rawValue: "sber.confirm")
    static let sberAnswer = TextKey(rawValue: "sber.answer")

    // The control page.

    static let sberSection = TextKey(rawValue: "sber.section")
    static let sberClient = TextKey(rawValue: "sber.client")
    static let sberClientID = TextKey(rawValue: "sber.client.id")
    static let sberSignIns = TextKey(rawValue: "sber.sign_ins")
    static let sberCompleted = TextKey(rawValue: "sber.completed")
    static let sberCertificate = TextKey(rawValue: "sber.certificate")
    static let sberChannelOpen = TextKey(rawValue: "sber.channel.open")
    static let sberChannelGuarded = TextKey(rawValue: "sber.channel.guarded")
    static let sberAppLink = TextKey(rawValue: "sber.app.link")
    static let sberForget = TextKey(rawValue: "sber.forget")

    /// Returns the key of the text for what a scope reveals.
    static func sberScope(_ scope: String) -> TextKey { TextKey(rawValue: "sber.scope." + scope) }
}

extension TextCatalogue {
    /// The texts of the pages that simulate Sber ID, and of its section on the control page.
    static let sberSandbox = TextCatalogue([
        .en: sberEnglish.merging(scopes(sberEnglishScopes)) { text, _ in text },
        .ru: sberRussian.merging(scopes(sberRussianScopes)) { text, _ in text },
        .de: sberGerman.merging(scopes(sberGermanScopes)) { text, _ in text },
    ])

    private static func scopes(_ texts: KeyValuePairs<String, TextEntry>) -> [TextKey: TextEntry] {
        Dictionary(uniqueKeysWithValues: texts.map { (.sberScope($0.key), $0.value) })
    }
}
