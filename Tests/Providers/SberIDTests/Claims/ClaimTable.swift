import Foundation
import SberID

/// The bank's table of 28 scopes: the JSON members of each, and how they read.
struct ClaimRow: Sendable {
    let scope: SberScope
    let json: String
    let holds: @Sendable (SberClaims) -> Bool

    init(_ scope: SberScope, _ json: String, _ holds: @escaping @Sendable (SberClaims) -> Bool) {
        (self.scope, self.json, self.holds) = (scope, json, holds)
    }

    private static let addressJSON = """
        {"full_address":"f","fias_code":"0012","post_index":"012345","country":"c","region":"r","district":"d","city":"ci",\
        "settlement":"se","street":"st","house":"h","building":"b","bulk":"bu","apartment":"a"}
        """
    private static let address: SberAddress = {
        var address = SberAddress()
        (address.fullAddress, address.fiasCode, address.postIndex, address.country) = ("f", "0012", "012345", "c")
        (address.region, address.district, address.city, address.settlement) = ("r", "d", "ci", "se")
        (address.street, address.house, address.building, address.bulk, address.apartment) = ("st", "h", "b", "bu", "a")
        return address
    }()

    static let table: [ClaimRow] = [
        .init(.name, #""family_name":"Ф","given_name":"И","middle_name":"О""#) {
            $0.name?.familyName == "Ф" && $0.name?.givenName == "И" && $0.name?.middleName == "О"
        },
        .init(.birthdate, #""birthdate":"1985-06-01""#) { $0.birthdate == "1985-06-01" },
        .init(
            .mainDocument,
            #""identification":{"series":"00 12","number":"000345","issued_by":"О","issued_date":"2005-01-02","code":"000-001"}"#
        ) {
            let document = $0.identification
            return document?.series == "00 12" && document?.number == "000345" && document?.issuedBy == "О"
                && document?.issuedDate == "2005-01-02" && document?.code == "000-001"
        },
        .init(.inn, #""inn":{"number":"0012345"}"#) { $0.inn == "0012345" },
        .init(.snils, #""snils":{"number":"0000012"}"#) { $0.snils == "0000012" },
        .init(.mobile, #""phone_number":"+7 (000) 000001""#) {
            $0.phoneNumber == "+7 (000) 000001" && $0.phoneDigits == "7000000001"
        },
        .init(.email, #""email":"personal@mail.example""#) { $0.email == "personal@mail.example" },
        .init(.gender, #""gender":1"#) { $0.gender == .male },
        .init(.drivingLicense, #""driving_license":{"number":"011111"}"#) { $0.drivingLicense == "011111" },
        .init(
            .internationalPassport,
            #""international_passport":{"series":"077","number":"333","issued_by":"м","issued_date":"1981-01-01","planned_end_date":"1999-02-01","name":"n","surname":"s"}"#
        ) {
            let document = $0.internationalPassport
            return document?.series == "077" && document?.number == "333" && document?.issuedBy == "м"
                && document?.issuedDate == "1981-01-01" && document?.plannedEndDate == "1999-02-01" && document?.name == "n"
                && document?.surname == "s"
        },
        .init(
            .priorityDocument,
            #""priority_doc":{"type":17,"series":"777","number":"033","issued_by":"р","issued_date":"1981-01-01","code":"a"}"#
        ) {
            let document = $0.priorityDocument
            return document?.type == 17 && document?.series == "777" && document?.number == "033" && document?.issuedBy == "р"
                && document?.issuedDate == "1981-01-01" && document?.code == "a"
        },
        .init(.citizenship, #""citizenship":{"country_code":"007","country_name":"N"}"#) {
            $0.citizenship?.countryCode == "007" && $0.citizenship?.countryName == "N"
        },
        .init(.placeOfBirth, #""place_of_birth":"Nsk""#) { $0.placeOfBirth == "Nsk" },
        .init(.registeredAddress, #""address_reg":"# + addressJSON) { $0.registeredAddress == address },
        .init(.workAddress, #""work_address":"# + addressJSON) { $0.workAddress == address },
        .init(.residence, #""address_of_actual_residence":"# + addressJSON) { $0.residence == address },
        .init(.deliveryAddress, #""delivery_address":"# + addressJSON) { $0.deliveryAddress == address },
        .init(.companyEmployee, #""is_company_employee":true"#) { $0.isCompanyEmployee == true },
        .init(.vehicleCertificate, #""sts":{"number":"00 00 00012"}"#) { $0.vehicleCertificate == "00 00 00012" },
        .init(.selfEmployed, #""is_self_employed":false"#) { $0.isSelfEmployed == false },
        .init(
            .previousDocument,
            #""previous_identification":{"series":"00 01","number":"000 002","issued_by":"О","issued_date":"2001-01-01"}"#
        ) {
            let document = $0.previousIdentification
            return document?.series == "00 01" && document?.number == "000 002" && document?.issuedBy == "О"
                && document?.issuedDate == "2001-01-01" && document?.code == nil
        },
        .init(.previousName, #""previous_family_name":"Ф","previous_given_name":"И","previous_middle_name":"О""#) {
            $0.previousName?.familyName == "Ф" && $0.previousName?.givenName == "И" && $0.previousName?.middleName == "О"
        },
        .init(.education, #""education":{"code":"1","description":"начальное"}"#) {
            $0.education?.code == "1" && $0.education?.meaning == "начальное"
        },
        .init(.placeOfWork, #""place_of_work":"место""#) { $0.placeOfWork == "место" },
        .init(.jobTitle, #""job_title":"должность""#) { $0.jobTitle == "должность" },
        .init(.maritalStatus, #""marital_status":{"code":"1","description":"холост"}"#) {
            $0.maritalStatus?.code == "1" && $0.maritalStatus?.meaning == "холост"
        },
        .init(.proposition, #""proposition":true"#) { $0.proposition == true },
        .init(.salaryStatus, #""salary_status":true"#) { $0.salaryStatus == true },
    ]

    /// All claims in one object.
    static let everything = "{" + #""sub":"S","iss":"I","aud":["A"],"# + table.map(\.json).joined(separator: ",") + "}"
}

extension SberClaims {
    init(_ json: String) throws(SberClaimsError) { try self.init(parsing: Data(json.utf8)) }
}
