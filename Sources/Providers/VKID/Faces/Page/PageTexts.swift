import MemberUI

extension TextKey {
    static let pageSheet = TextKey(rawValue: "vkid.page.sheet")
    static let pageSignInSheet = TextKey(rawValue: "vkid.page.sign_in_sheet")
    static let pageJoined = TextKey(rawValue: "vkid.page.joined")
}

extension TextCatalogue {
    /// What pages say of VK ID beside its components, in the languages of pages.
    static let vkidPages = TextCatalogue([
        .en: [
            .pageSheet: "Show the community sheet", .pageSignInSheet: "Sign in by a sheet",
            .pageJoined: "You have joined the community.",
        ],
        .ru: [
            .pageSheet: "Показать окно сообщества", .pageSignInSheet: "Войти через шторку",
            .pageJoined: "Вы вступили в сообщество.",
        ],
    ])
}
