import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import Testing

@testable import FacebookLogin

@Suite("Usage headers")
struct GraphUsageTests {
    @Test("each header is read by its members")
    func headers() throws {
        let usage = try #require(
            GraphUsage([
                "X-App-Usage": #"{"call_count":28,"total_time":25.5,"total_cputime":"x"}"#, "x-page-usage": #"{"call_count":90}"#,
                "X-Ad-Account-Usage":
                    #"{"acc_id_util_pct":9.5,"reset_time_duration":300,"ads_api_access_tier":"standard_access"}"#,
                "X-Business-Use-Case-Usage":
                    #"{"1":[{"type":"pages","call_count":60,"estimated_time_to_regain_access":19},null,7],"2":null,"3":[{"type":"x"}]}"#,
            ]))
        #expect(usage.app?.callCount == 28 && usage.app?.totalTime == 25.5 && usage.app?.totalCPUTime == 0)
        #expect(usage.page?.highest == 90)
        #expect(usage.adAccount == .init(used: 9.5, resetSeconds: 300, tier: "standard_access"))
        #expect(usage.useCases.keys.sorted() == ["1"])
        #expect(usage.useCases["1"]?.first?.type == "pages" && usage.useCases["1"]?.first?.minutesToRegainAccess == 19)
        #expect(usage.highest == 90)
    }

    @Test(
        "an invalid header has no effect",
        arguments: ["", "x", "null", "[]", "7", "{}", #"{"call_count":-1}"#, #"{"call_count":null}"#])
    func nothing(text: String) {
        for name in ["X-App-Usage", "X-Page-Usage", "X-Ad-Account-Usage", "X-Business-Use-Case-Usage"] {
            #expect(GraphUsage([name: text]) == nil)
        }
        #expect(GraphUsage([:]) == nil)
    }

    @Test(
        "ruling 18: calls are spread from 75 per cent on, and held from 100 on",
        arguments: [
            (0.0, 0.0), (74, 0), (75, 0), (80, 2), (87.5, 5), (99, 9.6), (100, nil), (250, nil),
        ] as [(Double, Double?)])
    func spread(percent: Double, delay: Double?) throws {
        let usage = try #require(GraphUsage(["X-App-Usage": #"{"call_count":1,"total_time":\#(percent),"total_cputime":2}"#]))
        let hint = try #require(usage.hints.first)
        #expect(usage.hints.count == 1 && hint.kind == .app)
        #expect(hint.pause == (delay == nil ? .seconds(300) : nil))
        #expect((hint.spacing?.interval ?? .zero) == .seconds(delay ?? 0))
    }

    @Test(
        "calls are held until access is regained: in minutes for use cases, in seconds for an ad account, else for five minutes")
    func held() {
        let hints = { (headers: HTTPHeaders) in GraphUsage(headers)?.hints ?? [] }
        let useCase = #"{"1":[{"call_count":100,"estimated_time_to_regain_access":19}]}"#
        #expect(hints(["X-Business-Use-Case-Usage": useCase]) == [RateHint(for: .user, pause: .seconds(19 * 60))])
        #expect(
            hints(["X-Business-Use-Case-Usage": #"{"1":[{"call_count":100,"estimated_time_to_regain_access":0}]}"#])
                == [RateHint(for: .user, pause: .seconds(300))])
        #expect(
            hints(["X-Ad-Account-Usage": #"{"acc_id_util_pct":100,"reset_time_duration":40}"#])
                == [RateHint(for: .user, pause: .seconds(40))])
        #expect(hints(["X-Page-Usage": #"{"call_count":100}"#]) == [RateHint(for: .user, pause: .seconds(300))])
        #expect(hints(["X-Page-Usage": #"{"call_count":10}"#]) == [RateHint(for: .user)])
    }
}
