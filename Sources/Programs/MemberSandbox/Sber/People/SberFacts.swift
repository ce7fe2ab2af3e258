/// The facts that distinguish the bank's invented customers.
struct SberFacts: Sendable {
    struct Flags: OptionSet, Sendable {
        let rawValue: Int
        static let employee = Flags(rawValue: 1)
        static let selfEmployed = Flags(rawValue: 2)
        static let important = Flags(rawValue: 4)
        static let salary = Flags(rawValue: 8)
    }

    var middleName = "Иванович"
    var previousName = "Прежний"
    /// The first and the last name as in a passport for travel abroad.
    var latin = ["MEMBER", "SANDBOX"]
    var birthplace = "Небывальск"
    var town = "Небывальск"
    var issued = "2014-04-04"
    var issuedBefore = "2004-04-04"
    var work = "ООО «Рога и копыта»"
    var job = "Испытатель"
    /// The level of education, 1 to 4.
    var education = 3
    /// The marital status, 1 to 3.
    var marriage = 1
    var bulk = ""
    var flags: Flags = []
    /// The scopes for which the bank has no data.
    var unknown: Set<String> = []

    func isKnown(_ scope: String) -> Bool { !unknown.contains(scope) }

    /// The facts by login; a member of the crowd has the default ones.
    static let all: [String: SberFacts] = [
        "anna": SberFacts(
            middleName: "Сергеевна", previousName: "Воронова", latin: ["ANNA", "KRYLOVA"], birthplace: "Дальнегорье",
            issued: "2014-03-28", issuedBefore: "2008-03-20", work: "ООО «Вымысел»", job: "Редактор", marriage: 2,
            flags: [.salary]),
        "boris": SberFacts(
            middleName: "Андреевич", previousName: "Буранов", latin: ["BORIS", "VETROV"], town: "Примерск", issued: "2008-11-19",
            issuedBefore: "2002-11-11", work: "АО «Ветряк»", job: "Инженер", education: 4, bulk: "2", flags: [.employee, .salary]),
        "vera": SberFacts(
            middleName: "Павловна", previousName: "Тенева", latin: ["VERA", "SOLNTSEVA"], birthplace: "Примерск",
            issued: "2020-03-02", issuedBefore: "2014-03-03", work: "ИП Солнцева В. П.", job: "Фотограф", flags: [.selfEmployed]),
        "grigory": SberFacts(
            middleName: "Патрикович", previousName: "О’Хара", latin: ["GRIGORY", "O'NEIL"], birthplace: "Клеверовка",
            town: "Образцов", issued: "2000-01-11", issuedBefore: "1996-01-09", work: "ПАО «Трилистник»", job: "Директор",
            marriage: 3, bulk: "А", flags: [.important, .salary]),
        "dina": SberFacts(
            middleName: "Маратовна", latin: ["DINA", "AKHMETOVA"], issued: "2017-07-14", work: "Небывальский университет",
            job: "Лаборант", education: 2,
            unknown: ["driving_license", "sts", "international_passport", "previous_name", "previous_maindoc"]),
        "egor": SberFacts(
            middleName: "Олегович", latin: ["EGOR", "LESNOY"], issued: "2016-09-26",
            unknown: Set(SberPersonalData.scopes).subtracting(["name", "birthdate", "maindoc", "mobile", "gender", "citizenship"])
        ),
    ]
}
