/// Which renewals belong to a group: those of its transactions, of its products, and of the product asked about.
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
            var standing = renewal.expirationIntent == nil ? RenewalStanding.active : .lapsed
            if renewal.isInBillingRetry == .unreadable { unreadableRenewals.append(place) }
            if renewal.graceExpires == .unreadable { unreadableGraces.append(place) }
            if renewal.isInBillingRetry == .yes {
                retryRenewals.append(place)
                standing = .retry
            }
            if let end = renewal.graceExpires.time, let time, end > time.time {
                if time.exact == nil {
                    undecidedGraces.append(place)
                } else {
                    graceRenewals.append(place)
                    standing = .grace
                }
            }
            bestStanding = min(standing, bestStanding ?? standing)
        }
    }

    /// Without an exact time, what StoreKit on the device says about a renewal decides its undecided periods.
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

    /// The newest transaction of a renewal's subscription; what decides where the renewal does.
    func newest(of renewals: [Int], in history: PurchaseHistory) -> [Int] {
        let places = renewals.compactMap { place in
            let original = history.renewals[place].originalID
            return original.isEmpty ? nil : history.transactions.lastIndex { $0.originalID == original }
        }
        return Set(places).sorted()
    }
}
