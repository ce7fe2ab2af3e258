import Foundation
import HomeSupport
import MemberCore
import MemberHTTP
import MemberTesting
import Observation
import Testing
import WaitSupport

@testable import VKID

@Suite("The sheet without its view", .timeLimit(.minutes(1)))
@MainActor
struct SheetModelTests {
    private func model(_ bench: SheetBench) async throws -> CommunitySheet.Model {
        try await bench.vkid().ui(for: bench.sheet()).model()
    }

    private func wait(_ model: CommunitySheet.Model, for phase: CommunitySheet.Phase) async {
        #expect(await waited(while: model.phase != phase))
    }

    @Test("a subscription closes the sheet, shows the snackbar for 4 s and is reported 0.05 s later")
    func success() async throws {
        let bench = try SheetBench()
        let model = try await model(bench)
        model.appeared()
        model.follow()
        #expect(model.phase == .loading)
        await wait(model, for: .closed)
        let snackbar = try #require(model.snackbar)
        await bench.pass(.milliseconds(3_999))
        await settle()
        #expect(snackbar.isVisible)
        await bench.pass(.milliseconds(1))
        #expect(await waited(while: snackbar.isVisible))
        await bench.pass(.milliseconds(49))
        await settle()
        #expect(bench.ends.count == 0)
        await bench.pass(.milliseconds(1))
        #expect(await bench.ends.next() == "success")
        let join = try #require(bench.transport.requests.last)
        #expect(join.form["group_id"] == "1")
        #expect(join.form["source"] == "vkid_sdk")
    }

    @Test(
        "the member's way of leaving is reported 0.1 s after the sheet has disappeared",
        arguments: [("close", "closedByUser"), ("dismissed", "closedByUser"), ("decline", "canceledByUser")])
    func leaving(how: String, end: String) async throws {
        let bench = try SheetBench()
        let model = try await model(bench)
        perform(how, on: model)
        #expect(model.phase == .closed)
        await bench.pass(.milliseconds(99))
        await settle()
        #expect(bench.ends.count == 0)
        bench.clock.advance(by: .milliseconds(1))
        #expect(await bench.ends.next() == end)
        #expect(model.snackbar == nil)
    }

    @Test(
        "a failed join is reported when the member gives up",
        arguments: [
            (#"{"response":0}"#, "failedSubscription"), (GroupScript.error(5), "invalidAccessToken"),
            (GroupScript.error(1117), "invalidAccessToken"), (GroupScript.error(1114), "unknown"),
            (GroupScript.error(15), "unknown"), ("nonsense", "unknown"), (GroupScript.error(14), "captcha "),
            (
                #"{"error":{"error_code":14,"redirect_uri":"https://id.vk.ru/captcha"}}"#,
                "captcha https://id.vk.ru/captcha"
            ),
            (#"{"error":{"error_code":14,"redirect_uri":"https://evil.example/captcha"}}"#, "captcha "),
        ])
    func failing(answer: String, end: String) async throws {
        let bench = try SheetBench()
        bench.script.on("groups.join", answer)
        let model = try await model(bench)
        model.follow()
        await wait(model, for: .failed)
        model.decline()
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == end)
        #expect(bench.asked("groups.join") == 1)
        #expect(bench.asked("auth") == 0)
    }

    @Test("a join that may have been carried out is never repeated by itself, but as often as the member wants")
    func retries() async throws {
        let bench = try SheetBench()
        bench.script.on("groups.join") { _ in .failure(.timedOut) }
        let model = try await model(bench)
        for count in 1...3 {
            model.follow()
            await wait(model, for: .failed)
            #expect(bench.asked("groups.join") == count)
        }
        bench.script.on("groups.join", #"{"response":1}"#)
        model.follow()
        await wait(model, for: .closed)
        #expect(model.snackbar != nil)
    }

    @Test("ruling 14: a token callback that fails during the join ends as invalidAccessToken")
    func noToken() async throws {
        let bench = try SheetBench()
        let asks = Locked(0)
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1", onCompleteSubscription: bench.completion) { _, completion in
            asks.withLock { $0 += 1 }
            if asks.value == 1 { completion(.success("access-0")) }
        }
        let model = try await bench.vkid().ui(for: sheet).model()
        model.follow()
        await wait(model, for: .failed)
        model.decline()
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == "invalidAccessToken")
        #expect(bench.asked("groups.join") == 0)
    }

    @Test(
        "ruling 17: closing during a join ends it at once; the late response changes nothing", arguments: ["close", "dismissed"])
    func closingWhileJoining(how: String) async throws {
        let bench = try SheetBench()
        let gate = Gate()
        bench.script.on("groups.join") { _ in
            await gate.pass()
            return .json(#"{"response":1}"#)
        }
        let model = try await model(bench)
        model.follow()
        await gate.arrived(1)
        perform(how, on: model)
        await bench.pass(.milliseconds(100))
        #expect(await bench.ends.next() == "closedByUser")
        gate.open()
        await settle()
        #expect(model.snackbar == nil)
        #expect(bench.ends.count == 1)
    }

    @Test("an observer of the phase is notified of its change, and of the snackbar")
    func observed() async throws {
        let bench = try SheetBench()
        let model = try await model(bench)
        let heard = Locked<[String]>([])
        withObservationTracking {
            _ = model.phase
        } onChange: {
            heard.withLock { $0.append("phase") }
        }
        withObservationTracking {
            _ = model.snackbar
        } onChange: {
            heard.withLock { $0.append("snackbar") }
        }
        model.follow()
        #expect(heard.value == ["phase"])
        await wait(model, for: .closed)
        #expect(heard.value == ["phase", "snackbar"])
    }

    @Test("a sheet released without an end counts as closed", arguments: [false, true])
    func released(isJoining: Bool) async throws {
        let bench = try SheetBench()
        var model: CommunitySheet.Model? = try await model(bench)
        if isJoining { model?.follow() }
        model = nil
        #expect(await bench.ends.next() == "closedByUser")
        await settle()
        #expect(bench.ends.count == 1)
    }

    @Test("the end is reported exactly once, whatever happens in whatever order", arguments: UInt64(1)...40)
    func exactlyOnce(seed: UInt64) async throws {
        let bench = try SheetBench()
        var chance = Chance(seed: seed)
        let answers = [#"{"response":1}"#, #"{"response":0}"#, GroupScript.error(5), GroupScript.error(100)]
        var model: CommunitySheet.Model? = try await model(bench)
        for _ in 0..<chance.number(0...12) {
            bench.script.on("groups.join", chance.pick(answers))
            perform(chance.pick(["appeared", "follow", "follow", "decline", "close", "dismissed", "wait", "time"]), on: model)
            for _ in 0..<chance.number(0...30) { await Task.yield() }
            if chance.number(0...3) == 0 { bench.clock.advance(by: .seconds(chance.number(0...5))) }
        }
        model = nil
        while bench.ends.count == 0, !Task.isCancelled {
            bench.clock.advance(by: .seconds(5))
            await Task.yield()
        }
        for _ in 0..<5 {
            bench.clock.advance(by: .seconds(5))
            await settle()
        }
        #expect(bench.ends.count == 1)
    }

    private func perform(_ event: String, on model: CommunitySheet.Model?) {
        switch event {
        case "appeared": model?.appeared()
        case "follow": model?.follow()
        case "decline": model?.decline()
        case "close": model?.close()
        case "dismissed": model?.dismissed()
        default: break
        }
    }
}
