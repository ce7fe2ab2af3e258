import Foundation
import MemberCore

extension SberClaims: Encodable {
    /// Encodes the claims as the user-info address does: by their names on the wire, with unknown members.
    ///
    /// ```swift
    /// let stored = try JSONEncoder().encode(claims)
    /// let again = try SberClaims(parsing: stored)
    /// ```
    /// It is the member's data in clear: seal it before it is stored. Unreadable claims (``problems``) are left out. An unknown
    /// member keeps its value; blanks and escapes in its text may change.
    /// - Parameter encoder: The encoder, of JSON.
    /// - Throws: The errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var members = texts.merging(objects) { first, _ in first }
        for (path, text) in unknown {
            let value = ClaimJSON.written(text)
            if let dot = path.firstIndex(of: "."), Self.objectNames.contains(String(path[..<dot])) {
                var object = if case .object(let known)? = members[String(path[..<dot])] { known } else { [String: ClaimJSON]() }
                object[String(path[path.index(after: dot)...])] = value
                members[String(path[..<dot])] = .object(object)
            } else {
                members[path] = value
            }
        }
        try ClaimJSON.object(members).encode(to: encoder)
    }

    /// The claims that are not objects.
    private var texts: [String: ClaimJSON] {
        let texts = [
            "sub": subject, "iss": issuer, "birthdate": birthdate, "phone_number": phoneNumber, "email": email,
            "family_name": name?.familyName, "given_name": name?.givenName, "middle_name": name?.middleName,
            "previous_family_name": previousName?.familyName, "previous_given_name": previousName?.givenName,
            "previous_middle_name": previousName?.middleName, "place_of_birth": placeOfBirth, "place_of_work": placeOfWork,
            "job_title": jobTitle,
        ]
        let flags = [
            "is_company_employee": isCompanyEmployee, "is_self_employed": isSelfEmployed, "proposition": proposition,
            "salary_status": salaryStatus,
        ]
        var members = texts.compactMapValues { $0.map(ClaimJSON.text) }
        members.merge(flags.compactMapValues { $0.map(ClaimJSON.bool) }) { first, _ in first }
        members["gender"] = gender.map { .integer($0.number) }
        members["aud"] =
            switch audience.count {
            case 0: nil
            case 1: .text(audience[0])
            default: .list(audience.map(ClaimJSON.text))
            }
        return members
    }

    private var objects: [String: ClaimJSON] {
        typealias Names = ClaimReader
        let numbers = ["inn": inn, "snils": snils, "driving_license": drivingLicense, "sts": vehicleCertificate]
        var members = numbers.compactMapValues { $0.map { ClaimJSON.object(["number": .text($0)]) } }
        members["identification"] = identification.map { .object($0, Names.passport) }
        members["previous_identification"] = previousIdentification.map { .object($0, Names.passport) }
        members["international_passport"] = internationalPassport.map { .object($0, Names.internationalPassport) }
        members["priority_doc"] = priorityDocument.map { document in
            .object(document, Names.priorityDocument, adding: ["type": document.type.map(ClaimJSON.integer)])
        }
        members["citizenship"] = citizenship.map { .object($0, Names.citizenship) }
        members["education"] = education.map { .object($0, Names.codedText) }
        members["marital_status"] = maritalStatus.map { .object($0, Names.codedText) }
        members["address_reg"] = registeredAddress.map { .object($0, Names.address) }
        members["work_address"] = workAddress.map { .object($0, Names.address) }
        members["address_of_actual_residence"] = residence.map { .object($0, Names.address) }
        members["delivery_address"] = deliveryAddress.map { .object($0, Names.address) }
        return members
    }

    /// The claims that are objects and contain their unknown members.
    private static let objectNames: Set<String> = [
        "inn", "snils", "driving_license", "sts", "identification", "previous_identification", "international_passport",
        "priority_doc", "citizenship", "education", "marital_status", "address_reg", "work_address",
        "address_of_actual_residence", "delivery_address",
    ]
}

extension SberGender {
    /// The bank's number.
    var number: Int {
        switch self {
        case .male: 1
        case .female: 2
        case .unknown(let number): number
        }
    }
}
