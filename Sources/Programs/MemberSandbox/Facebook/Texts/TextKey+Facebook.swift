import MemberUI

extension TextKey {
    // The dialog, with `{app}` and `{name}`.

    static let facebookSignInTitle = TextKey(rawValue: "facebook.sign_in.title")
    static let facebookSignInAsks = TextKey(rawValue: "facebook.sign_in.asks")
    static let facebookWho = TextKey(rawValue: "facebook.who")
    static let facebookNobody = TextKey(rawValue: "facebook.nobody")
    static let facebookProblem = TextKey(rawValue: "facebook.problem")
    static let facebookConsentTitle = TextKey(rawValue: "facebook.consent.title")
    static let facebookAsks = TextKey(rawValue: "facebook.asks")
    static let facebookAgain = TextKey(rawValue: "facebook.again")
    static let facebookRenews = TextKey(rawValue: "facebook.renews")
    static let facebookHeld = TextKey(rawValue: "facebook.held")
    static let facebookPermissions = TextKey(rawValue: "facebook.permissions")
    static let facebookContinue = TextKey(rawValue: "facebook.continue")
    static let facebookContinueAs = TextKey(rawValue: "facebook.continue_as")
    static let facebookCancel = TextKey(rawValue: "facebook.cancel")
    static let facebookOther = TextKey(rawValue: "facebook.other")
    static let facebookControl = TextKey(rawValue: "facebook.control")

    // The page of apps, with `{name}`.

    static let facebookAppsTitle = TextKey(rawValue: "facebook.apps.title")
    static let facebookAppsOf = TextKey(rawValue: "facebook.apps.of")
    static let facebookAppsNone = TextKey(rawValue: "facebook.apps.none")
    static let facebookPeople = TextKey(rawValue: "facebook.people")
    static let facebookSave = TextKey(rawValue: "facebook.save")
    static let facebookRemove = TextKey(rawValue: "facebook.remove")

    // The explorer, whose labels are the same in every language; with `{name}`, `{list}` and `{status}`.

    static let facebookExplorerTitle = TextKey(rawValue: "facebook.explorer.title")
    static let facebookExplorerIntro = TextKey(rawValue: "facebook.explorer.intro")
    static let facebookApplication = TextKey(rawValue: "facebook.application")
    static let facebookChoose = TextKey(rawValue: "facebook.choose")
    static let facebookAccessToken = TextKey(rawValue: "facebook.access_token")
    static let facebookGetToken = TextKey(rawValue: "facebook.get_token")
    static let facebookGetAccessToken = TextKey(rawValue: "facebook.get_access_token")
    static let facebookClear = TextKey(rawValue: "facebook.clear")
    static let facebookTokenOf = TextKey(rawValue: "facebook.token.of")
    static let facebookTokenNone = TextKey(rawValue: "facebook.token.none")
    static let facebookCall = TextKey(rawValue: "facebook.call")
    static let facebookMethod = TextKey(rawValue: "facebook.method")
    static let facebookPath = TextKey(rawValue: "facebook.path")
    static let facebookParameters = TextKey(rawValue: "facebook.parameters")
    static let facebookSubmit = TextKey(rawValue: "facebook.submit")
    static let facebookResponse = TextKey(rawValue: "facebook.response")

    // The control page.

    static let facebookSection = TextKey(rawValue: "facebook.section")
    static let facebookMember = TextKey(rawValue: "facebook.member")
    static let facebookApp = TextKey(rawValue: "facebook.app")
    static let facebookGranted = TextKey(rawValue: "facebook.granted")
    static let facebookDeclined = TextKey(rawValue: "facebook.declined")
    static let facebookExpired = TextKey(rawValue: "facebook.expired")
    static let facebookUsageApp = TextKey(rawValue: "facebook.usage.app")
    static let facebookUsageBusiness = TextKey(rawValue: "facebook.usage.business")
    static let facebookUsageMinutes = TextKey(rawValue: "facebook.usage.minutes")
    static let facebookUsageSet = TextKey(rawValue: "facebook.usage.set")
    static let facebookExpireData = TextKey(rawValue: "facebook.expire_data")
    static let facebookForget = TextKey(rawValue: "facebook.forget")
    static let facebookNoJSON = TextKey(rawValue: "facebook.no_json")
    static let facebookNotChanged = TextKey(rawValue: "facebook.not_changed")

    /// Returns the key of the text for what a permission reveals or allows.
    static func facebookPermission(_ name: String) -> TextKey { TextKey(rawValue: "facebook.permission." + name) }
}

extension TextCatalogue {
    /// The texts of the pages that simulate Facebook, and of Facebook's sections on the control page.
    static let facebookSandbox = TextCatalogue([
        .en: facebookEnglish.merging(permissions(facebookEnglishPermissions)) { text, _ in text },
        .ru: facebookRussian.merging(permissions(facebookRussianPermissions)) { text, _ in text },
        .de: facebookGerman.merging(permissions(facebookGermanPermissions)) { text, _ in text },
    ])

    private static func permissions(_ texts: KeyValuePairs<String, TextEntry>) -> [TextKey: TextEntry] {
        Dictionary(uniqueKeysWithValues: texts.map { (.facebookPermission($0.key), $0.value) })
    }
}
