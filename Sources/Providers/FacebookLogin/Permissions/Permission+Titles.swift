import MemberUI

extension Permission {
    /// Returns the title of the permission for members, for settings and explanations.
    /// - Parameter language: The language; English if the library has no texts in it.
    /// - Returns: The title, such as "E-mail address"; nil for a permission without a title.
    public func title(in language: MemberLanguage) -> String? {
        let title = Texts(language, .permissionTitles)(key)
        return title == key.rawValue ? nil : title
    }

    private var key: TextKey { TextKey(rawValue: "facebook.permission." + name) }
}

extension TextCatalogue {
    /// The titles of the permissions, in the languages of pages.
    static let permissionTitles = TextCatalogue([
        .en: keyed(english), .ru: keyed(russian), .de: keyed(german),
    ])

    private static func keyed(_ titles: KeyValuePairs<Permission, String>) -> [TextKey: TextEntry] {
        Dictionary(
            titles.map { (TextKey(rawValue: "facebook.permission." + $0.name), TextEntry.plain($1)) },
            uniquingKeysWith: { first, _ in first })
    }
}

private let english: KeyValuePairs<Permission, String> = [
    .publicProfile: "Name and profile picture", .email: "E-mail address", .userFriends: "Friends who use the app too",
    .userBirthday: "Birthday", .userAgeRange: "Age range", .userGender: "Gender", .userHometown: "Home town",
    .userLocation: "Town you live in", .userLink: "Link to your profile", .userLikes: "Pages you like",
    .userPosts: "Your posts", .userPhotos: "Your photos", .userVideos: "Your videos", .userEvents: "Events you go to",
    "publish_actions": "Post in your name", "publish_video": "Publish live videos in your name",
    .pagesShowList: "Pages you look after",
    "pages_manage_posts": "Post on your pages", "user_messenger_contact": "Message you in Messenger",
    "gaming_profile": "Gaming name", "gaming_user_picture": "Gaming picture",
]

private let russian: KeyValuePairs<Permission, String> = [
    .publicProfile: "Имя и фото профиля", .email: "Адрес электронной почты",
    .userFriends: "Друзья, у которых есть это приложение",
    .userBirthday: "День рождения", .userAgeRange: "Возрастная группа", .userGender: "Пол", .userHometown: "Родной город",
    .userLocation: "Город, в котором вы живёте", .userLink: "Ссылка на ваш профиль", .userLikes: "Страницы, которые вам нравятся",
    .userPosts: "Ваши публикации", .userPhotos: "Ваши фотографии", .userVideos: "Ваши видео",
    .userEvents: "Мероприятия, в которых вы участвуете", "publish_actions": "Публикации от вашего имени",
    "publish_video": "Прямые трансляции от вашего имени", .pagesShowList: "Страницы, которыми вы управляете",
    "pages_manage_posts": "Публикации на ваших страницах", "user_messenger_contact": "Сообщения вам в Messenger",
    "gaming_profile": "Игровое имя", "gaming_user_picture": "Игровая картинка",
]

private let german: KeyValuePairs<Permission, String> = [
    .publicProfile: "Name und Profilbild", .email: "E-Mail-Adresse", .userFriends: "Freunde, die die App auch nutzen",
    .userBirthday: "Geburtstag", .userAgeRange: "Altersgruppe", .userGender: "Geschlecht", .userHometown: "Heimatort",
    .userLocation: "Wohnort", .userLink: "Link zu deinem Profil", .userLikes: "Seiten, die dir gefallen",
    .userPosts: "Deine Beiträge", .userPhotos: "Deine Fotos", .userVideos: "Deine Videos",
    .userEvents: "Veranstaltungen, zu denen du gehst", "publish_actions": "In deinem Namen veröffentlichen",
    "publish_video": "Live-Videos in deinem Namen", .pagesShowList: "Seiten, die du betreust",
    "pages_manage_posts": "Beiträge auf deinen Seiten", "user_messenger_contact": "Nachrichten an dich im Messenger",
    "gaming_profile": "Name beim Spielen", "gaming_user_picture": "Bild beim Spielen",
]
