/// Somebody with an account at the store.
struct ShopCustomer: Sendable, Equatable, Codable, Identifiable {
    /// Where purchases are made, by the store's name for it.
    enum Environment: String, Sendable, Codable, CaseIterable {
        case production = "Production"
        case sandbox = "Sandbox"

        /// How receipts name it.
        var receiptType: String { self == .production ? "Production" : "ProductionSandbox" }
    }

    /// The short name, as of an ``InventedPerson``.
    let id: String
    let name: String
    let environment: Environment
    /// Who is of one family has the same word here; nil for nobody.
    let family: String?
    /// What the app calls this member when it buys.
    var accountToken: String
    /// The identifier of this customer and app.
    let appTransactionID: String
    /// When the app was got.
    let installed: ShopTime
    /// Whether the bank refuses payments.
    var isPaymentFailing = false
}

extension ShopCustomer {
    /// Who buys in every sandbox: a family of three, two others, and one who tests.
    static func sample(at time: ShopTime) -> [ShopCustomer] {
        InventedPerson.all.prefix(6).enumerated().map { index, person in
            ShopCustomer(
                id: person.login, name: person.name, environment: index < 5 ? .production : .sandbox,
                family: index < 3 ? "first" : nil, accountToken: "00000000-0000-4000-8000-000000\(person.id)",
                appTransactionID: "7040\(person.id)", installed: time)
        }
    }
}
