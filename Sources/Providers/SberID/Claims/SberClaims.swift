import MemberCore

/// The member's data that Sber ID shared: each of the bank's 28 scopes has its property.
///
/// ```swift
/// let claims = try SberClaims(parsing: body)
/// let name = claims.name?.givenName
/// ```
/// Every property is optional, because the member chooses what to share. Numbers of documents, codes and dates are texts in their
/// original form: leading zeros and blanks are kept. No description prints any of it.
public struct SberClaims: Sendable, Hashable, Masked {
    /// The member's id at the bank, for this app.
    public var subject: String?
    /// The issuer of the data.
    public var issuer: String?
    /// The audience of the data.
    public var audience: [String] = []

    /// Scope `name`.
    public var name: SberName?
    /// Scope `birthdate`: `1985-06-01`; see ``SberDay``.
    public var birthdate: String?
    /// Scope `maindoc`: the Russian passport.
    public var identification: SberPassport?
    /// Scope `inn`: the taxpayer's number.
    public var inn: String?
    /// Scope `snils`: the number of the pension insurance.
    public var snils: String?
    /// Scope `mobile`: in the bank's form; see ``phoneDigits``.
    public var phoneNumber: String?
    /// Scope `email`.
    public var email: String?
    /// Scope `gender`.
    public var gender: SberGender?
    /// Scope `driving_license`: its number.
    public var drivingLicense: String?
    /// Scope `international_passport`.
    public var internationalPassport: SberInternationalPassport?
    /// Scope `priority_doc`.
    public var priorityDocument: SberPriorityDocument?
    /// Scope `citizenship`.
    public var citizenship: SberCitizenship?
    /// Scope `place_of_birth`.
    public var placeOfBirth: String?
    /// Scope `address_reg`.
    public var registeredAddress: SberAddress?
    /// Scope `work_address`.
    public var workAddress: SberAddress?
    /// Scope `address_of_actual_residence`.
    public var residence: SberAddress?
    /// Scope `delivery_address`.
    public var deliveryAddress: SberAddress?
    /// Scope `is_company_employee`.
    public var isCompanyEmployee: Bool?
    /// Scope `sts`: the number of the vehicle's certificate of registration.
    public var vehicleCertificate: String?
    /// Scope `is_self_employed`.
    public var isSelfEmployed: Bool?
    /// Scope `previous_maindoc`; it has no code.
    public var previousIdentification: SberPassport?
    /// Scope `previous_name`.
    public var previousName: SberName?
    /// Scope `education`.
    public var education: SberCodedText?
    /// Scope `place_of_work`.
    public var placeOfWork: String?
    /// Scope `job_title`.
    public var jobTitle: String?
    /// Scope `marital_status`.
    public var maritalStatus: SberCodedText?
    /// Scope `proposition`: whether offers for important customers are suitable.
    public var proposition: Bool?
    /// Scope `salary_status`: whether the bank receives the member's wage.
    public var salaryStatus: Bool?

    /// The members that this package does not know: the original JSON text of each by its path, such as `identification.stamp`.
    public var unknown: [String: String] = [:]
    /// The claims that could not be read; the others are not affected.
    public var problems: [SberClaimProblem] = []

    /// Creates claims without shared data.
    public init() {}

    /// The digits of the phone number; nil without one.
    public var phoneDigits: String? {
        phoneNumber.map { String(decoding: $0.utf8.filter(AddressText.isDigit), as: UTF8.self) }
    }
}

/// A claim that could not be read. It names the claim, never its content.
public struct SberClaimProblem: Sendable, Hashable {
    /// The expected type of a claim.
    public enum Expected: String, Sendable, CaseIterable {
        /// A text, or a whole number of at most 38 digits.
        case text
        /// A whole number.
        case integer
        /// `true` or `false`.
        case bool
        /// An object.
        case object
    }

    /// The path of the claim: `gender`, `identification.number`.
    public let path: String
    /// The expected type.
    public let expected: Expected
}
