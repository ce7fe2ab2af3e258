/// One action of a customer at the store.
struct StoryAction: Sendable, Equatable {
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
    /// The number of the line in the story.
    let line: Int

    /// The reason why a line cannot be read.
    enum Problem: Error, Equatable {
        case noDay(String)
        case noDayBefore(String)
        case noCount(String)
        case goesBack(String)
        case noAction(String)
        case noProduct
        case noWay(String)
        case noOffer(String)
        case tooManyWords(String)
    }

    /// Reads a line's words: a day, or `+` and a number of days; a name with a colon for another customer; and the action.
    init(_ words: [String], after last: ShopTime?, line: Int) throws(Problem) {
        var rest = words[...]
        let day = rest.popFirst() ?? ""
        time = try Self.time(day, after: last)
        if let last, time < last { throw .goesBack(day) }
        customer = rest.first?.hasSuffix(":") == true ? String(rest.removeFirst().dropLast()) : ShopStory.customer
        act = try Self.act(Array(rest))
        self.line = line
    }

    private static func time(_ word: String, after last: ShopTime?) throws(Problem) -> ShopTime {
        guard word.hasPrefix("+") else {
            guard let time = ShopTime(text: word) else { throw .noDay(word) }
            return time
        }
        guard let last else { throw .noDayBefore(word) }
        guard let days = Int(word.dropFirst()), (0...Shop.longestLife).contains(days) else { throw .noCount(word) }
        return last.adding(days: days)
    }

    private static func act(_ words: [String]) throws(Problem) -> Act {
        guard let verb = words.first else { return .nothing }
        if verb == "buy" { return try buy(Array(words.dropFirst())) }
        guard let act = plain[verb] else { throw .noAction(verb) }
        guard words.count == 1 else { throw .tooManyWords(verb) }
        return act
    }

    /// The actions that consist of one word.
    private static let plain: [String: Act] = [
        "cancel": .renewal(false), "resume": .renewal(true), "fail": .payment(failing: true), "pay": .payment(failing: false),
        "refund": .refund, "reverse": .reverseRefund, "share": .sharing(true), "unshare": .sharing(false),
    ]

    private static func buy(_ words: [String]) throws(Problem) -> Act {
        guard let product = words.first else { throw .noProduct }
        guard words.count > 1 else { return .buy(product, .usual) }
        let (way, offer) = (words[1], words.count > 2 ? words[2] : nil)
        let choice: ShopChoice
        switch way {
        case "allow", "deny":
            guard offer == nil else { throw .tooManyWords(way) }
            return .buy(product, .introductory(allowed: way == "allow"))
        case "promotional": choice = .promotional(offer ?? "")
        case "code": choice = .code(offer ?? "")
        case "win-back": choice = .winBack(offer ?? "")
        default: throw .noWay(way)
        }
        guard offer != nil else { throw .noOffer(way) }
        guard words.count == 3 else { throw .tooManyWords(way) }
        return .buy(product, choice)
    }
}

extension StoryAction.Problem {
    /// A sentence for the line's author.
    var sentence: String {
        switch self {
        case .noDay(let word): "\(word) is not a date. Write a date as 2026-01-31."
        case .noDayBefore(let word): "\(word) counts from the line above, but no line above has a date."
        case .noCount(let word): "\(word) is not a number of days from 0 to \(Shop.longestLife)."
        case .goesBack(let word): "\(word) is before the date of the line above. Time can only move forward."
        case .noAction(let word):
            "“\(word)” is not an action. Use buy, cancel, resume, fail, pay, refund, reverse, share or unshare."
        case .noProduct: "buy needs a product."
        case .noWay(let word): "“\(word)” is not a way to buy. Use promotional, code, win-back, allow or deny."
        case .noOffer(let word): "\(word) needs an offer."
        case .tooManyWords(let word): "\(word) does not take more words."
        }
    }
}

extension Shop {
    /// Performs an action, which concerns the customer's newest subscription if it does not name one.
    mutating func perform(_ deed: StoryAction) throws(ShopRefusal) -> [ShopEvent] {
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
