public import Foundation
public import MemberUI

/// Sber ID's components for the pages of a website: the button, and the data that the member shares.
///
/// ```swift
/// let source = SberComponents(backend: backend, scopes: [.openID, .name, .email], redirectURI: address.appending(path: "callback"))
/// ```
/// The website's server is the backend: it exchanges the code, fetches the data and reports the completed sign-in to the bank.
public struct SberComponents: ComponentSource {
    /// `sber`.
    public var name: String { SberOAuthProfile.provider }
    /// `Sber ID`.
    public var title: String { "Sber ID" }

    let backend: SberBackend
    let scopes: [SberScope]
    let redirectURI: URL

    /// Creates the components of a website.
    /// - Parameters:
    ///   - backend: The website's backend.
    ///   - scopes: The scopes to request; `openid` is always the first one.
    ///   - redirectURI: The address at which the website receives the responses to sign-ins.
    public init(backend: SberBackend, scopes: [SberScope], redirectURI: URL) {
        self.backend = backend
        self.scopes = [.openID] + scopes.filter { $0 != .openID }
        self.redirectURI = redirectURI
    }

    /// A ring with a check.
    public var icon: DrawnPicture? { .check }

    /// A person instead of the bank's logo.
    public var glyphs: [String: DrawnPicture] {
        ["sberWhite": .person(ComponentColor(0xFFFFFF)), "sberGreen": .person(ComponentColor(0x21A038))]
    }

    /// Returns components for one more visitor.
    @MainActor public func components() -> any PageComponents { SberPageComponents(self) }
}

extension TextKey {
    static let pageButton = TextKey(rawValue: "sberid.page.button")
    static let pageSharing = TextKey(rawValue: "sberid.page.sharing")
    /// Contains `{asked}`, `{granted}` and `{shared}`.
    static let pageNumbers = TextKey(rawValue: "sberid.page.numbers")
    static let pageShared = TextKey(rawValue: "sberid.page.shared")
    static let pageEmpty = TextKey(rawValue: "sberid.page.empty")
    static let pageNotGranted = TextKey(rawValue: "sberid.page.not_granted")
    /// Contains `{scope}`.
    static let pageUnknown = TextKey(rawValue: "sberid.page.unknown")
}

extension TextTable {
    /// What pages say of Sber ID beside its button, in the languages of pages.
    static let sberPages = TextTable([
        .row(.pageButton, en: "Sign-in button", ru: "Кнопка входа", de: "Anmeldeknopf"),
        .row(.pageSharing, en: "Shared data", ru: "Переданные данные", de: "Was du teilst"),
        .row(
            .pageNumbers, en: "{granted} of {asked} permissions allowed, {shared} shared.",
            ru: "Разрешено {granted} из {asked}, передано {shared}.",
            de: "{granted} von {asked} Berechtigungen erlaubt, {shared} geteilt."),
        .row(.pageShared, en: "Data you share:", ru: "Вы передали:", de: "Das teilst du:"),
        .row(
            .pageEmpty, en: "Allowed, but the bank has no data:",
            ru: "Разрешено, но у банка нет данных:",
            de: "Das hast du erlaubt, und die Bank hat nichts davon:"),
        .row(
            .pageNotGranted, en: "Not allowed by the bank:",
            ru: "Не разрешено банком:",
            de: "Das hat die Bank nicht erlaubt:"),
        .row(
            .pageUnknown, en: "“{scope}” is not a known permission.",
            ru: "Разрешение «{scope}» неизвестно.",
            de: "Was „{scope}“ bringt, ist nicht bekannt."),
    ])
}
