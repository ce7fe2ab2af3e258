import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKWire
import WaitSupport

@testable import VKID

@Suite("The sheet's calls", .timeLimit(.minutes(1)))
@MainActor
struct SheetCallsTests {
    private func creationError(_ bench: SheetBench, token: String = "access-0") async throws -> String {
        let vkid = try bench.vkid()
        do throws(GroupSubscriptionSheetCreationError) {
            _ = try await vkid.ui(for: bench.sheet(token: token)).model()
            return "shown"
        } catch { return error.rawValue }
    }

    @Test("all five are sent at once, as POSTs with the token in the header")
    func parallel() async throws {
        let bench = try SheetBench()
        let gate = Gate()
        for name in GroupScript.five {
            let good = await bench.script.answer(request(named: name))
            bench.script.on(name) { _ in
                await gate.pass()
                return good
            }
        }
        let vkid = try bench.vkid()
        let creation = Task { try await vkid.ui(for: bench.sheet()).model() }
        await gate.arrived(5)
        gate.open()
        let model = try await creation.value
        #expect(model.card.members == 1_200)
        #expect(model.card.isVerified)
        #expect(Set(bench.asked) == Set(GroupScript.five))
        #expect(bench.transport.requests.allSatisfy { $0.method == .post && $0.token == "access-0" })
        #expect(bench.transport.requests.allSatisfy { $0.form["v"] == VKID.apiVersion && $0.form["client_id"] == "51" })
        #expect(bench.ends.count == 0)
    }

    private func request(named name: String) -> HTTPRequest {
        let paths = [
            "gate": "vkid_sdk_is_show_subscription", "group": "groups.getById", "account": "account.getProfileShortInfo",
        ]
        var request = HTTPRequest(.post, URL(filePath: "/" + (paths[name] ?? "groups.getMembers")))
        request.body = .form(name == "friends" ? [("filter", "friends")] : [])
        return request
    }

    @Test("have the parameters of the reference")
    func parameters() async throws {
        let bench = try SheetBench()
        _ = try await bench.vkid().ui(for: bench.sheet(group: "0220")).model()
        let asked = Dictionary(bench.transport.requests.map { ($0.name, $0.form) }) { first, _ in first }
        #expect(asked["group"]?["group_ids"] == "220")
        #expect(asked["group"]?["fields"] == "description,verified,is_member")
        #expect(asked["friends"]?["filter"] == "friends")
        for name in ["friends", "members"] {
            #expect(asked[name]?["group_id"] == "220")
            #expect(asked[name]?["sort"] == "id_asc")
            #expect(asked[name]?["count"] == "3")
            #expect(asked[name]?["fields"] == "photo_200")
        }
    }

    @Test("a failed call, including the gate's, is unknown with its cause", arguments: GroupScript.five)
    func failed(name: String) async throws {
        let bench = try SheetBench()
        bench.script.on(name) { _ in .failure(.offline) }
        do {
            _ = try await bench.vkid().ui(for: bench.sheet()).model()
        } catch GroupSubscriptionSheetCreationError.unknown(let cause as any CodedError) {
            return #expect(cause.code == "http.offline")
        }
        Issue.record("it was shown")
    }

