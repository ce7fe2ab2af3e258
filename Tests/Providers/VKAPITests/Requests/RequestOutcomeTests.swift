import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("The outcome of a request", .timeLimit(.minutes(1)))
@MainActor
struct RequestOutcomeTests {
    /// A response of VK, and what becomes of it: the delegate's call, the code of the error, and how often the request is sent.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: ScriptedTransport.Response
        let call: String
        var code = "vk.refused"
        var tries = 1
    }

    private nonisolated static func refusal(_ members: String, status: Int = 200) -> ScriptedTransport.Response {
        .json(#"{"error":{"error_msg":"m",\#(members)}}"#, status: status)
    }

    nonisolated static let cases = [
        Case(testDescription: "a value", response: .json(#"{"response":{"a":1}}"#), call: "response", code: "response"),
        Case(
            testDescription: "a value beside an error", response: .json(#"{"response":1,"error":{"error_code":15}}"#),
            call: "refusal vk.refused"),
        Case(
            testDescription: "a script's partial error",
            response: .json(#"{"response":[false],"execute_errors":[{"error_code":15}]}"#),
            call: "response", code: "response"),
        Case(testDescription: "another object", response: .json(#"{"failed":1}"#), call: "response", code: "response"),
        Case(testDescription: "a fragment", response: .json("[1]"), call: "response", code: "response"),
        Case(
            testDescription: "no JSON", response: .json("<html/>"), call: "parsing requests.invalid_reply",
            code: "requests.invalid_reply", tries: 3),
        Case(
            testDescription: "nothing", response: .json(""), call: "parsing requests.invalid_reply",
            code: "requests.invalid_reply",
            tries: 3),
        Case(testDescription: "an error", response: refusal(#""error_code":15"#), call: "refusal vk.refused"),
        Case(testDescription: "an error without a code", response: refusal(#""a":1"#), call: "refusal vk.refused", tries: 3),
        Case(
            testDescription: "a status 500", response: .json("oops", status: 500), call: "connection requests.status",
            code: "requests.status", tries: 3),
        Case(
            testDescription: "a status 500 with an error", response: refusal(#""error_code":15"#, status: 500),
            call: "refusal vk.refused"),
        Case(
            testDescription: "a status 404", response: .json("no", status: 404), call: "connection requests.status",
            code: "requests.status"),
        Case(
            testDescription: "a status 500 with a value", response: .json(#"{"response":1}"#, status: 500),
            call: "connection requests.status", code: "requests.status", tries: 3),
        Case(
            testDescription: "a status 201 with a value", response: .json(#"{"response":1}"#, status: 201),
            call: "connection requests.status", code: "requests.status"),
        Case(testDescription: "no network", response: .failure(.offline), call: "connection http.offline", code: "http.offline"),
        Case(
            testDescription: "a lost connection", response: .failure(.timedOut), call: "connection http.timed_out",
            code: "http.timed_out", tries: 3),
        Case(
            testDescription: "a captcha",
            response: refusal(#""error_code":14,"captcha_sid":"77","captcha_img":"https://vk.ru/i""#),
            call: "captcha 77"),
        Case(
            testDescription: "a captcha with a page",
            response: refusal(#""error_code":14,"captcha_sid":"77","redirect_uri":"https://id.vk.ru/a""#), call: "captcha 77"),
        Case(
            testDescription: "a page", response: refusal(#""error_code":17,"redirect_uri":"https://id.vk.ru/a""#),
            call: "validation https://id.vk.ru/a"),
        Case(
            testDescription: "a page of another host",
            response: refusal(#""error_code":17,"redirect_uri":"https://evil.example/a""#),
            call: "refusal vk.refused"),
        Case(testDescription: "no page", response: refusal(#""error_code":17"#), call: "refusal vk.refused"),
    ]

    @Test("is one call of the delegate, one of the closures, and the value or its error", arguments: cases)
    func outcome(of example: Case) async throws {
        try await VKBench.with(script: { _ in example.response }) { bench in
            bench.signIn(7)
            let (recorder, calls) = (Recorder(), Locked<[String]>([]))
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.observe(closures(calls))
            request.start()
            #expect(recorder.events.isEmpty)
            #expect(await request.ending() == example.code)
            await recorder.ended()
            #expect(recorder.outcomes == [example.call] && recorder.events.last == example.call)
            // The delegate is called first, so the closures may follow.
            await withCheckedContinuation { done in request.onCompletion { _ in done.resume() } }
            let isPage = example.call.hasPrefix("captcha") || example.call.hasPrefix("validation")
            #expect(calls.value == [isPage ? "refusal vk.refused" : example.call, "end \(example.code)"])
            #expect(request.error?.code == (example.code == "response" ? nil : example.code))
            #expect(recorder.outcomes.count == 1 && bench.transport.requests.count == example.tries)
        }
    }

    private func closures(_ calls: Locked<[String]>) -> VKRequestHandlers {
        let note = { @Sendable (call: String) in calls.withLock { $0.append(call) } }
        var handlers = VKRequestHandlers()
        handlers.response = { _ in note("response") }
        handlers.connectionError = { note("connection \($0.code)") }
        handlers.parsingError = { note("parsing \($0.code)") }
        handlers.responseError = { note("refusal \($0.code)") }
        handlers.completion = { result in
            if case .failure(let error) = result { note("end \(error.code)") } else { note("end response") }
        }
        return handlers
    }

    @Test("is a response error for a delegate without methods for captchas and pages", arguments: [14, 17])
    func plainDelegate(code: Int) async throws {
        let response = Self.refusal(#""error_code":\#(code),"redirect_uri":"https://id.vk.ru/a""#)
        try await VKBench.with(script: { _ in response }) { _ in
            let delegate = PlainDelegate()
            let request = VKRequest(method: "users.get", delegate: delegate)
            _ = await request.ending()
            await withCheckedContinuation { done in request.onCompletion { _ in done.resume() } }
            #expect(delegate.refusals == ["vk.refused"] && delegate.responses == 0)
        }
    }

    @Test("is the whole parsed object, in plain types")
    func parsed() async throws {
        let body = #"{"response":{"count":2,"items":[{"id":1,"online":true,"name":"Анна"},null],"rate":1.5},"extra":"x"}"#
        try await VKBench.with(script: { _ in .json(body) }) { _ in
            let request = VKRequest(method: "users.get")
            let whole = try #require(try await request.value as? [String: any Sendable])
            #expect(whole["extra"] as? String == "x")
            let response = try #require(whole["response"] as? [String: any Sendable])
            let items = try #require(response["items"] as? [any Sendable])
            let first = try #require(items.first as? [String: any Sendable])
            #expect(response["count"] as? Int == 2 && response["rate"] as? Double == 1.5 && items.count == 2)
            #expect(first["id"] as? Int == 1 && first["online"] as? Bool == true && first["name"] as? String == "Анна")
            struct Listing: Decodable { let count: Int }
            #expect(try await request.value(as: Listing.self).count == 2)
        }
    }
}
