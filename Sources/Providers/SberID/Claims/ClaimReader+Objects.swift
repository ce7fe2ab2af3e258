import MemberCore

/// The properties of an object's members, by their names on the wire.
typealias ClaimMembers<Value> = [String: any WritableKeyPath<Value, String?> & Sendable]

// The objects among the claims. A missing or invalid part of one does not affect the rest.
extension ClaimReader {
    private mutating func texts<Value: Equatable>(
        _ view: JSONView?, _ path: StaticString, _ empty: Value, _ members: ClaimMembers<Value>
    ) -> Value? {
        object(view, path, empty) { reader, value, element, name in
            guard let member = members[name] else { return false }
            value[keyPath: member] = reader.text(element, "\(path).\(name)")
            return true
        }
    }

    mutating func passport(_ view: JSONView?, _ path: StaticString) -> SberPassport? {
        texts(view, path, SberPassport(), Self.passport)
    }

    mutating func internationalPassport(_ view: JSONView?, _ path: StaticString) -> SberInternationalPassport? {
        texts(view, path, SberInternationalPassport(), Self.internationalPassport)
    }

    mutating func citizenship(_ view: JSONView?, _ path: StaticString) -> SberCitizenship? {
        texts(view, path, SberCitizenship(), Self.citizenship)
    }

    mutating func address(_ view: JSONView?, _ path: StaticString) -> SberAddress? {
        texts(view, path, SberAddress(), Self.address)
    }

    mutating func codedText(_ view: JSONView?, _ path: StaticString) -> SberCodedText? {
        texts(view, path, SberCodedText(), Self.codedText)
    }

    /// Returns the number of an object that has no other member.
    mutating func number(_ view: JSONView?, _ path: StaticString) -> String? {
        texts(view, path, Numbered(), Self.numbered)?.number
    }

    mutating func priorityDocument(_ view: JSONView?, _ path: StaticString) -> SberPriorityDocument? {
        object(view, path, SberPriorityDocument()) { reader, value, element, name in
            if name == "type" {
                value.type = reader.integer(element, "\(path).type")
            } else if let member = Self.priorityDocument[name] {
                value[keyPath: member] = reader.text(element, "\(path).\(name)")
            } else {
                return false
            }
            return true
        }
    }

    struct Numbered: Equatable { var number: String? }
}

// The names on the wire.
extension ClaimReader {
    static let numbered: ClaimMembers<Numbered> = ["number": \.number]
    static let passport: ClaimMembers<SberPassport> = [
        "series": \.series, "number": \.number, "issued_by": \.issuedBy, "issued_date": \.issuedDate, "code": \.code,
    ]
    static let internationalPassport: ClaimMembers<SberInternationalPassport> = [
        "series": \.series, "number": \.number, "issued_by": \.issuedBy, "issued_date": \.issuedDate,
        "planned_end_date": \.plannedEndDate, "name": \.name, "surname": \.surname,
    ]
    static let priorityDocument: ClaimMembers<SberPriorityDocument> = [
        "series": \.series, "number": \.number, "issued_by": \.issuedBy, "issued_date": \.issuedDate, "code": \.code,
    ]
    static let citizenship: ClaimMembers<SberCitizenship> = [
        "country_code": \.countryCode, "country_name": \.countryName,
    ]
    static let codedText: ClaimMembers<SberCodedText> = ["code": \.code, "description": \.meaning]
    static let address: ClaimMembers<SberAddress> = [
        "full_address": \.fullAddress, "fias_code": \.fiasCode, "post_index": \.postIndex, "country": \.country,
        "region": \.region, "district": \.district, "city": \.city, "settlement": \.settlement, "street": \.street,
        "house": \.house, "building": \.building, "bulk": \.bulk, "apartment": \.apartment,
    ]
}
