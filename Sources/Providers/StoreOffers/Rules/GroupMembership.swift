/// Decides which periods belong to the group in question, once for each product and group of a history, not for each period.
struct GroupMembership: Sendable {
    enum Belonging: UInt8, Sendable { case no, yes, undetermined }

    /// The group in question; nil if it is not known.
    let group: String?
    private let byGroup: [Belonging]
    private let byProduct: [Belonging]

    /// - Parameters:
    ///   - history: The history.
    ///   - product: The product in question; empty if only the group is.
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
    func belonging(_ row: HistoryTable.Row) -> Belonging {
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

/// Finds the renewals of a group: those of its transactions, of its products, and of the product in question.
struct RenewalPlaces {
    private let history: PurchaseHistory
    private let product: String
    private var seen: [Bool]
    private var products: [Bool]

    init(_ history: PurchaseHistory, product: String) {
        (self.history, self.product) = (history, product)
        let isEmpty = history.renewals.isEmpty
        seen = Array(repeating: false, count: isEmpty ? 0 : history.renewals.count)
        products = Array(repeating: false, count: isEmpty ? 0 : history.table.products.count)
    }

    /// Notes a transaction of the group.
    mutating func note(_ row: HistoryTable.Row) {
        guard !products.isEmpty else { return }
        products[Int(row.product)] = true
        if row.renewal >= 0 { seen[Int(row.renewal)] = true }
    }

    /// The places of the group's renewals.
    func matching() -> [Int] {
        history.renewals.indices.filter { place in
            let renewal = history.renewals[place]
            let number = history.table.renewalPlace[place]
            if number >= 0, seen[Int(number)] { return true }
            return [renewal.productID, renewal.nextProductID].contains { one in
                !one.isEmpty && (one == product || history.table.product(one).map { products[Int($0)] } == true)
            }
        }
    }
}

extension GroupFacts {
    /// Reads the group's renewals.
    mutating func readRenewals(_ history: PurchaseHistory, _ places: [Int], _ time: TrustedTime?) {
        renewals = places
        for place in places {
            let renewal = history.renewals[place]
            var phase = renewal.expirationIntent == nil ? RenewalPhase.active : .lapsed
            if renewal.isInBillingRetry == .unreadable { unreadableRenewals.append(place) }
            if renewal.graceExpires == .unreadable { unreadableGraces.append(place) }
            if renewal.isInBillingRetry == .yes {
                retryRenewals.append(place)
                phase = .retry
            }
            if let end = renewal.graceExpires.time, let time, end > time.time {
                if time.exact == nil {
                    undecidedGraces.append(place)
                } else {
                    graceRenewals.append(place)
                    phase = .grace
                }
            }
            bestPhase = min(phase, bestPhase ?? phase)
        }
    }

    /// Without an exact time, StoreKit's state of a renewal on the device decides its undecided periods.
    mutating func readDeviceStates(_ history: PurchaseHistory, _ time: TrustedTime?) {
        guard time?.exact == nil else { return }
        for place in renewals {
            let renewal = history.renewals[place]
            switch renewal.deviceState {
            case .subscribed:
                let own = undecidedByTime.filter { history.transactions[$0].originalID == renewal.originalID }
                running += own.filter { !history.transactions[$0].isFamilyShared }
                familyRunning += own.filter { history.transactions[$0].isFamilyShared }
            case .inGracePeriod: graceRenewals.append(place)
            case .inBillingRetry:
                deviceSaysRetry = true
                if !retryRenewals.contains(place) { retryRenewals.append(place) }
            case .expired, .revoked, nil: break
            }
        }
    }

    /// The newest transaction of each renewal's subscription: it is named as the deciding one.
    func newest(of renewals: [Int], in history: PurchaseHistory) -> [Int] {
        let places = renewals.compactMap { place in
            let original = history.renewals[place].originalID
            return original.isEmpty ? nil : history.transactions.lastIndex { $0.originalID == original }
        }
        return Set(places).sorted()
    }
}
