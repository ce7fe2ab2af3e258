@testable import MemberSandbox

/// Random numbers that depend on a seed only (SplitMix64).
struct Dice: RandomNumberGenerator {
    var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &+ 0x1234_5678 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// An action of a customer, or time that elapses.
enum Deed: Sendable {
    case wait(Int)
    case buy(String, String, ShopChoice)
    case renewal(String, String, Bool)
    case payment(String, Bool)
    case share(String, Bool)
    case refund(String, Int)
    case reverse(String, Int)
    case extend(String, Int)

    static let people = ["anna", "boris", "grigory", "egor"]
    static let groups = ["21000001", "21000002"]

    /// Returns a number of actions that depend on a seed only.
    static func story(_ seed: Int, _ count: Int = 60) -> [Deed] {
        var dice = Dice(seed)
        return (0..<count).map { _ in one(&dice) }
    }

    private static func one(_ dice: inout Dice) -> Deed {
        func pick<Value>(_ list: [Value]) -> Value { list[Int.random(in: list.indices, using: &dice)] }
        let products = ["club.month", "club.year", "magazine.month", "magazine.week", "coins.100"]
        switch Int.random(in: 0..<22, using: &dice) {
        case 0..<7: return .wait(Int.random(in: 0..<30, using: &dice))
        case 7..<11:
            let usual = Array(repeating: ShopChoice.usual, count: 5)
            let others: [ShopChoice] = [
                .promotional("stay.3"), .promotional("stay.free"), .code("spring"), .introductory(allowed: false),
            ]
            return .buy(pick(products), pick(people), pick(usual + others))
        case 11..<14: return .buy("club.month", pick(people), .winBack("back.half"))
        case 14: return .renewal(pick(people), pick(groups), false)
        case 15..<18: return .payment(pick(people), pick([true, true, false]))
        case 18: return .share(pick(people), Bool.random(using: &dice))
        case 19: return .refund(pick(people), Int.random(in: 0..<4, using: &dice))
        case 20: return .reverse(pick(people), Int.random(in: 0..<4, using: &dice))
        default: return .extend(pick(people), Int.random(in: 1...9, using: &dice))
        }
    }
}

extension Shop {
    /// Performs an action; one that the store refuses has no effect.
    mutating func perform(_ deed: Deed, daily: Bool = false) -> [ShopEvent] {
        (try? attempt(deed, daily)) ?? []
    }

    private mutating func attempt(_ deed: Deed, _ daily: Bool) throws -> [ShopEvent] {
        switch deed {
        case .wait(let days) where daily:
            var events: [ShopEvent] = []
            for _ in 0..<days { events += try advance(to: now.adding(days: 1)) }
            return events
        case .wait(let days): return try advance(to: now.adding(days: days))
        case .buy(let product, let customer, let choice): return try buy(product, for: customer, choice)
        case .renewal(let customer, let group, let isOn): return try setRenewal(of: customer, in: group, to: isOn)
        case .payment(let customer, let isFailing): return try setPayment(of: customer, failing: isFailing)
        case .share(let customer, let isOn): return try setSharing(of: customer, in: "21000001", to: isOn)
        case .refund(let customer, let place): return try refund(own(customer, place))
        case .reverse(let customer, let place): return try reverseRefund(own(customer, place))
        case .extend(let customer, let days):
            return try extend(ledger.subscriptions.first { $0.customer == customer }?.originalID ?? "", days: days)
        }
    }

    /// Returns one of a customer's own transactions, counted from the newest.
    private func own(_ customer: String, _ place: Int) -> String {
        purchases(of: customer).filter { $0.sharedFrom == nil }.reversed().dropFirst(place).first?.id ?? ""
    }

    /// Returns a store after a story.
    static func after(_ story: [Deed], daily: Bool = false) -> Shop {
        var shop = Shop(at: opening)
        for deed in story { _ = shop.perform(deed, daily: daily) }
        return shop
    }
}
