public import MemberUI

extension SberScope {
    /// All scopes that bring data, in the order of the bank's list.
    public static let data: [SberScope] = dataClaims.map { $0.scope }

    /// The members of the user info that the scope brings; none for one that brings no data, or that this package does not know.
    public var claims: [String] { Self.claims[self] ?? [] }

    /// Returns a sentence about the scope's data, for an app's own explanation.
    /// - Parameter language: Russian, or English for every other language.
    /// - Returns: The sentence; nil for a scope that this package does not know.
    public func sentence(in language: MemberLanguage) -> String? {
        Self.claims[self].map { _ in Texts(language == .ru ? .ru : .en, .sberScopes)(.sentence(self)) }
    }

    private static let claims = Dictionary(
        (dataClaims + otherClaims).map { ($0.scope, $0.claims) }, uniquingKeysWith: { first, _ in first })

    private static let otherClaims: [(scope: SberScope, claims: [String])] = [
        (.openID, ["sub"]),
        (.offlineAccess, []),
        (.appToken, []),
    ]

    private static let dataClaims: [(scope: SberScope, claims: [String])] = [
        (.name, ["family_name", "given_name", "middle_name"]),
        (.birthdate, ["birthdate"]),
        (.mainDocument, ["identification"]),
        (.inn, ["inn"]),
        (.snils, ["snils"]),
        (.mobile, ["phone_number"]),
        (.email, ["email"]),
        (.gender, ["gender"]),
        (.drivingLicense, ["driving_license"]),
        (.internationalPassport, ["international_passport"]),
        (.priorityDocument, ["priority_doc"]),
        (.citizenship, ["citizenship"]),
        (.placeOfBirth, ["place_of_birth"]),
        (.registeredAddress, ["address_reg"]),
        (.workAddress, ["work_address"]),
        (.residence, ["address_of_actual_residence"]),
        (.deliveryAddress, ["delivery_address"]),
        (.companyEmployee, ["is_company_employee"]),
        (.vehicleCertificate, ["sts"]),
        (.selfEmployed, ["is_self_employed"]),
        (.previousDocument, ["previous_identification"]),
        (.previousName, ["previous_family_name", "previous_given_name", "previous_middle_name"]),
        (.education, ["education"]),
        (.placeOfWork, ["place_of_work"]),
        (.jobTitle, ["job_title"]),
        (.maritalStatus, ["marital_status"]),
        (.proposition, ["proposition"]),
        (.salaryStatus, ["salary_status"]),
    ]
}
