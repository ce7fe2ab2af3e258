import MemberUI

extension Permission {
    /// Returns the title of the permission for members, for settings and explanations.
    /// - Parameter language: The language; English if the library has no texts in it.
    /// - Returns: The title, such as "E-mail address"; nil for a permission without a title.
    public func title(in language: MemberLanguage) -> String? {
        let title = Texts(language, .permissionTitles)(.title(self))
        return title == TextKey.title(self).rawValue ? nil : title
    }
}

extension TextKey {
    static func title(_ permission: Permission) -> TextKey { TextKey(rawValue: "facebook.permission." + permission.name) }
}

extension TextTable {
    /// The titles of permissions, in the languages of the pages that members see.
    static let permissionTitles = TextTable([
        .row(.title(.publicProfile), en: "Name and profile picture", ru: "Имя и фото профиля", de: "Name und Profilbild"),
        .row(.title(.email), en: "E-mail address", ru: "Адрес электронной почты", de: "E-Mail-Adresse"),
        .row(
            .title(.userFriends), en: "Friends who also use the app",
            ru: "Друзья, у которых есть это приложение",
            de: "Freunde, die die App auch nutzen"),
        .row(.title(.userBirthday), en: "Birthday", ru: "День рождения", de: "Geburtstag"),
        .row(.title(.userAgeRange), en: "Age range", ru: "Возрастная группа", de: "Altersgruppe"),
        .row(.title(.userGender), en: "Gender", ru: "Пол", de: "Geschlecht"),
        .row(.title(.userHometown), en: "Home town", ru: "Родной город", de: "Heimatort"),
        .row(.title(.userLocation), en: "Current city", ru: "Город, в котором вы живёте", de: "Wohnort"),
        .row(.title(.userLink), en: "Link to your profile", ru: "Ссылка на ваш профиль", de: "Link zu deinem Profil"),
        .row(.title(.userLikes), en: "Pages you like", ru: "Страницы, которые вам нравятся", de: "Seiten, die dir gefallen"),
        .row(.title(.userPosts), en: "Your posts", ru: "Ваши публикации", de: "Deine Beiträge"),
        .row(.title(.userPhotos), en: "Your photos", ru: "Ваши фотографии", de: "Deine Fotos"),
        .row(.title(.userVideos), en: "Your videos", ru: "Ваши видео", de: "Deine Videos"),
        .row(
            .title(.userEvents), en: "Events you attend",
            ru: "Мероприятия, в которых вы участвуете",
            de: "Veranstaltungen, zu denen du gehst"),
        .row(
            .title("publish_actions"), en: "Post on your behalf",
            ru: "Публикации от вашего имени",
            de: "In deinem Namen veröffentlichen"),
        .row(
            .title("publish_video"), en: "Publish live videos on your behalf",
            ru: "Прямые трансляции от вашего имени",
            de: "Live-Videos in deinem Namen"),
        .row(
            .title(.pagesShowList), en: "Pages you manage",
            ru: "Страницы, которыми вы управляете",
            de: "Seiten, die du betreust"),
        .row(
            .title("pages_manage_posts"), en: "Post on your pages",
            ru: "Публикации на ваших страницах",
            de: "Beiträge auf deinen Seiten"),
        .row(
            .title("user_messenger_contact"), en: "Message you in Messenger",
            ru: "Сообщения вам в Messenger",
            de: "Nachrichten an dich im Messenger"),
        .row(.title("gaming_profile"), en: "Gaming name", ru: "Игровое имя", de: "Name beim Spielen"),
        .row(.title("gaming_user_picture"), en: "Gaming picture", ru: "Игровая картинка", de: "Bild beim Spielen"),
    ])
}
