/// Which periods belong to the group asked for: decided once for each product and group of a history, not for each period.
struct GroupMembership: Sendable {
    enum Answer: UInt8, Sendable { case no, yes, undetermined }

    /// The group asked for; nil if nothing tells it.
    let group: String?
    private let byGroup: [Answer]
    private let byProduct: [Answer]

    /// - Parameters:
    ///   - history: The history.
    ///   - product: The product asked about; empty for a group alone.
    ///   - group: The group given.
    ///   - catalogue: Product to group.
    ///   - isAll: Whether every period belongs.
    init(_ history: PurchaseHistory, product: String, group: String?, catalogue: [String: String], isAll: Bool = false) {
        let table = history.table
        let asked = group ?? Self.newestGroup(of: product, history) ?? catalogue[product]
        self.group = asked
        byGroup = table.groups.map { isAll || $0 == asked ? .yes : .no }
        byProduct = table.products.map { one in
            if isAll || one == product { return .yes }
            guard let known = catalogue[one], let asked else { return .undetermined }
            return known == asked ? .yes : .no
        }
        self.lacksGroup = asked == nil
    }

    private let lacksGroup: Bool

    /// Whether a period belongs to the group.
    func answer(_ row: HistoryTable.Row) -> Answer {
        // Without an id on either side, the product decides.
        if row.group < 0 || lacksGroup { return byProduct[Int(row.product)] }
        return byGroup[Int(row.group)]
    }

    /// The group on the newest period of a product.
    private static func newestGroup(of product: String, _ history: PurchaseHistory) -> String? {
        guard let number = history.table.product(product),
            let place = history.table.rows.lastIndex(where: { $0.product == number && $0.group >= 0 })
        else { return nil }
        return history.transactions[place].groupID
    }
}
