public import MemberUI

extension VKComponents {
    /// Returns the title of a permission for members; nil for a permission without a title.
    public func permissionTitle(_ name: String, in language: MemberLanguage) -> String? {
        Self.title(ofPermission: name, in: language)
    }

    static func title(ofPermission name: String, in language: MemberLanguage) -> String? {
        let title = Texts(language, .vkPermissions)(.vkPermission(name))
        return title == TextKey.vkPermission(name).rawValue ? nil : title
    }
}

extension TextKey {
    static func vkPermission(_ name: String) -> TextKey { TextKey(rawValue: "vkid.permission." + name) }
}

extension TextTable {
    /// The titles of VK's permissions, in the languages of the pages that members see.
    static let vkPermissions = TextTable([
        .row(.vkPermission("vkid.personal_info"), en: "Name and photo", ru: "Имя и фото", de: "Name und Foto"),
        .row(.vkPermission("email"), en: "E-mail address", ru: "Адрес электронной почты", de: "E-Mail-Adresse"),
        .row(.vkPermission("phone"), en: "Phone number", ru: "Номер телефона", de: "Telefonnummer"),
        .row(.vkPermission("friends"), en: "Friends", ru: "Друзья", de: "Freunde"),
        .row(.vkPermission("groups"), en: "Groups", ru: "Группы", de: "Gruppen"),
        .row(.vkPermission("wall"), en: "Posts on the wall", ru: "Записи на стене", de: "Beiträge an der Pinnwand"),
        .row(.vkPermission("photos"), en: "Photos", ru: "Фотографии", de: "Fotos"),
        .row(.vkPermission("video"), en: "Videos", ru: "Видео", de: "Videos"),
        .row(.vkPermission("docs"), en: "Documents", ru: "Документы", de: "Dokumente"),
        .row(.vkPermission("stories"), en: "Stories", ru: "Истории", de: "Storys"),
        .row(.vkPermission("notify"), en: "Notifications", ru: "Уведомления", de: "Benachrichtigungen"),
        .row(.vkPermission("status"), en: "Status", ru: "Статус", de: "Status"),
        .row(.vkPermission("market"), en: "Products", ru: "Товары", de: "Produkte"),
        .row(.vkPermission("offline"), en: "Access at any time", ru: "Доступ в любое время", de: "Zugriff jederzeit"),
    ])
}
