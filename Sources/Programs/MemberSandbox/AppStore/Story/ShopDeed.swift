/// One thing that somebody does at the store.
struct ShopDeed: Sendable, Equatable {
    /// What is done.
    enum Act: Sendable, Equatable {
        case buy(String, ShopChoice)
        case renewal(Bool)
        case payment(failing: Bool)
        case refund
        case reverseRefund
        case sharing(Bool)
        case nothing
    }

    let time: ShopTime
    let customer: String
    let act: Act
    /// The line of the story that tells it.
    let line: Int

    /// Reads a line's words: a day or `+` and a number of days, a name with a colon where it is somebody else, and what is done.
    init?(_ words: [String], after last: ShopTime?, line: Int) {
        var rest = words[...]
        guard let time = rest.popFirst().flatMap({ Self.time($0, after: last) }), last.map({ $0 <= time }) ?? true else {
            return nil
        }
        customer = rest.first?.hasSuffix(":") == true ? String(rest.removeFirst().dropLast()) : ShopStory.customer
        guard let act = Self.act(Array(rest)) else { return nil }
        (self.time, self.act, self.line) = (time, act, line)
    }

    private static func time(_ word: String, after last: ShopTime?) -> ShopTime? {
        guard word.hasPrefix("+") else { return ShopTime(text: word) }
        guard let last, let days = Int(word.dropFirst()), (0...Shop.longestLife).contains(days) else { return nil }
        return last.adding(days: days)
    }

    private static func act(_ words: [String]) -> Act? {
        switch words.first {
        case "buy": buy(Array(words.dropFirst()))
        case "cancel": words.count == 1 ? .renewal(false) : nil
        case "resume": words.count == 1 ? .renewal(true) : nil
        case "fail": words.count == 1 ? .payment(failing: true) : nil
        case "pay": words.count == 1 ? .payment(failing: false) : nil
        case "refund": words.count == 1 ? .refund : nil
        case "reverse": words.count == 1 ? .reverseRefund : nil
        case "share": words.count == 1 ? .sharing(true) : nil
        case "unshare": words.count == 1 ? .sharing(false) : nil
        case nil: .nothing
        default: nil
        }
    }

    private static func buy(_ words: [String]) -> Act? {
        guard let product = words.first else { return nil }
        let offer = words.count > 2 ? words[2] : nil
        switch (words.count > 1 ? words[1] : nil, offer, words.count) {
        case (nil, _, _): return .buy(product, .usual)
        case ("allow", nil, _): return .buy(product, .introductory(allowed: true))
        case ("deny", nil, _): return .buy(product, .introductory(allowed: false))
        case ("promotional", let offer?, 3): return .buy(product, .promotional(offer))
        case ("code", let offer?, 3): return .buy(product, .code(offer))
        case ("win-back", let offer?, 3): return .buy(product, .winBack(offer))
        default: return nil
        }
    }
}

extension Shop {
    /// Does it. Where a deed names no subscription, the customer's newest one is meant.
    mutating func perform(_ deed: ShopDeed) throws(ShopRefusal) -> [ShopEvent] {
        let customer = try customer(deed.customer).id
        let newest = purchases(of: customer).last { $0.sharedFrom == nil }
        let group = newest.flatMap { catalogue.product($0.product)?.group } ?? ""
        switch deed.act {
        case .buy(let product, let choice): return try buy(product, for: customer, choice)
        case .renewal(let isOn): return try setRenewal(of: customer, in: group, to: isOn)
        case .payment(let isFailing): return try setPayment(of: customer, failing: isFailing)
        case .refund: return try refund(newest?.id ?? "")
        case .reverseRefund: return try reverseRefund(newest?.id ?? "")
        case .sharing(let isOn): return try setSharing(of: customer, in: group, to: isOn)
        case .nothing: return []
        }
    }
}
