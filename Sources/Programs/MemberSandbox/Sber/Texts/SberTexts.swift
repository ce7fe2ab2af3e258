import MemberUI

extension TextKey {
    // The portal; `{name}`, `{app}`.

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

    // The bank's app; `{app}`.

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

    /// What a scope reveals, in words.
    static func sberScope(_ scope: String) -> TextKey { TextKey(rawValue: "sber.scope." + scope) }
}

extension TextTable {
    /// The texts of the pages that simulate Sber ID, and of its section of the control page.
    static let sberSandbox = TextTable([
        .row(.sberSignInTitle, en: "Sign in with Sber ID", ru: "Вход по Сбер ID"),
        .row(
            .sberSignInAsks, en: "This page simulates the bank's sign-in. Do not enter real data.",
            ru: "Эта страница имитирует вход в банк. Не вводите настоящие данные."),
        .row(.sberWho, en: "Who is signing in?", ru: "Кто входит?"),
        .row(.sberMember, en: "Signed in as {name}.", ru: "Вы вошли как {name}."),
        .row(.sberConsentTitle, en: "Sign in to {app}", ru: "Вход в {app}"),
        .row(.sberAsks, en: "{app} requests access to:", ru: "{app} запрашивает доступ:"),
        .row(.sberContinue, en: "Continue", ru: "Продолжить"),
        .row(.sberCancel, en: "Cancel", ru: "Отмена"),
        .row(.sberOther, en: "Use another account", ru: "Войти в другой аккаунт"),
        .row(.sberByApp, en: "Sign in with the bank's app", ru: "Войти через приложение банка"),
        .row(.sberOpenApp, en: "Open the bank's app", ru: "Открыть приложение банка"),
        .row(.sberWaitingTitle, en: "Confirm in the app", ru: "Подтвердите в приложении"),
        .row(
            .sberWaiting, en: "This page continues automatically after you respond in the bank's app.",
            ru: "Страница обновится автоматически, когда вы ответите в приложении банка."),
        .row(
            .sberProblem,
            en: "This app cannot sign you in because its request is invalid. Contact the app's developer.",
            ru: "Не удалось войти: приложение отправило неверный запрос. Обратитесь к его разработчику."),
        .row(.sberNobody, en: "The bank has no customer with this name.", ru: "Клиента с таким именем в банке нет."),
        .row(.sberControl, en: "Control page", ru: "Страница управления"),
        .row(.sberScopeNothing, en: "Confirmation of your identity only", ru: "Только подтверждение вашей личности"),

        .row(.sberAppTitle, en: "The bank's app", ru: "Приложение банка"),
        .row(
            .sberAppAsks,
            en: "This page simulates the bank's app. Browsers cannot open links to the app, so paste the link here.",
            ru:
                "Эта страница имитирует приложение банка. Браузер не может открыть ссылку на приложение, поэтому вставьте её сюда."
        ),
        .row(.sberLink, en: "Link to the bank's app", ru: "Ссылка на приложение банка"),
        .row(.sberLinkOpen, en: "Open the link", ru: "Открыть ссылку"),
        .row(.sberNoLink, en: "The bank's app does not support this link.", ru: "Приложение банка не поддерживает эту ссылку."),
        .row(.sberPartners, en: "Partners", ru: "Партнёры"),
        .row(.sberSeamless, en: "Go to {app}", ru: "Перейти в {app}"),
        .row(
            .sberSeamlessAsks, en: "A link opens a partner's app, which starts the sign-in automatically.",
            ru: "Ссылка открывает приложение партнёра, и вход начинается автоматически."),
        .row(.sberConfirm, en: "Confirm", ru: "Подтвердить"),
        .row(.sberAnswer, en: "How should the app respond?", ru: "Ответ приложения"),

        .row(.sberSection, en: "Sber ID", ru: "Сбер ID"),
        .row(.sberClient, en: "App", ru: "Приложение"),
        .row(.sberClientID, en: "Client ID", ru: "Client ID"),
        .row(.sberSignIns, en: "Sign-ins", ru: "Входы"),
        .row(.sberCompleted, en: "Completed", ru: "Завершены"),
        .row(.sberCertificate, en: "Last certificate", ru: "Последний сертификат"),
        .row(
            .sberChannelOpen,
            en: "The back channel does not require a client certificate. Start the sandbox with --mtls to require one.",
            ru: "Обратный канал не требует сертификат клиента. Чтобы он требовался, запустите песочницу с --mtls."),
        .row(
            .sberChannelGuarded, en: "The back channel requires a client certificate.",
            ru: "Обратный канал требует сертификат клиента."),
        .row(.sberAppLink, en: "The bank's app", ru: "Приложение банка"),
        .row(.sberForget, en: "Sign members out of all browsers", ru: "Выйти во всех браузерах"),

        // The data that a scope reveals.
        .row(.sberScope("name"), en: "Family name, first name, patronymic", ru: "Фамилия, имя, отчество"),
        .row(.sberScope("birthdate"), en: "Date of birth", ru: "Дата рождения"),
        .row(.sberScope("maindoc"), en: "Passport", ru: "Паспорт"),
        .row(.sberScope("inn"), en: "Taxpayer number (INN)", ru: "ИНН"),
        .row(.sberScope("snils"), en: "Insurance number (SNILS)", ru: "СНИЛС"),
        .row(.sberScope("mobile"), en: "Mobile phone number", ru: "Номер мобильного телефона"),
        .row(.sberScope("email"), en: "E-mail address", ru: "Электронная почта"),
        .row(.sberScope("gender"), en: "Gender", ru: "Пол"),
        .row(.sberScope("driving_license"), en: "Driving licence number", ru: "Номер водительского удостоверения"),
        .row(.sberScope("international_passport"), en: "International passport", ru: "Заграничный паспорт"),
        .row(.sberScope("priority_doc"), en: "Identity document", ru: "Документ, удостоверяющий личность"),
        .row(.sberScope("citizenship"), en: "Citizenship", ru: "Гражданство"),
        .row(.sberScope("place_of_birth"), en: "Place of birth", ru: "Место рождения"),
        .row(.sberScope("address_reg"), en: "Registered address", ru: "Адрес регистрации"),
        .row(.sberScope("work_address"), en: "Work address", ru: "Рабочий адрес"),
        .row(.sberScope("address_of_actual_residence"), en: "Home address", ru: "Адрес проживания"),
        .row(.sberScope("delivery_address"), en: "Delivery address", ru: "Адрес доставки"),
        .row(.sberScope("is_company_employee"), en: "Employment at the bank", ru: "Работа в банке"),
        .row(
            .sberScope("sts"), en: "Vehicle registration certificate number", ru: "Номер свидетельства о регистрации автомобиля"),
        .row(.sberScope("is_self_employed"), en: "Self-employed status", ru: "Статус самозанятого"),
        .row(.sberScope("previous_maindoc"), en: "Previous passport", ru: "Предыдущий паспорт"),
        .row(.sberScope("previous_name"), en: "Previous name", ru: "Предыдущие фамилия, имя, отчество"),
        .row(.sberScope("education"), en: "Education", ru: "Образование"),
        .row(.sberScope("place_of_work"), en: "Place of work", ru: "Место работы"),
        .row(.sberScope("job_title"), en: "Job title", ru: "Должность"),
        .row(.sberScope("marital_status"), en: "Marital status", ru: "Семейное положение"),
        .row(.sberScope("proposition"), en: "Eligibility for special offers", ru: "Доступность специальных предложений"),
        .row(.sberScope("salary_status"), en: "Salary paid through the bank", ru: "Получение зарплаты через банк"),
        .row(
            .sberScope("offline_access"), en: "Access for 30 days without asking again",
            ru: "Доступ на 30 дней без повторного запроса"),
        .row(.sberScope("mapp_sso"), en: "Sign-in on the app's website", ru: "Вход на сайте приложения"),
    ])
}
