import MemberUI

extension TextKey {
    // The sign-in sheet.

    static let signInTitle = TextKey(rawValue: "vkid.signInTitle")
    static let signInSubtitle = TextKey(rawValue: "vkid.signInSubtitle")
    /// `{service}`.
    static let serviceTitle = TextKey(rawValue: "vkid.serviceTitle")
    static let eventTitle = TextKey(rawValue: "vkid.eventTitle")
    static let eventSubtitle = TextKey(rawValue: "vkid.eventSubtitle")
    static let applyTitle = TextKey(rawValue: "vkid.applyTitle")
    static let applySubtitle = TextKey(rawValue: "vkid.applySubtitle")
    static let checkoutTitle = TextKey(rawValue: "vkid.checkoutTitle")
    static let checkoutSubtitle = TextKey(rawValue: "vkid.checkoutSubtitle")
    /// `{service}`.
    static let checkoutAtTitle = TextKey(rawValue: "vkid.checkoutAtTitle")

    // The community sheet and its snackbar.

    static let follow = TextKey(rawValue: "vkid.follow")
    static let joinFailedTitle = TextKey(rawValue: "vkid.joinFailedTitle")
    static let joinFailedText = TextKey(rawValue: "vkid.joinFailedText")
    static let verified = TextKey(rawValue: "vkid.verified")
    /// `{community}`.
    static let followed = TextKey(rawValue: "vkid.followed")
}

