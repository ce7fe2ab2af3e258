import Foundation
import MemberCore
import MemberHTTP
import MemberStorage
import MemberTesting
import Testing
import VKWire

@testable import VKID

@Suite("The community sheet's rules, as in its guide", .timeLimit(.minutes(1)))
@MainActor
struct SheetRulesTests {
    private nonisolated static let followers = [("group_id", "1"), ("sort", "id_asc"), ("count", "3"), ("fields", "photo_200")]

    private nonisolated static let calls: [(name: String, address: String, own: [(String, String)])] = [
        ("gate", "https://id.vk.ru/vkid_sdk_is_show_subscription", []),
        ("group", "https://api.vk.ru/method/groups.getById", [("group_ids", "1"), ("fields", "description,verified,is_member")]),
        ("account", "https://api.vk.ru/method/account.getProfileShortInfo", []),
        ("friends", "https://api.vk.ru/method/groups.getMembers", followers + [("filter", "friends")]),
        ("members", "https://api.vk.ru/method/groups.getMembers", followers),
        ("groups.join", "https://api.vk.ru/method/groups.join", [("group_id", "1"), ("source", "vkid_sdk")]),
    ]

    @Test("each call is sent to its host and path with exactly its parameters, besides the common ones", arguments: calls)
    func parameters(name: String, address: String, own: [(String, String)]) async throws {
        let bench = try SheetBench()
        let model = try await bench.vkid().ui(for: bench.sheet()).model()
        model.follow()
        await model.settled()
        let request = try #require(bench.transport.requests.first { $0.name == name })
        #expect(request.url.absoluteString == address)
        let fields = Dictionary(uniqueKeysWithValues: request.form.fields.map { ($0.name, $0.value) })
        let general = ["device_id", "client_id", "v", "sak_version"]
        #expect(fields.filter { !general.contains($0.key) } == Dictionary(uniqueKeysWithValues: own))
        #expect(general.allSatisfy { fields[$0]?.isEmpty == false })
    }

    @Test("a sheet that the app shows itself is never limited and never recorded", arguments: [0, 1] as [UInt])
    func ownSheet(most: UInt) async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid(limit: .init(maxSubscriptionsToShow: most))
        for _ in 0..<3 {
            let model = try await vkid.ui(for: bench.sheet()).model()
            #expect(model.appeared())
            model.close()
            await bench.pass(.milliseconds(100))
            #expect(await bench.ends.next() == "closedByUser")
        }
        #expect(try bench.home.vault.read { try $0.rows("SELECT 1 FROM vault_impression") }.isEmpty)
    }

    @Test("an error in making a sheet that the app shows itself is reported only to its caller")
    func ownSheetNotMade() async throws {
        let bench = try SheetBench()
        bench.script.on("gate", #"{"response":{"show":false}}"#)
        await #expect(throws: GroupSubscriptionSheetCreationError.subscriptionNotAllowed) {
            try await bench.vkid().ui(for: bench.sheet()).model()
        }
        await settle()
        #expect(bench.ends.count == 0)
    }

    @Test("a task cancelled while the sheet is made makes no sheet, and reports no end")
    func cancelled() async throws {
        let (bench, gate) = (try SheetBench(), Gate())
        bench.script.on("account") { _ in
            await gate.pass()
            return .failure(.cancelled)
        }
        let vkid = try bench.vkid()
        let making = Task { try await vkid.ui(for: bench.sheet()).model() }
        await gate.arrived(1)
        making.cancel()
        gate.open()
        await #expect(throws: GroupSubscriptionSheetCreationError.unknown()) { try await making.value }
        await settle()
        #expect(bench.ends.count == 0)
    }

    @Test(
        "a cancelled task ends at once, even while it waits for the app's token, VK, or the person at a captcha",
        arguments: ["token", "calls", "captcha", "challenge"])
    func cancelledAtOnce(waiting: String) async throws {
        let (bench, held) = (try SheetBench(), Gate())
        let solver = HoldingSolver(gate: held)
        bench.script.on("account") { _ in
            if waiting == "calls" { await held.pass() }
            let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/prove"]
            if waiting == "challenge" { return .response(HTTPResponse(status: 403, headers: headers)) }
            return .json(#"{"error":{"error_code":14,"redirect_uri":"https://id.vk.ru/captcha"}}"#)
        }
        let kept = Locked<[GroupSubscriptionSheet.TokenCompletion]>([])
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1", onCompleteSubscription: bench.completion) { _, completion in
            guard waiting == "token" else { return completion(.success("access-0")) }
            kept.withLock { $0.append(completion) }
            Task { await held.pass() }
        }
        let vkid = try bench.vkid { $0.captchaSolver = solver }
        let making = Task { try await vkid.ui(for: sheet).model() }
        await held.arrived(1)
        making.cancel()
        await #expect { try await making.value } throws: {
            if case GroupSubscriptionSheetCreationError.unknown(let cause) = $0 { cause is CancellationError } else { false }
        }
        #expect(bench.ends.count == 0)
        held.open()
    }

    @Test(
        "ruling 6: a creation error has its name, and is equal to itself whatever the cause",
        arguments: [
            (GroupSubscriptionSheetCreationError.invalidAccessToken, "invalidAccessToken"), (.alreadyMember, "alreadyMember"),
            (.groupClosed, "groupClosed"), (.isServiceAccount, "isServiceAccount"), (.scopeMissing, "scopeMissing"),
            (.unknown(cause: CommunitySheet.SetupError.tokenLate), "unknown"), (.localLimitReached, "localLimitReached"),
            (.subscriptionNotAllowed, "subscriptionNotAllowed"),
            (.unknown(cause: VKError.captcha(.page(URL(string: "https://id.vk.ru/a")!))), "unknown"),
        ])
    func names(error: GroupSubscriptionSheetCreationError, name: String) {
        #expect(error.rawValue == name)
        #expect(GroupSubscriptionSheetCreationError(rawValue: name) == error)
        if case .unknown(let cause)? = GroupSubscriptionSheetCreationError(rawValue: name) { #expect(cause == nil) }
        #expect(GroupSubscriptionSheetCreationError(rawValue: name.uppercased()) == nil)
    }
}

/// A person in front of a captcha, who waits until the gate opens, even if the call ends.
struct HoldingSolver: CaptchaSolver {
    let gate: Gate

    func solve(_ captcha: Captcha) async -> String? {
        await gate.pass()
        return nil
    }
}
