import MemberCore

/// The bank's data about an invented person, for 28 scopes; no number in it can be a real one.
///
/// Anna, Boris, Vera and Grigory have all data. Dina has no car, no passport for travel abroad, no earlier name and no earlier
/// passport. Egor is a new customer, about whom the bank has little data.
struct SberPersonalData: Sendable {
    let person: InventedPerson
    private let facts: SberFacts

    /// Creates the data of a person; nil for the service account, which has no documents.
    init?(of person: InventedPerson) {
        guard person.sex != 0 || person.id > 200_000 else { return nil }
        self.person = person
        facts = SberFacts.all[person.login] ?? SberFacts()
    }

    /// The scopes that the bank knows, in the order of its table.
    static let scopes = [
        "name", "birthdate", "maindoc", "inn", "snils", "mobile", "email", "gender", "driving_license", "international_passport",
        "priority_doc", "citizenship", "place_of_birth", "address_reg", "work_address", "address_of_actual_residence",
        "delivery_address", "is_company_employee", "sts", "is_self_employed", "previous_maindoc", "previous_name", "education",
        "place_of_work", "job_title", "marital_status", "proposition", "salary_status", "offline_access", "mapp_sso",
    ]

    /// Returns the claims of some scopes; data that the bank does not have is left out.
    func claims(for scopes: [String]) -> [String: JSONValue] {
        scopes.reduce(into: [:]) { claims, scope in
            guard facts.isKnown(scope) else { return }
            claims.merge(documents(scope) ?? life(scope) ?? texts(of: scope)) { first, _ in first }
        }
    }

    /// The last two digits of the person's numbers.
    private var tail: String { (person.id % 100 < 10 ? "0" : "") + String(person.id % 100) }

    private func texts(of scope: String) -> [String: JSONValue] {
        let birth = person.birthday.split(separator: ".").reversed().joined(separator: "-")
        return switch scope {
        case "name": names(person.lastName, person.firstName, facts.middleName, prefix: "")
        case "previous_name": names(facts.previousName, person.firstName, facts.middleName, prefix: "previous_")
        case "birthdate": ["birthdate": .string(birth)]
        case "mobile": ["phone_number": .string("+7 (900) 00000" + tail)]
        case "email": ["email": .string(person.email)]
        case "gender": ["gender": .integer(person.sex == 2 ? 1 : 2)]
        case "place_of_birth": ["place_of_birth": .string("г. " + facts.birthplace)]
        case "place_of_work": ["place_of_work": .string(facts.work)]
        case "job_title": ["job_title": .string(facts.job)]
        default: [:]
        }
    }

    private func names(_ family: String, _ given: String, _ middle: String, prefix: String) -> [String: JSONValue] {
        [
            prefix + "family_name": .string(family), prefix + "given_name": .string(given),
            prefix + "middle_name": .string(middle),
        ]
    }
}

extension SberPersonalData {
    private func documents(_ scope: String) -> [String: JSONValue]? {
        switch scope {
        case "maindoc": ["identification": passport("00 00", "0000" + tail, code: "000-0" + tail, issued: facts.issued)]
        case "previous_maindoc":
            ["previous_identification": passport("00 01", "000 1" + tail, code: nil, issued: facts.issuedBefore)]
        case "inn": ["inn": object(["number": "0000000000" + tail])]
        case "snils": ["snils": object(["number": "000-000-000 " + tail])]
        case "driving_license": ["driving_license": object(["number": "00 00 0000" + tail])]
        case "sts": ["sts": object(["number": "00 00 0000" + tail])]
        case "international_passport":
            [
                scope: object([
                    "series": "00", "number": "00000" + tail, "issued_by": "ФМС 00000", "issued_date": "2020-02-02",
                    "planned_end_date": "2030-02-02", "name": facts.latin.first ?? "", "surname": facts.latin.last ?? "",
                ])
            ]
        case "priority_doc":
            [scope: passport("00 00", "0000" + tail, code: "000-0" + tail, issued: facts.issued, type: 21)]
        case "citizenship": [scope: object(["country_code": "RU", "country_name": "Россия"])]
        default: nil
        }
    }

    private func passport(_ series: String, _ number: String, code: String?, issued: String, type: Int64? = nil) -> JSONValue {
        var members: [String: JSONValue] = [
            "series": .string(series), "number": .string(number), "issued_date": .string(issued),
            "issued_by": .string("Отделом выдумок г. " + facts.town),
        ]
        members["code"] = code.map(JSONValue.string)
        members["type"] = type.map(JSONValue.integer)
        return .object(members)
    }

    private func life(_ scope: String) -> [String: JSONValue]? {
        switch scope {
        case "address_reg": [scope: address("ул. Придуманная", "1", index: "000001")]
        case "work_address": [scope: address("пр. Примерный", "7", index: "000007")]
        case "address_of_actual_residence": [scope: address("ул. Образцовая", "12", index: "000012")]
        case "delivery_address": [scope: address("пер. Учебный", "3", index: "000003")]
        case "is_company_employee": [scope: .bool(facts.flags.contains(.employee))]
        case "is_self_employed": [scope: .bool(facts.flags.contains(.selfEmployed))]
        case "proposition": [scope: .bool(facts.flags.contains(.important))]
        case "salary_status": [scope: .bool(facts.flags.contains(.salary))]
        case "education": [scope: coded(facts.education, ["начальное", "среднее", "высшее", "учёная степень"])]
        case "marital_status":
            [
                scope: coded(
                    facts.marriage, person.sex == 2 ? ["холост", "женат", "разведён"] : ["не замужем", "замужем", "разведена"])
            ]
        default: nil
        }
    }

    private func coded(_ code: Int, _ descriptions: [String]) -> JSONValue {
        object(["code": String(code), "description": descriptions[max(0, min(code, descriptions.count) - 1)]])
    }

    private func address(_ street: String, _ house: String, index: String) -> JSONValue {
        object([
            "full_address": "\(index), Россия, Выдуманная обл., г. \(facts.town), \(street), д. \(house), кв. \(tail)",
            "fias_code": "00000000-0000-0000-0000-0000000000" + tail, "post_index": index, "country": "Россия",
            "region": "Выдуманная обл.", "district": "Несуществующий р-н", "city": "г. " + facts.town, "settlement": "",
            "street": street, "house": house, "building": "", "bulk": facts.bulk, "apartment": tail,
        ])
    }

    private func object(_ members: [String: String]) -> JSONValue { .object(members.mapValues(JSONValue.string)) }
}
