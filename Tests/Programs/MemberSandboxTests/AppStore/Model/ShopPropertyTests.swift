import Foundation
import Testing

@testable import MemberSandbox

@Suite("All events at the store")
struct ShopPropertyTests {
    private func each(_ body: (Int, Shop) throws -> Void) rethrows {
        for seed in 0..<150 { try body(seed, Shop.after(Deed.story(seed))) }
    }

    @Test("the result is the same whether days elapse one at a time or at once")
    func steps() {
        for seed in 0..<100 {
            let story = Deed.story(seed)
            #expect(Shop.after(story).ledger == Shop.after(story, daily: true).ledger, "seed \(seed)")
        }
    }

    @Test("the stories reach every status and every kind of offer")
    func reach() {
        var (statuses, offers) = (Set<Int>(), Set<Int>())
        for seed in 0..<60 {
            var shop = Shop(at: opening)
            for event in Deed.story(seed).flatMap({ shop.perform($0) }) {
                if let status = event.status { statuses.insert(status) }
                if let offer = event.purchase?.offer { offers.insert(offer.kind.rawValue) }
            }
        }
        #expect(statuses == [1, 2, 3, 4, 5] && offers == [1, 2, 3, 4])
    }

    @Test("identifiers are issued once, and an original one belongs to the first transaction with it")
    func identifiers() {
        each { seed, shop in
            let all = shop.ledger.purchases
            #expect(Set(all.map(\.id)).count == all.count, "seed \(seed)")
            for one in all {
                let first = all.first { $0.originalID == one.originalID }
                #expect(first?.id == one.originalID && first?.customer == one.customer, "seed \(seed)")
            }
        }
    }

    @Test("in one group a customer has at most one period at a time, and at most one introductory offer")
    func oneAtATime() {
        each { seed, shop in
            for person in Deed.people {
                for group in Deed.groups {
                    let own = shop.purchases(of: person).filter {
                        $0.sharedFrom == nil && shop.catalogue.product($0.product)?.group == group
                    }
                    #expect(own.filter { $0.isRunning(at: shop.now) }.count <= 1, "seed \(seed)")
                    let used = own.filter { $0.offer?.kind == .introductory }
                    let isPaidAsItGoes = used.allSatisfy { $0.offer?.payment == .payAsYouGo }
                    #expect(used.count <= 1 || (isPaidAsItGoes && used.count <= 3), "seed \(seed)")
                    #expect(zip(own, own.dropFirst()).allSatisfy { $0.purchased <= $1.purchased }, "seed \(seed)")
                }
            }
        }
    }

    @Test("a period of the family is like its buyer's, or is revoked")
    func shares() {
        each { seed, shop in
            for one in shop.ledger.purchases {
                guard let source = one.sharedFrom.flatMap(shop.purchase) else { continue }
                let isSame = one.expires == source.expires && one.product == source.product && one.isUpgraded == source.isUpgraded
                #expect(isSame || one.revocation != nil, "seed \(seed)")
                #expect(source.revocation == nil || one.revocation != nil, "seed \(seed)")
            }
        }
    }

    @Test("a stored ledger gives the same store")
    func kept() throws {
        try each { seed, shop in
            let again = Shop(try JSONDecoder().decode(Shop.Ledger.self, from: JSONEncoder().encode(shop.ledger)))
            #expect(again == shop, "seed \(seed)")
        }
    }
}
