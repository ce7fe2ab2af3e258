import Foundation
import MemberCore
import MemberHTTP
import OffersService
import StoreOffers
import Testing

@testable import OffersRoutes

@Suite("Campaigns over HTTP", .timeLimit(.minutes(1)))
struct CampaignRouteTests {
    static let least =
        #""id":"a","productId":"monthly","offerId":"spring","lapsedFromDays":10,"lapsedToDays":60,"everyDays":30"#

    @Test(
        "the body of a new campaign is read strictly",
        arguments: [
            ("{\(least)}", "make a  monthly spring 10-60/7/30 100 6 Production"),
            (
                #"{\#(least),"groupId":"21","windowDays":3,"controlThousandths":0,"reasons":["billingError"],"environment":"Sandbox"}"#,
                "make a 21 monthly spring 10-60/3/30 0 1 Sandbox"
            ),
            (#"{\#(least),"groupId":null,"endDate":null,"reasons":null}"#, "make a  monthly spring 10-60/7/30 100 6 Production"),
            (#"{\#(least),"reasons":["bored"]}"#, "reasons"), (#"{\#(least),"endDate":-1}"#, "endDate"),
            (#"{\#(least),"environment":"Xcode"}"#, "environment"), (#"{\#(least),"groupId":"\u0000"}"#, "groupId"),
            (#"{\#(least),"groupId":""}"#, "groupId"), (#"{\#(least),"windowDays":"7"}"#, "windowDays"),
            (#"{\#(least),"windowDays":0}"#, "windowDays"), (#"{\#(least),"windowDays":1.5}"#, "windowDays"),
            (#"{\#(least),"reasons":["other","other"]}"#, "reasons"),
            (#"{\#(least),"controlThousandths":501}"#, "controlThousandths"), ("{}", "id"), ("[]", "body"),
            (least.replacing(#""a""#, with: #""a/b""#).braced, "id"),
            (least.replacing(#""monthly""#, with: #""""#).braced, "productId"),
        ])
    func body(text: String, expected: String) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("POST", "/v1/campaigns", text, key: .operator)
            let isRead = expected.hasPrefix("make")
            #expect(response.status == (isRead ? 200 : 400), "\(response.text)")
            #expect(service.calls == (isRead ? [expected] : []))
            if !isRead { #expect(response.json["detail"]?.string?.contains("request's \(expected) is missing or has") == true) }
        }
    }

    @Test(
        "a member that a campaign does not have is refused by its name, for the rule never changes",
        arguments: ["endsDate", "Id"])
    func unknown(name: String) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send("POST", "/v1/campaigns", #"{\#(Self.least),"\#(name)":1}"#, key: .operator)
            #expect(response.status == 400 && response.code == "offers_service.unknown_member" && service.calls.isEmpty)
            #expect(response.json["detail"]?.string?.contains("“\(name)”") == true, "\(response.text)")
        }
    }

    @Test(
        "paths and queries are read strictly",
        arguments: [
            ("GET", "", 200, "campaigns - Production"), ("GET", "?after=c7&environment=Sandbox", 200, "campaigns c7 Sandbox"),
            ("GET", "?after=", 400, nil), ("GET", "/spring-27", 200, "campaign spring-27 Production"),
            ("GET", "/autumn", 404, "campaign autumn Production"), ("GET", "/-a", 404, nil),
            ("POST", "/spring-27/start?environment=Sandbox", 200, "start spring-27 Sandbox"),
            ("POST", "/spring-27/end", 200, "end spring-27 Production"), ("GET", "/spring-27/end", 405, nil),
            ("GET", "/spring-27/preview", 200, "preview spring-27 - 1000 Production"),
            ("GET", "/spring-27/preview?after=7.9&limit=5000", 200, "preview spring-27 7.9 5000 Production"),
            ("GET", "/spring-27/preview?limit=5001", 400, nil), ("GET", "/spring-27/preview?after=x", 400, nil),
            ("GET", "/spring-27/preview?after=007.9", 400, nil),
            ("GET", "/spring-27/members", 200, "members spring-27 - 100 Production"),
            ("GET", "/spring-27/members?limit=1001", 400, nil),
            ("GET", "/spring-27/result?limit=20000", 200, "result spring-27 - 20000 Production"),
            ("GET", "/spring-27/result?limit=0", 400, nil),
        ] as [(String, String, Int, String?)])
    func query(method: String, target: String, status: Int, expected: String?) async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            let response = try await server.send(method, "/v1/campaigns\(target)", key: .operator)
            #expect(response.status == status, "\(response.text)")
            #expect(service.calls == (expected.map { [$0] } ?? []))
            if status == 404 { #expect(response.code == "offers_campaign.unknown") }
        }
    }

    @Test("a list says where it goes on, and a campaign is written with its rule, state and counts")
    func list() async throws {
        try await serving { server async throws in
            let list = try await server.send("GET", "/v1/campaigns", key: .server).json
            #expect(list["campaigns"]?.array?.count == 100 && list["next"]?.string == "c99")
            let one = try await server.send("POST", "/v1/campaigns/spring-27/end", key: .operator).json
            #expect(one["state"]?.string == "ended" && one["reasons"] == .array([.string("customerCancelled")]))
            #expect(one["offered"]?.integer == 280 && one["heldBack"]?.integer == 32 && one["windowDays"]?.integer == 7)
            #expect(one["startDate"]?.integer == 1_780_000_000_000 && one["endDate"] == nil && one["endedDate"] != nil)
        }
    }

    @Test("a preview has its counts, members and the place to go on; so has a page of members that is full")
    func pages() async throws {
        try await serving { server async throws in
            let preview = try await server.send("GET", "/v1/campaigns/spring-27/preview", key: .server).json
            #expect(preview["matching"]?.integer == 1 && preview["heldBack"]?.integer == 1 && preview["running"]?.integer == 1)
            #expect(preview["reasons"]?["billingError"]?.integer == 2 && preview["refused"]?["subscriptionRuns"]?.integer == 3)
            #expect(preview["next"]?.string == "1780000000000.\(ScriptedService.transaction)")
            let page = try await server.send("GET", "/v1/campaigns/spring-27/members?limit=1", key: .server).json
            #expect(page["next"]?.string == "1780000000000.-77" && page["members"]?.array?.first?["takenDate"] != nil)
            #expect(try await server.send("GET", "/v1/campaigns/spring-27/members", key: .server).json["next"] == nil)
        }
    }

    @Test("a result that has the whole campaign is compared; a part of it is not")
    func result() async throws {
        try await serving { server async throws in
            let whole = try await server.send("GET", "/v1/campaigns/spring-27/result", key: .server).json
            let comparison = try #require(whole["comparison"])
            #expect(comparison["verdict"]?.string == "more" && comparison["difference"]?.double == 0.2)
            #expect(comparison["low"]?.double == 0.052431 && comparison["high"]?.double == 0.333873)
            #expect(comparison["brought"]?["USD"]?.integer == 630_000 && whole["next"] == nil)
            let part = try await server.send("GET", "/v1/campaigns/spring-27/result?after=5.5", key: .server).json
            #expect(part["comparison"] == nil && part["next"]?.string == "1780000000000.5")
        }
    }

    @Test("each refusal has its code and says what to do", arguments: CampaignProblem.allCases)
    func refused(problem: CampaignProblem) async throws {
        try await serving(ScriptedService(problem: .campaign(problem))) { server async throws in
            let response = try await server.send("POST", "/v1/campaigns/spring-27/start", key: .operator)
            #expect(response.status == problem.status && response.code == problem.code)
            #expect(response.json["detail"]?.string == "\(problem.problem) \(problem.remedy)")
        }
    }
}

extension String {
    fileprivate var braced: String { "{\(self)}" }
}