extension TextTable {
    /// The texts of the sign-in sheet and of the community sheet.
    static let sheets: [TextRow] = [
        .row(
            .signInTitle, en: "Sign in with VK ID",
            ru: "Вход через VK ID",
            uk: "Вхід через VK ID",
            es: "Entrar con VK ID",
            de: "Mit VK ID anmelden",
            pl: "Logowanie przez VK ID",
            fr: "Connexion avec VK ID",
            tr: "VK ID ile giriş"),
        .row(
            .signInSubtitle, en: "Sign in with one tap, without a password.",
            ru: "Вход в одно касание, без пароля.",
            uk: "Один дотик, і не треба пам’ятати пароль.",
            es: "Un toque y ninguna contraseña que recordar.",
            de: "Ein Tippen, und kein Passwort zu merken.",
            pl: "Jedno dotknięcie i żadnego hasła do pamiętania.",
            fr: "Un geste, et aucun mot de passe à retenir.",
            tr: "Tek dokunuş, akılda tutulacak parola yok."),
        .row(
            .serviceTitle, en: "Sign in to {service}",
            ru: "Вход в {service}",
            uk: "Вхід до {service}",
            es: "Entrar en {service}",
            de: "Bei {service} anmelden",
            pl: "Logowanie do {service}",
            fr: "Connexion à {service}",
            tr: "{service} girişi"),
        .row(
            .eventTitle, en: "Sign up for the event",
            ru: "Запись на событие",
            uk: "Запис на подію",
            es: "Inscribirse en el evento",
            de: "Zur Veranstaltung anmelden",
            pl: "Zapis na wydarzenie",
            fr: "Inscription à l’événement",
            tr: "Etkinlik kaydı"),
        .row(
            .eventSubtitle, en: "Your name and contact details are filled in for you.",
            ru: "Имя и контакты подставятся автоматически.",
            uk: "Ім’я та контакти ми підставимо самі.",
            es: "Ponemos tu nombre y tus contactos por ti.",
            de: "Name und Kontaktdaten tragen wir für dich ein.",
            pl: "Imię i kontakt wpiszemy za ciebie.",
            fr: "Nous remplissons votre nom et vos coordonnées.",
            tr: "Adınızı ve iletişim bilgilerinizi biz dolduruyoruz."),
        .row(
            .applyTitle, en: "Send your application",
            ru: "Отправка заявки",
            uk: "Надсилання заявки",
            es: "Enviar tu solicitud",
            de: "Antrag senden",
            pl: "Wysłanie zgłoszenia",
            fr: "Envoi de la demande",
            tr: "Başvuru gönderimi"),
        .row(
            .applySubtitle, en: "Your details are filled in from VK ID.",
            ru: "Данные подставятся из VK ID.",
            uk: "Дані надійдуть із VK ID: вводити майже нічого не треба.",
            es: "Tus datos llegan de VK ID: casi no hay que escribir.",
            de: "Deine Angaben kommen von VK ID: kaum etwas einzutippen.",
            pl: "Dane przyjdą z VK ID: prawie nic nie trzeba wpisywać.",
            fr: "Vos données viennent de VK ID : presque rien à saisir.",
            tr: "Bilgileriniz VK ID’den gelir: yazacak pek bir şey kalmaz."),
        .row(
            .checkoutTitle, en: "Check out with VK ID",
            ru: "Оформление через VK ID",
            uk: "Оформлення через VK ID",
            es: "Tramitar con VK ID",
            de: "Mit VK ID zur Kasse",
            pl: "Zamówienie przez VK ID",
            fr: "Commande avec VK ID",
            tr: "VK ID ile ödeme"),
        .row(
            .checkoutSubtitle, en: "Your name and contact details are filled in for you.",
            ru: "Имя и контакты подставятся автоматически.",
            uk: "Ім’я та контакти підставляться одразу.",
            es: "Tu nombre y tus contactos se rellenan al momento.",
            de: "Name und Kontaktdaten stehen sofort da.",
            pl: "Imię i kontakt pojawią się od razu.",
            fr: "Votre nom et vos coordonnées sont remplis aussitôt.",
            tr: "Adınız ve iletişim bilgileriniz hemen dolar."),
        .row(
            .checkoutAtTitle, en: "Check out at {service}",
            ru: "Оформление в {service}",
            uk: "Оформлення в {service}",
            es: "Tramitar en {service}",
            de: "Zur Kasse bei {service}",
            pl: "Zamówienie w {service}",
            fr: "Commande chez {service}",
            tr: "{service} ödemesi"),
        .row(
            .follow, en: "Follow",
            ru: "Подписаться",
            uk: "Підписатися",
            es: "Seguir",
            de: "Folgen",
            pl: "Obserwuj",
            fr: "Suivre",
            tr: "Takip et"),
        .row(
            .joinFailedTitle, en: "Could not follow",
            ru: "Подписка не оформлена",
            uk: "Підписку не оформлено",
            es: "No te has suscrito",
            de: "Du folgst noch nicht",
            pl: "Nie dołączono",
            fr: "Abonnement impossible",
            tr: "Takip edilemedi"),
        .row(
            .joinFailedText, en: "You could not be subscribed to the community. Try again.",
            ru: "Не удалось подписаться на сообщество. Попробуйте ещё раз.",
            uk: "Не вдалося підписатися на спільноту. Спробуйте ще раз.",
            es: "No se pudo seguir a la comunidad. Inténtalo otra vez.",
            de: "Der Community konnte nicht gefolgt werden. Versuche es noch einmal.",
            pl: "Nie udało się zaobserwować społeczności. Spróbuj jeszcze raz.",
            fr: "La communauté n’a pas pu être suivie. Essayez encore une fois.",
            tr: "Topluluk takip edilemedi. Bir daha deneyin."),
        .row(
            .verified, en: "Verified community",
            ru: "Подтверждённое сообщество",
            uk: "Підтверджена спільнота",
            es: "Comunidad verificada",
            de: "Bestätigte Community",
            pl: "Zweryfikowana społeczność",
            fr: "Communauté vérifiée",
            tr: "Onaylı topluluk"),
        .row(
            .followed, en: "You now follow {community}",
            ru: "Теперь вы подписаны на {community}",
            uk: "Тепер ви підписані на {community}",
            es: "Ahora sigues a {community}",
            de: "Du folgst jetzt {community}",
            pl: "Obserwujesz teraz {community}",
            fr: "Vous suivez maintenant {community}",
            tr: "Artık {community} topluluğunu takip ediyorsunuz"),
    ]
}
