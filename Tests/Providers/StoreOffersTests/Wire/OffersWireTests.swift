import Foundation
import MemberCore
import Testing

@testable import StoreOffers

@Suite("The wire form of eligibility")
struct OffersWireTests {
    private func request(_ text: String) throws(OffersWire.Failure) -> OffersWire.Request {
        try OffersWire.Request(decoding: Data(text.utf8))
    }

    @Test("a request is read as it was written, in each form of evidence")
    func roundTrip() throws {
        let product = StoreProduct(
            "monthly", group: "G", hasIntroductoryOffer: true, promotionalOfferIDs: ["p"], winBackOfferIDs: ["w"])
        let evidence: [OffersWire.Evidence?] = [
            nil, .receipt("cg=="), .signed(transactions: ["a"], renewals: ["b"]), .transaction("1"),
        ]
        for one in evidence {
            let body = OffersWire.Request(
                kind: .winBack, products: [.init(product)], evidence: one, member: "100", offerID: "w", appVersion: "2.0")
            let read = try OffersWire.Request(decoding: JSONEncoder().encode(body))
            #expect(read == body && read.products.map(\.product) == [product])
        }
        #expect(evidence.map { $0?.isForAppKeys } == [nil, true, true, false])
        #expect(OffersWire.Evidence.receipt("cg==").receiptFile == Data("r".utf8))
        #expect(OffersWire.Evidence.receipt("%").receiptFile == nil && OffersWire.Evidence.transaction("cg==").receiptFile == nil)
    }

    @Test("unknown members of a request are ignored, and a member has one form")
    func tolerance() throws {
        let read = try request(
            #"{"kind":"introductory","productIds":[{"id":"a","price":1}],"member":"ABCD0000-0000-4000-8000-0000000000EF","x":{}}"#
        )
        #expect(read.member == "abcd0000-0000-4000-8000-0000000000ef" && read.evidence == nil)
        #expect(try request(#"{"kind":"introductory","productIds":[],"member":"2000"}"#).member == "2000")
    }

    @Test(
        "a wrong value of a request is refused by its member",
        arguments: [
            (#"{"productIds":[]}"#, .kind), (#"{"kind":"other","productIds":[]}"#, .kind), (#"{"kind":"winBack"}"#, .productIds),
            (#"{"kind":"winBack","productIds":{}}"#, .productIds), (#"{"kind":"winBack","productIds":[{"id":7}]}"#, .productIds),
            (#"{"kind":"winBack","productIds":[{"id":"a\u0000"}]}"#, .productIds),
            (#"{"kind":"winBack","productIds":[{"id":"a","promoOfferIds":[""]}]}"#, .productIds),
            (#"{"kind":"winBack","productIds":[],"member":"vera"}"#, .member),
            (#"{"kind":"winBack","productIds":[],"member":""}"#, .member),
            (#"{"kind":"winBack","productIds":[],"member":1}"#, .member),
            (#"{"kind":"winBack","productIds":[],"offerId":""}"#, .offerId),
            (#"{"kind":"winBack","productIds":[],"appVersion":7}"#, .appVersion),
            (#"{"kind":"winBack","productIds":[],"evidence":{}}"#, .evidence),
            (#"{"kind":"winBack","productIds":[],"evidence":{"novelty":"x"}}"#, .evidence),
            (#"{"kind":"winBack","productIds":[],"evidence":{"renewalInfos":[]}}"#, .evidence),
            (#"{"kind":"winBack","productIds":[],"evidence":{"receipt":"cg==","transactionId":"1"}}"#, .evidence),
            (#"{"kind":"winBack","productIds":[],"evidence":{"transactionId":""}}"#, .evidence),
            (#"{"kind":"winBack","productIds":[],"evidence":{"signedTransactions":"a"}}"#, .evidence),
        ] as [(String, OffersWire.Member)])
    func wrongValues(text: String, member: OffersWire.Member) {
        #expect(throws: OffersWire.Failure.member(member)) { try request(text) }
    }

    @Test(
        "a text that is not one strict JSON object is refused",
        arguments: [
            ("", .notAnObject), ("[]", .notAnObject),
            (#"{"kind":"winBack","kind":"promotional","productIds":[]}"#, .duplicateMember),
            (#"{"a":"# + String(repeating: "[", count: 64), .tooDeep),
        ] as [(String, StrictJSON.Failure)])
    func notStrict(text: String, failure: StrictJSON.Failure) {
        #expect(throws: OffersWire.Failure.json(failure)) { try request(text) }
    }

    @Test("sizes are limited, with the status that the service returns")
    func sizes() throws {
        let large = Data(repeating: 0x20, count: OffersWire.maximumRequest + 1)
        #expect(throws: OffersWire.Failure.json(.tooLarge)) { try OffersWire.Request(decoding: large) }
        let list = #"{"productIds":["# + String(repeating: "{},", count: OffersWire.maximumValues) + "{}]}"
        #expect(throws: OffersWire.Failure.json(.tooLarge)) { try OffersWire.Request(decoding: Data(list.utf8)) }
        #expect(OffersWire.Failure.json(.tooLarge).status == 413 && OffersWire.Failure.member(.kind).status == 400)
        let products = Array(repeating: OffersWire.Product(StoreProduct("a")), count: OffersWire.maximumProducts + 1)
        let many = try JSONEncoder().encode(OffersWire.Request(kind: .winBack, products: products))
        #expect(throws: OffersWire.Failure.member(.productIds)) { try OffersWire.Request(decoding: many) }
        let long = String(repeating: "a", count: OffersWire.maximumIdentifier + 1)
        #expect(throws: OffersWire.Failure.member(.productIds)) {
            try request(#"{"kind":"winBack","productIds":[{"id":"\#(long)"}]}"#)
        }
    }

    @Test("a response is written from decisions, with an explicit null for an unknown verdict")
    func response() throws {
        let unknown = OfferEngine().decide(.introductory, for: monthly, on: .failed(EvidenceFailure(.verifyTemporary)))
        let body = OffersWire.Response(decisions: ["monthly": .init(unknown)], clock: now)
        #expect(
            String(decoding: try JSONEncoder.sorted.encode(body), as: UTF8.self)
                == #"{"clock":1780000000000,"decisions":{"monthly":{"decidedBy":[],"eligible":null,"presentation":"regularPrice","reason":"VERIFY_TEMPORARY","retryable":true}}}"#
        )
        #expect(try OffersWire.Response(decoding: JSONEncoder().encode(body)) == body)
    }

    @Test("a response can leave out the deciding transactions, and has a campaign's offer")
    func shortResponse() throws {
        let yes = OfferEngine().decide(.promotional, for: monthly, on: verified([period("secret")]), at: .exact(now))
        let verdict = OffersWire.Verdict(yes, offer: CampaignOffer(id: "spring", until: now), showsTransactions: false)
        let text = String(decoding: try JSONEncoder.sorted.encode(verdict), as: UTF8.self)
        #expect(text.contains(#""offer":{"id":"spring","until":1780000000000}"#) && !text.contains("secret"))
    }
}
