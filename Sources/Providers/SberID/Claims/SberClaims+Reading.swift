public import Foundation
import MemberCore

extension SberClaims {
    /// Reads the response of the user-info address.
    /// - Parameter data: A JSON object, UTF-8: the original bytes, because a decoder would damage long numbers.
    /// - Throws: ``SberClaimsError`` if the body cannot be read; an invalid claim is in ``problems``.
    public init(parsing data: Data) throws(SberClaimsError) {
        do throws(StrictJSON.Failure) {
            self = try JSONIndex.read(data, maximumBytes: 1 << 20) { root in
                data.withUnsafeBytes { SberClaims(root, bytes: $0) }
            }
        } catch {
            switch error {
            case .notAnObject: throw .notAnObject
            case .tooLarge, .tooDeep: throw .tooLarge
            case .malformed, .duplicateMember: throw .malformed
            }
        }
    }

    private init(_ root: JSONView, bytes: UnsafeRawBufferPointer) {
        var reader = ClaimReader(bytes: bytes)
        var fields = JSONFields(Self.names)
        fields.read(root)
        self.init()
        readPerson(fields, &reader)
        readDocuments(fields, &reader)
        readPlaces(fields, &reader)
        readStatus(fields, &reader)
        for member in root.elements where member.index(in: Self.names) == nil { reader.keep(member, member.name) }
        (unknown, problems) = (reader.unknown, reader.problems)
    }

    private mutating func readPerson(_ fields: borrowing JSONFields, _ reader: inout ClaimReader) {
        subject = reader.text(fields[.sub], "sub")
        issuer = reader.text(fields[.iss], "iss")
        audience = reader.audience(fields[.aud])
        name = reader.name(fields[.family_name], fields[.given_name], fields[.middle_name], "")
        previousName = reader.name(
            fields[.previous_family_name], fields[.previous_given_name], fields[.previous_middle_name], "previous_")
        birthdate = reader.text(fields[.birthdate], "birthdate")
        phoneNumber = reader.text(fields[.phone_number], "phone_number")
        email = reader.text(fields[.email], "email")
        gender = reader.integer(fields[.gender], "gender").map(SberGender.init)
    }

    private mutating func readDocuments(_ fields: borrowing JSONFields, _ reader: inout ClaimReader) {
        identification = reader.passport(fields[.identification], "identification")
        previousIdentification = reader.passport(fields[.previous_identification], "previous_identification")
        internationalPassport = reader.internationalPassport(fields[.international_passport], "international_passport")
        priorityDocument = reader.priorityDocument(fields[.priority_doc], "priority_doc")
        inn = reader.number(fields[.inn], "inn")
        snils = reader.number(fields[.snils], "snils")
        drivingLicense = reader.number(fields[.driving_license], "driving_license")
        vehicleCertificate = reader.number(fields[.sts], "sts")
    }

    private mutating func readPlaces(_ fields: borrowing JSONFields, _ reader: inout ClaimReader) {
        citizenship = reader.citizenship(fields[.citizenship], "citizenship")
        placeOfBirth = reader.text(fields[.place_of_birth], "place_of_birth")
        registeredAddress = reader.address(fields[.address_reg], "address_reg")
        workAddress = reader.address(fields[.work_address], "work_address")
        residence = reader.address(fields[.address_of_actual_residence], "address_of_actual_residence")
        deliveryAddress = reader.address(fields[.delivery_address], "delivery_address")
    }

    private mutating func readStatus(_ fields: borrowing JSONFields, _ reader: inout ClaimReader) {
        isCompanyEmployee = reader.bool(fields[.is_company_employee], "is_company_employee")
        isSelfEmployed = reader.bool(fields[.is_self_employed], "is_self_employed")
        education = reader.codedText(fields[.education], "education")
        placeOfWork = reader.text(fields[.place_of_work], "place_of_work")
        jobTitle = reader.text(fields[.job_title], "job_title")
        maritalStatus = reader.codedText(fields[.marital_status], "marital_status")
        proposition = reader.bool(fields[.proposition], "proposition")
        salaryStatus = reader.bool(fields[.salary_status], "salary_status")
    }
}

extension SberClaims {
    /// The members of the user info, by their names on the wire.
    fileprivate enum Member: String, CaseIterable {
        case sub, iss, aud, family_name, given_name, middle_name, birthdate, identification, inn, snils, phone_number, email,
            gender
        case driving_license, international_passport, priority_doc, citizenship, place_of_birth, address_reg, work_address
        case address_of_actual_residence, delivery_address, is_company_employee, sts, is_self_employed, previous_identification
        case previous_family_name, previous_given_name, previous_middle_name, education, place_of_work, job_title, marital_status
        case proposition, salary_status
    }

    private static let names = JSONNames(Member.allCases.map(\.rawValue))
    fileprivate static let places = Dictionary(
        uniqueKeysWithValues: Member.allCases.enumerated().map { ($0.element, $0.offset) })
}

extension JSONFields {
    fileprivate subscript(member: SberClaims.Member) -> JSONView? { SberClaims.places[member].flatMap { self[$0] } }
}

extension ClaimReader {
    /// Reads one audience, or several.
    fileprivate mutating func audience(_ view: JSONView?) -> [String] {
        guard let view, !view.isNull else { return [] }
        guard view.isArray else { return text(view, "aud").map { [$0] } ?? [] }
        return view.elements.compactMap { text($0, "aud") }
    }

    /// Reads the three parts of a name, which are claims of the top level.
    fileprivate mutating func name(
        _ family: JSONView?, _ given: JSONView?, _ middle: JSONView?, _ prefix: StaticString
    ) -> SberName? {
        var name = SberName()
        name.familyName = text(family, "\(prefix)family_name")
        name.givenName = text(given, "\(prefix)given_name")
        name.middleName = text(middle, "\(prefix)middle_name")
        return name == SberName() ? nil : name
    }
}
