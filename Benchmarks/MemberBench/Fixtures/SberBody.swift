/// A user info with the claims of all scopes, as a plain type that a decoder fills.
struct SberBody: Decodable {
    struct Document: Decodable {
        var type: Int?
        var series, number, issued_by, issued_date, planned_end_date, name, surname, code: String?
    }
    struct Country: Decodable { var country_code, country_name: String? }
    struct Coded: Decodable { var code, description: String? }
    struct Address: Decodable {
        var full_address, fias_code, post_index, country, region, district, city, settlement, street, house: String?
        var building, bulk, apartment: String?
    }

    var sub, iss, aud, family_name, given_name, middle_name, birthdate, phone_number, email, place_of_birth: String?
    var previous_family_name, previous_given_name, previous_middle_name, place_of_work, job_title: String?
    var identification, inn, snils, driving_license, international_passport, priority_doc, sts, previous_identification: Document?
    var gender: Int?
    var citizenship: Country?
    var address_reg, work_address, address_of_actual_residence, delivery_address: Address?
    var is_company_employee, is_self_employed, proposition, salary_status: Bool?
    var education, marital_status: Coded?

    private static let address = """
        {"full_address":"Город, улица, дом 1","fias_code":"0000-1111","post_index":"012345","country":"Россия","region":"Область",\
        "district":"Район","city":"Город","settlement":"Посёлок","street":"Улица","house":"1","building":"2","bulk":"3","apartment":"4"}
        """

    /// The bytes, as text.
    static let text = """
        {"sub":"S","iss":"I","aud":"A","family_name":"Иванова","given_name":"Анна","middle_name":"Петровна","birthdate":"1985-06-01",\
        "identification":{"series":"00 12","number":"000345","issued_by":"Отдел","issued_date":"2005-01-02","code":"000-001"},\
        "inn":{"number":"001234567890"},"snils":{"number":"00012345678"},"phone_number":"+7 (000) 0000001","email":"a@mail.example",\
        "gender":2,"driving_license":{"number":"011111"},"international_passport":{"series":"077","number":"333","issued_by":"Отдел",\
        "issued_date":"2011-01-01","planned_end_date":"2021-01-01","name":"ANNA","surname":"IVANOVA"},"priority_doc":{"type":17,\
        "series":"777","number":"033","issued_by":"Отдел","issued_date":"2005-01-02","code":"000"},"citizenship":{"country_code":"643",\
        "country_name":"Россия"},"place_of_birth":"Город","address_reg":\(address),"work_address":\(address),\
        "address_of_actual_residence":\(address),"delivery_address":\(address),"is_company_employee":false,"sts":{"number":"00 00 00012"},\
        "is_self_employed":true,"previous_identification":{"series":"00 01","number":"000 002","issued_by":"Отдел",\
        "issued_date":"2001-01-01"},"previous_family_name":"Петрова","previous_given_name":"Анна","previous_middle_name":"Петровна",\
        "education":{"code":"1","description":"высшее"},"place_of_work":"Завод","job_title":"Инженер",\
        "marital_status":{"code":"1","description":"замужем"},"proposition":true,"salary_status":true}
        """
}