    @Test(
        "VK's data about the community and the member decides",
        arguments: [
            ("gate", #"{"response":{"show":false}}"#, "subscriptionNotAllowed"),
            ("gate", #"{"show":false}"#, "subscriptionNotAllowed"),
            ("gate", #"{"error":"invalid_request"}"#, "unknown"),
            ("group", #"{"response":{"groups":[]}}"#, "unknown"),
            ("group", #"{"response":{"groups":[{"id":1,"name":"A","is_closed":0}]}}"#, "scopeMissing"),
            ("group", #"{"response":{"groups":[{"id":1,"name":"A","is_closed":0,"is_member":1}]}}"#, "alreadyMember"),
            ("group", #"{"response":{"groups":[{"id":1,"name":"A","is_closed":1,"is_member":0}]}}"#, "groupClosed"),
            ("group", #"{"response":{"groups":[{"id":1,"name":"A","is_closed":2,"is_member":0}]}}"#, "groupClosed"),
            (
                "group", #"{"response":{"groups":[{"id":1,"name":"A","is_closed":0,"is_member":0,"deactivated":"banned"}]}}"#,
                "groupClosed"
            ),
            ("account", #"{"response":{"is_service_account":true}}"#, "isServiceAccount"),
            ("account", #"{"response":{"is_service_account":1}}"#, "isServiceAccount"),
            ("account", #"{"response":{}}"#, "shown"), ("members", #"{"response":{}}"#, "unknown"),
            ("friends", #"{"error":{"error_code":260}}"#, "shown"),
        ])
    func answers(name: String, answer: String, outcome: String) async throws {
        let bench = try SheetBench()
        bench.script.on(name, answer)
        #expect(try await creationError(bench) == outcome)
    }

    @Test("ruling 12: an invalid token is renewed once for all five", arguments: GroupScript.five)
    func renewed(name: String) async throws {
        let bench = try SheetBench()
        let good = await bench.script.answer(request(named: name))
        let refusal = name == "gate" ? #"{"error":"invalid_token"}"# : GroupScript.error(1117)
        bench.script.on(name) { $0.token == "access-0" ? .json(refusal, status: name == "gate" ? 401 : 200) : good }
        #expect(try await creationError(bench) == "shown")
        #expect(bench.asked.count == 10)
        #expect(Set(bench.transport.requests.suffix(5).compactMap(\.token)) == ["access-0-renewed"])
    }

    @Test("a second invalid token ends the sheet")
    func voidTwice() async throws {
        let bench = try SheetBench()
        bench.script.refuse("account", 5)
        #expect(try await creationError(bench) == "invalidAccessToken")
        #expect(bench.asked.count == 10)
    }

    @Test("ruling 12: a refused anonymous token is not an invalid access token", arguments: [1114, 1116, 1118])
    func anonymous(code: Int) async throws {
        let bench = try SheetBench()
        bench.script.refuse("group", code)
        #expect(try await creationError(bench) == "unknown")
        #expect(bench.asked.count == 5)
    }

    @Test(
        "ruling 16: a community's id that is not a positive decimal sends no request",
        arguments: ["", "0", "-1", "a", "1a", "１", "+1"])
    func groupID(id: String) async throws {
        let bench = try SheetBench()
        do {
            _ = try await bench.vkid().ui(for: bench.sheet(group: id)).model()
        } catch GroupSubscriptionSheetCreationError.unknown(CommunitySheet.SetupError.groupIDInvalid?) {
            return #expect(bench.asked.isEmpty)
        }
        Issue.record("it was shown")
    }

    @Test("a call that was too early is repeated after a pause")
    func tooSoon() async throws {
        let bench = try SheetBench()
        let tries = Locked(0)
        bench.script.on("account") { _ in
            tries.withLock { $0 += 1 }
            return .json(tries.value == 1 ? GroupScript.error(6) : #"{"response":{"is_service_account":false}}"#)
        }
        async let outcome = creationError(bench)
        #expect(await waited(while: bench.asked("account") == 0))
        await bench.pass(.seconds(2))
        #expect(try await outcome == "shown")
        #expect(bench.asked("account") == 2)
    }

    @Test("a captcha is solved and the call repeated with its token; three times, not four", arguments: [1, 3, 4])
    func captcha(times: Int) async throws {
        let bench = try SheetBench()
        let solver = CountingSolver()
        bench.script.on("group") { _ in .json(solver.count < times ? Self.captchaPage : GroupScript.group) }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        let shown = (try? await vkid.ui(for: bench.sheet()).model()) != nil
        #expect(shown == (times <= 3))
        #expect(solver.count == min(times, 3))
        #expect(bench.transport.requests.last { $0.name == "group" }?.form["success_token"] == "s\(min(times, 3))")
    }

    @Test("a captcha of each call is solved, one after the other")
    func captchas() async throws {
        let bench = try SheetBench()
        let solver = CountingSolver()
        let good = GroupScript()
        for name in GroupScript.five where name != "gate" {
            bench.script.on(name) { $0.form["success_token"] == nil ? .json(Self.captchaPage) : await good.answer($0) }
        }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        #expect(try await vkid.ui(for: bench.sheet()).model().phase == .initial)
        #expect(solver.count == 4)
    }

    @Test("an unsolved challenge of the host is shown once")
    func challenge() async throws {
        let bench = try SheetBench()
        let solver = CountingSolver(solves: false)
        bench.script.on("gate") { _ in
            .response(HTTPResponse(status: 403, headers: ["X-Challenge": "required", "X-Challenge-Url": "/prove"]))
        }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        await #expect { try await vkid.ui(for: bench.sheet()).model() } throws: {
            unsolved($0) == .challenge(URL(string: "https://id.vk.ru/prove")!)
        }
        #expect(solver.count == 1)
    }

    @Test(
        "ruling 28: a captcha's page at a foreign host is refused at once, and never shown",
        arguments: ["https://evil.example/captcha", "https://id.vk.ru.evil.example/", "http://id.vk.ru/", "/captcha"])
    func foreignPage(address: String) async throws {
        let bench = try SheetBench()
        let solver = CountingSolver()
        bench.script.on("group", #"{"error":{"error_code":14,"redirect_uri":"\#(address)"}}"#)
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        await #expect { try await vkid.ui(for: bench.sheet()).model() } throws: {
            unsolved($0) == .some(nil)
        }
        #expect(solver.count == 0 && bench.asked("group") == 1)
    }

    @Test(
        "rulings 28, 35: without a solver the captcha's page is in the cause, for each of the calls", arguments: GroupScript.five)
    func unsolved(name: String) async throws {
        let bench = try SheetBench()
        let challenge: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/not_robot_captcha?a=1"]
        bench.script.on(name) { _ in
            name == "gate" ? .response(HTTPResponse(status: 403, headers: challenge)) : .json(Self.captchaPage)
        }
        await #expect { try await bench.vkid().ui(for: bench.sheet()).model() } throws: {
            unsolved($0)??.address.absoluteString == "https://id.vk.ru/not_robot_captcha?a=1"
        }
        #expect(bench.asked(name) == 1)
    }

    /// The captcha in an error's cause, with or without a page.
    private nonisolated func unsolved(_ error: any Error) -> Captcha?? {
        guard case GroupSubscriptionSheetCreationError.unknown(let cause as VKError) = error, cause.wantsCaptcha else {
            return nil
        }
        return .some(cause.captchaPage)
    }

    private nonisolated static let captchaPage =
        #"{"error":{"error_code":14,"redirect_uri":"https://id.vk.ru/not_robot_captcha?a=1"}}"#

    @Test("limits are separate: after a captcha the token can still be renewed once")
    func budgets() async throws {
        let bench = try SheetBench()
        let solver = CountingSolver()
        bench.script.on("group") { request in
            if solver.count < 3 { return .json(Self.captchaPage) }
            return .json(request.token == "access-0" ? GroupScript.error(5) : GroupScript.group)
        }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        #expect(try await vkid.ui(for: bench.sheet()).model().phase == .initial)
    }
}

/// Solves every captcha, or none, and counts them.
final class CountingSolver: CaptchaSolver {
    private let solves: Bool
    private let solved = Locked(0)
    var count: Int { solved.value }

    init(solves: Bool = true) { self.solves = solves }

    func solve(_ captcha: Captcha) async -> String? {
        let number = solved.withLock { count in
            count += 1
            return count
        }
        return solves ? "s\(number)" : nil
    }
}
