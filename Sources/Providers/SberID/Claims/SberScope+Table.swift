public import MemberUI

extension SberScope {
    /// All scopes that request data, in the order of the bank's list.
    public static let data: [SberScope] = table.map(\.scope)

    /// The members of the user info that the scope covers; empty for a scope that covers none, or that this package does not
    /// know.
    public var claims: [String] { Self.rows[self]?.claims ?? [] }

    /// Returns a sentence about the scope's data, for an app's own explanation.
    /// - Parameter language: Russian, or English for every other language.
    /// - Returns: The sentence; nil for a scope that this package does not know.
    public func sentence(in language: MemberLanguage) -> String? {
        Self.rows[self].map { language == .ru ? $0.russian : $0.english }
    }

    private struct Row: Sendable {
        let scope: SberScope
        let claims: [String]
        let russian: String
        let english: String

        init(_ scope: SberScope, _ claims: [String], _ russian: String, _ english: String) {
            (self.scope, self.claims, self.russian, self.english) = (scope, claims, russian, english)
        }
    }

    private static let rows = Dictionary(uniqueKeysWithValues: (table + specialRows).map { ($0.scope, $0) })

    private static let specialRows = [
        Row(.openID, ["sub"], "Сбер ID подтвердит, что это вы.", "Sber ID confirms that it is you."),
        Row(
            .offlineAccess, [], "Приложение сможет обновлять эти данные без вас в течение 30 дней.",
            "The app can ask for this data again without you for 30 days."),
        Row(.appToken, [], "Вы войдёте на сайт приложения без повторного входа.", "You are signed in on the app's site as well."),
    ]

    private static let table = [
        Row(
            .name, ["family_name", "given_name", "middle_name"], "Приложение узнает ваши фамилию, имя и отчество.",
            "The app learns your surname, first name and patronymic."),
        Row(.birthdate, ["birthdate"], "Приложение узнает дату вашего рождения.", "The app learns your date of birth."),
        Row(
            .mainDocument, ["identification"], "Приложение узнает данные вашего паспорта: серию, номер, кем и когда он выдан.",
            "The app learns your passport's series and number, who issued it and when."),
        Row(.inn, ["inn"], "Приложение узнает ваш ИНН.", "The app learns your taxpayer number (INN)."),
        Row(.snils, ["snils"], "Приложение узнает ваш СНИЛС.", "The app learns your pension insurance number (SNILS)."),
        Row(.mobile, ["phone_number"], "Приложение узнает номер вашего телефона.", "The app learns your phone number."),
        Row(.email, ["email"], "Приложение узнает адрес вашей электронной почты.", "The app learns your e-mail address."),
        Row(.gender, ["gender"], "Приложение узнает ваш пол.", "The app learns whether you are a man or a woman."),
        Row(
            .drivingLicense, ["driving_license"], "Приложение узнает номер вашего водительского удостоверения.",
            "The app learns the number of your driving licence."),
        Row(
            .internationalPassport, ["international_passport"],
            "Приложение узнает данные вашего заграничного паспорта: серию, номер, кем и когда он выдан, срок действия, имя и фамилию.",
            "The app learns the data of your passport for travel abroad: series, number, issuer, dates and your name in it."),
        Row(
            .priorityDocument, ["priority_doc"], "Приложение узнает данные документа, которым вы подтвердили личность в банке.",
            "The app learns the data of the document that the bank knows you by."),
        Row(.citizenship, ["citizenship"], "Приложение узнает ваше гражданство.", "The app learns your citizenship."),
        Row(.placeOfBirth, ["place_of_birth"], "Приложение узнает место вашего рождения.", "The app learns where you were born."),
        Row(
            .registeredAddress, ["address_reg"], "Приложение узнает адрес вашей регистрации.",
            "The app learns the address that you are registered at."),
        Row(
            .workAddress, ["work_address"], "Приложение узнает адрес вашей работы.", "The app learns the address where you work."),
        Row(
            .residence, ["address_of_actual_residence"], "Приложение узнает, где вы живёте.",
            "The app learns the address where you live."),
        Row(
            .deliveryAddress, ["delivery_address"], "Приложение узнает ваш адрес для доставки.",
            "The app learns the address for your deliveries."),
        Row(
            .companyEmployee, ["is_company_employee"], "Приложение узнает, работаете ли вы в Сбербанке.",
            "The app learns whether you work at Sberbank."),
        Row(
            .vehicleCertificate, ["sts"], "Приложение узнает номер вашего свидетельства о регистрации автомобиля.",
            "The app learns the number of your vehicle's registration certificate."),
        Row(
            .selfEmployed, ["is_self_employed"], "Приложение узнает, самозанятый ли вы.",
            "The app learns whether you are registered as self-employed."),
        Row(
            .previousDocument, ["previous_identification"], "Приложение узнает данные вашего прежнего паспорта.",
            "The app learns the data of your previous passport."),
        Row(
            .previousName, ["previous_family_name", "previous_given_name", "previous_middle_name"],
            "Приложение узнает ваши прежние фамилию, имя и отчество.",
            "The app learns your previous surname, first name and patronymic."),
        Row(.education, ["education"], "Приложение узнает, какое у вас образование.", "The app learns your education."),
        Row(
            .placeOfWork, ["place_of_work"], "Приложение узнает, в какой организации вы работаете.",
            "The app learns who employs you."),
        Row(.jobTitle, ["job_title"], "Приложение узнает вашу должность.", "The app learns your position at work."),
        Row(
            .maritalStatus, ["marital_status"], "Приложение узнает ваше семейное положение.",
            "The app learns your marital status."),
        Row(
            .proposition, ["proposition"], "Приложение узнает, есть ли у вас статус VIP-клиента, чтобы предлагать вам рекламу.",
            "The app learns whether you are a VIP customer, to choose offers for you."),
        Row(
            .salaryStatus, ["salary_status"], "Приложение узнает, получаете ли вы зарплату в Сбербанке.",
            "The app learns whether your wage comes to Sberbank."),
    ]
}
