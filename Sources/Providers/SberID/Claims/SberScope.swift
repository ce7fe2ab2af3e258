import MemberCore

/// A scope: data that an app asks the member to share.
public struct SberScope: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Creates a scope.
    /// - Parameter rawValue: The name on the wire; one that this package does not know keeps its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The sign-in itself; the first of all scopes.
    public static let openID = SberScope(rawValue: "openid")
    /// A refresh token for the backend.
    public static let offlineAccess = SberScope(rawValue: "offline_access")
    /// A token that signs the member in on the app's own site.
    public static let appToken = SberScope(rawValue: "mapp_sso")

    /// The scopes that do not request the member's data.
    public static let special: Set<SberScope> = [.openID, .offlineAccess, .appToken]

    /// Returns the scopes in a request's text.
    /// - Parameter text: Names, with blanks between them.
    /// - Returns: The scopes in their order.
    public static func list(_ text: String) -> [SberScope] { split(text).map(SberScope.init) }

    /// Returns the names in a text, split at scalars: other readers treat a blank with a combining mark behind it as a blank.
    static func split(_ text: String) -> [String] {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String(String.UnicodeScalarView($0)) }
    }
}

extension SberScope {
    /// Surname, first name and patronymic.
    public static let name = SberScope(rawValue: "name")
    /// The day of birth.
    public static let birthdate = SberScope(rawValue: "birthdate")
    /// The Russian passport.
    public static let mainDocument = SberScope(rawValue: "maindoc")
    /// The taxpayer's number.
    public static let inn = SberScope(rawValue: "inn")
    /// The number of the pension insurance.
    public static let snils = SberScope(rawValue: "snils")
    /// The phone number.
    public static let mobile = SberScope(rawValue: "mobile")
    /// The e-mail address.
    public static let email = SberScope(rawValue: "email")
    /// The gender.
    public static let gender = SberScope(rawValue: "gender")
    /// The driving licence.
    public static let drivingLicense = SberScope(rawValue: "driving_license")
    /// The passport for travel abroad.
    public static let internationalPassport = SberScope(rawValue: "international_passport")
    /// The document by which the bank identifies the member.
    public static let priorityDocument = SberScope(rawValue: "priority_doc")
    /// The citizenship.
    public static let citizenship = SberScope(rawValue: "citizenship")
    /// The place of birth.
    public static let placeOfBirth = SberScope(rawValue: "place_of_birth")
    /// The address of registration.
    public static let registeredAddress = SberScope(rawValue: "address_reg")
    /// The address at work.
    public static let workAddress = SberScope(rawValue: "work_address")
    /// The address of residence.
    public static let residence = SberScope(rawValue: "address_of_actual_residence")
    /// The address for deliveries.
    public static let deliveryAddress = SberScope(rawValue: "delivery_address")
    /// Whether the member works at the bank.
    public static let companyEmployee = SberScope(rawValue: "is_company_employee")
    /// The vehicle's certificate of registration.
    public static let vehicleCertificate = SberScope(rawValue: "sts")
    /// Whether the member is registered as self-employed.
    public static let selfEmployed = SberScope(rawValue: "is_self_employed")
    /// The previous Russian passport.
    public static let previousDocument = SberScope(rawValue: "previous_maindoc")
    /// The previous name.
    public static let previousName = SberScope(rawValue: "previous_name")
    /// The education.
    public static let education = SberScope(rawValue: "education")
    /// The employer.
    public static let placeOfWork = SberScope(rawValue: "place_of_work")
    /// The position at work.
    public static let jobTitle = SberScope(rawValue: "job_title")
    /// The family status.
    public static let maritalStatus = SberScope(rawValue: "marital_status")
    /// Whether offers for important customers are suitable for the member.
    public static let proposition = SberScope(rawValue: "proposition")
    /// Whether the bank receives the member's wage.
    public static let salaryStatus = SberScope(rawValue: "salary_status")
}
