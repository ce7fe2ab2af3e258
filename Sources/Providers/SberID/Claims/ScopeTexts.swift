import MemberUI

extension TextKey {
    /// The sentence that says what a scope reveals.
    static func sentence(_ scope: SberScope) -> TextKey { TextKey(rawValue: "sberid.scope." + scope.rawValue) }
}

extension TextTable {
    /// The data that the scopes reveal.
    static let sberScopes = TextTable([
        .row(.sentence(.openID), en: "Sber ID confirms that it is you.", ru: "Сбер ID подтвердит, что это вы."),
        .row(
            .sentence(.offlineAccess), en: "The app can ask for this data again without you for 30 days.",
            ru: "Приложение сможет обновлять эти данные без вас в течение 30 дней."),
        .row(
            .sentence(.appToken), en: "You are also signed in on the app's website.",
            ru: "Вы войдёте на сайт приложения без повторного входа."),
        .row(
            .sentence(.name), en: "The app learns your surname, first name and patronymic.",
            ru: "Приложение узнает ваши фамилию, имя и отчество."),
        .row(.sentence(.birthdate), en: "The app learns your date of birth.", ru: "Приложение узнает дату вашего рождения."),
        .row(
            .sentence(.mainDocument), en: "The app learns your passport's series and number, who issued it and when.",
            ru: "Приложение узнает данные вашего паспорта: серию, номер, кем и когда он выдан."),
        .row(.sentence(.inn), en: "The app learns your taxpayer number (INN).", ru: "Приложение узнает ваш ИНН."),
        .row(.sentence(.snils), en: "The app learns your pension insurance number (SNILS).", ru: "Приложение узнает ваш СНИЛС."),
        .row(.sentence(.mobile), en: "The app learns your phone number.", ru: "Приложение узнает номер вашего телефона."),
        .row(
            .sentence(.email), en: "The app learns your e-mail address.",
            ru: "Приложение узнает адрес вашей электронной почты."),
        .row(.sentence(.gender), en: "The app learns your gender.", ru: "Приложение узнает ваш пол."),
        .row(
            .sentence(.drivingLicense), en: "The app learns the number of your driving licence.",
            ru: "Приложение узнает номер вашего водительского удостоверения."),
        .row(
            .sentence(.internationalPassport),
            en: "The app learns the details of your international passport: series, number, issuer, dates and your name in it.",
            ru:
                "Приложение узнает данные вашего заграничного паспорта: серию, номер, кем и когда он выдан, срок действия, имя и фамилию."
        ),
        .row(
            .sentence(.priorityDocument), en: "The app learns the details of the document that identifies you at the bank.",
            ru: "Приложение узнает данные документа, которым вы подтвердили личность в банке."),
        .row(.sentence(.citizenship), en: "The app learns your citizenship.", ru: "Приложение узнает ваше гражданство."),
        .row(.sentence(.placeOfBirth), en: "The app learns where you were born.", ru: "Приложение узнает место вашего рождения."),
        .row(
            .sentence(.registeredAddress), en: "The app learns your registered address.",
            ru: "Приложение узнает адрес вашей регистрации."),
        .row(
            .sentence(.workAddress), en: "The app learns your work address.",
            ru: "Приложение узнает адрес вашей работы."),
        .row(.sentence(.residence), en: "The app learns your home address.", ru: "Приложение узнает, где вы живёте."),
        .row(
            .sentence(.deliveryAddress), en: "The app learns your delivery address.",
            ru: "Приложение узнает ваш адрес для доставки."),
        .row(
            .sentence(.companyEmployee), en: "The app learns whether you work at Sberbank.",
            ru: "Приложение узнает, работаете ли вы в Сбербанке."),
        .row(
            .sentence(.vehicleCertificate), en: "The app learns the number of your vehicle's registration certificate.",
            ru: "Приложение узнает номер вашего свидетельства о регистрации автомобиля."),
        .row(
            .sentence(.selfEmployed), en: "The app learns whether you are registered as self-employed.",
            ru: "Приложение узнает, самозанятый ли вы."),
        .row(
            .sentence(.previousDocument), en: "The app learns the details of your previous passport.",
            ru: "Приложение узнает данные вашего прежнего паспорта."),
        .row(
            .sentence(.previousName), en: "The app learns your previous surname, first name and patronymic.",
            ru: "Приложение узнает ваши прежние фамилию, имя и отчество."),
        .row(.sentence(.education), en: "The app learns your education.", ru: "Приложение узнает, какое у вас образование."),
        .row(
            .sentence(.placeOfWork), en: "The app learns the name of your employer.",
            ru: "Приложение узнает, в какой организации вы работаете."),
        .row(.sentence(.jobTitle), en: "The app learns your job title.", ru: "Приложение узнает вашу должность."),
        .row(
            .sentence(.maritalStatus), en: "The app learns your marital status.",
            ru: "Приложение узнает ваше семейное положение."),
        .row(
            .sentence(.proposition), en: "The app learns whether you are a VIP customer, to choose offers for you.",
            ru: "Приложение узнает, есть ли у вас статус VIP-клиента, чтобы предлагать вам рекламу."),
        .row(
            .sentence(.salaryStatus), en: "The app learns whether your salary is paid through Sberbank.",
            ru: "Приложение узнает, получаете ли вы зарплату в Сбербанке."),
    ])
}
