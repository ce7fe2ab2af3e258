import Foundation
import StoreOffers
import Testing

@testable import OffersService

extension StorePromise {
    static let memberLists = [
        StorePromise("a member's events and their deliveries come newest first, in pages, also those from before a claim") {
            stage in
            try await stage.first.keep("o1", event: "first", endpoints: ["a", "b"])
            try await stage.first.keep("o2", named: "other", event: "another")
            try await stage.first.claim("o1", for: "m")
            for name in ["second", "third"] { _ = try await stage.first.write(write(events: [name], of: "m"), in: production) }
            let all = try await stage.second.events(of: "m", limit: 9, in: production)
            #expect(all.map(\.event.type) == ["third", "second", "first"] && all.map(\.id) == [4, 3, 1])
            #expect(try await stage.second.events(of: "m", limit: 2, in: production) == Array(all.prefix(2)))
            #expect(try await stage.second.events(of: "m", before: 3, limit: 2, in: production) == [all[2]])
            let log = try await stage.second.deliveries(of: all.map(\.id), in: production)
            #expect(log.keys.sorted() == [1] && log[1]?.map(\.endpoint) == ["a", "b"])
            #expect(try await stage.second.deliveries(of: [], in: production).isEmpty)
        },
        StorePromise("a member's notifications come newest first by their signature, with those about further purchases") {
            stage in
            for (number, signed) in [3, 1, 4, nil, 5].enumerated() {
                try await stage.first.note("n\(number)", about: number == 2 ? "once" : "o\(number % 2)", signed: signed)
            }
            for original in ["o0", "o1"] { try await stage.first.keep(original, named: "m") }
            try await stage.first.keep("o9", named: "other", notification: "n9")
            let list = { (others: [String], place: ListPlace, limit: Int) in
                try await stage.second.notifications(of: "m", others: others, olderThan: place, limit: limit, in: production)
            }
            let all = try await list(["once"], .newest, 9)
            #expect(all.map(\.id) == ["n4", "n2", "n0", "n1", "n3"] && all.map(\.original) == ["o0", "once", "o0", "o1", "o1"])
            #expect(all[0].signed == day(5) && all[0].type == "DID_RENEW" && all[0].subtype == "S")
            #expect(try await list([], .newest, 9).map(\.id) == ["n4", "n0", "n1", "n3"])
            let page = try await list(["once"], .newest, 2)
            #expect(try await page + list(["once", "more", "x"], page[1].place, 9) == all)
        },
        StorePromise("signatures, offerings and requests come newest first, in pages, also those from before a claim") { stage in
            try await stage.first.keep("o1")
            for number in 0..<4 {
                var write = OfferWrite()
                let name = number == 1 ? "o1" : number == 3 ? "other" : "m"
                write.signature = signature("s\(number)", name)
                write.consumption = ConsumptionRow(transaction: "t\(number)", member: name, due: day(number))
                _ = try await stage.first.write(write, in: production)
            }
            try await stage.first.claim("o1", for: "m")
            let signatures = try await stage.second.signatures(of: "m", olderThan: .newest, limit: 9, in: production)
            let sorted = signatures.sorted { ($0.stored, $0.row.nonce) > ($1.stored, $1.row.nonce) }
            #expect(signatures == sorted && Set(signatures.map(\.row.nonce)) == ["s0", "s1", "s2"])
            let rest = try await stage.second.signatures(of: "m", olderThan: signatures[0].place, limit: 9, in: production)
            #expect(rest == Array(signatures.dropFirst()))
            let requests = try await stage.second.consumptions(of: "m", olderThan: .newest, limit: 2, in: production)
            #expect(requests.map(\.transaction) == ["t2", "t1"])
            let older = try await stage.second.consumptions(of: "m", olderThan: requests[1].place, limit: 9, in: production)
            #expect(older.map(\.transaction) == ["t0"])
        },
        StorePromise("a member's offerings come newest first, in pages") { stage in
            _ = try await stage.first.makeCampaign("spring", .spring(), in: production)
            try await stage.first.startCampaign("spring", in: production)
            try await stage.first.keep("o1", named: "m")
            let histories = try await stage.first.histories(of: "m", in: production)
            for number in 1...3 {
                let one = Offering(
                    campaign: "spring", member: "m", number: Int64(number), mark: Int64(number), turn: number, group: "G",
                    product: "monthly", offer: "spring", isControl: false, began: day(number / 2), until: day(9))
                #expect(try await stage.first.begin(one, on: histories, in: production))
            }
            let all = try await stage.second.offerings(of: "m", olderThan: .last, limit: 9, in: production)
            #expect(all.map(\.number) == [3, 2, 1])
            let page = try await stage.second.offerings(
                of: "m", olderThan: OfferingPlace(behind: all[0]), limit: 1, in: production)
            #expect(page.map(\.number) == [2])
        },
    ]
}

extension OfferStore {
    /// Stores a notification alone.
    fileprivate func note(_ id: String, about original: String, signed: Int?) async throws {
        var write = OfferWrite()
        write.notification = NotificationRow(
            id: id, type: "DID_RENEW", subtype: "S", signed: signed.map(day), original: original, payload: Data([1]))
        #expect(try await self.write(write, in: production) == .stored)
    }
}
