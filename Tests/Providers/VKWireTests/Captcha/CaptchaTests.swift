import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@testable import VKWire

/// A person who solves captchas, or does not.
final class Person: CaptchaSolver {
    let seen = Locked<[Captcha]>([])
    private let atOnce = Locked((now: 0, most: 0))
    private let answer: @Sendable (Captcha) async -> String?

    init(_ answer: @escaping @Sendable (Captcha) async -> String?) { self.answer = answer }

    var mostAtOnce: Int { atOnce.value.most }

    func solve(_ captcha: Captcha) async -> String? {
        seen.withLock { $0.append(captcha) }
        atOnce.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { atOnce.withLock { $0.now -= 1 } }
        return await answer(captcha)
    }
}

@Suite("A challenge before every call of a host", .timeLimit(.minutes(1)))
struct ChallengeTests {
    /// A host that accepts only requests with the solution.
    private static func host(_ wanted: String) -> ScriptedTransport {
        ScriptedTransport { request in
            if request.headers["X-Challenge-Solution"] == wanted { return .json(#"{"response":1}"#) }
            let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/challenge.html?id=7"]
            return .response(HTTPResponse(status: 403, headers: headers, body: Data()))
        }
    }

    private let url = URL(string: "https://api.vk.ru/method/groups.join")!

    @Test("is solved at the page that the host names, and the solution is kept and sent with every later call")
    func solved() async throws {
        let (transport, person) = (Self.host("proof"), Person { _ in "proof" })
        let challenged = ChallengeTransport(transport, hosts: .live, captchas: CaptchaQueue(solver: person))
        #expect(try await challenged.send(HTTPRequest(.post, url)).status == 200)
        #expect(try await challenged.send(HTTPRequest(.post, url)).status == 200)
        #expect(person.seen.value == [.challenge(URL(string: "https://api.vk.ru/challenge.html?id=7")!)])
        #expect(transport.requests.map { $0.headers["X-Challenge-Solution"] } == [nil, "proof", "proof"])
    }

    @Test("is shown to the person once for all calls that wait for one host")
    func shared() async throws {
        let gate = Gate()
        let person = Person { _ in
            await gate.pass()
            return "proof"
        }
        let challenged = ChallengeTransport(Self.host("proof"), hosts: .live, captchas: CaptchaQueue(solver: person))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await challenged.send(HTTPRequest(.post, url)).status } }
            await gate.arrived(1)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 20))
        #expect(person.seen.value.count == 1)
    }

    @Test("is not shown for a call that no person waits for")
    func unattended() async throws {
        let person = Person { _ in "proof" }
        let challenged = ChallengeTransport(Self.host("proof"), hosts: .live, captchas: CaptchaQueue(solver: person))
        var call = ProviderCall(HTTPRequest(.get, url))
        call.isUnattended = true
        let pipeline = RequestPipeline(transport: challenged, cache: nil, rules: VKEnvelope.rules(at: .live))
        await #expect(throws: RequestError.self) { try await pipeline.send(call, for: nil, folder: "17") }
        #expect(person.seen.value.isEmpty)
        call.isUnattended = false
        #expect(try await pipeline.send(call, for: nil, folder: "17").source == .network)
    }

    @Test("is separate for two hosts, and shown one at a time")
    func hosts() async throws {
        let person = Person { _ in
            await Task.yield()
            return "proof"
        }
        let challenged = ChallengeTransport(Self.host("proof"), hosts: .live, captchas: CaptchaQueue(solver: person))
        async let one = challenged.send(HTTPRequest(.post, url))
        async let two = challenged.send(HTTPRequest(.post, URL(string: "https://id.vk.ru/oauth2/auth")!))
        _ = try await (one, two)
        #expect(person.seen.value.count == 2 && person.mostAtOnce == 1)
    }

    @Test("that the person gives up is passed on, and reported")
    func givenUp() async throws {
        let challenged = ChallengeTransport(Self.host("proof"), hosts: .live, captchas: CaptchaQueue(solver: Person { _ in nil }))
        let (status, unsolved) = await CaptchaWatch.watching { try? await challenged.send(HTTPRequest(.post, url)).status }
        #expect(status == 403 && unsolved?.captcha == .challenge(URL(string: "https://api.vk.ru/challenge.html?id=7")!))
    }

    @Test("with a page that is not VK's is never shown, and reported without the page")
    func foreign() async throws {
        let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "https://evil.example/page"]
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 403, headers: headers)) }
        let person = Person { _ in "proof" }
        let challenged = ChallengeTransport(transport, hosts: .live, captchas: CaptchaQueue(solver: person))
        let (status, unsolved) = await CaptchaWatch.watching { try? await challenged.send(HTTPRequest(.post, url)).status }
        #expect(status == 403 && unsolved == UnsolvedCaptcha(captcha: nil))
        #expect(person.seen.value.isEmpty && transport.requests.count == 1)
        #expect(!Captcha.remedy(for: nil).contains("page whose") && Captcha.remedy(for: .page(url)).contains("page whose"))
    }

    @Test("that returns is solved three times at most")
    func budget() async throws {
        let (transport, person) = (Self.host("never"), Person { _ in UUID().uuidString })
        let challenged = ChallengeTransport(transport, hosts: .live, captchas: CaptchaQueue(solver: person))
        #expect(try await challenged.send(HTTPRequest(.post, url)).status == 403)
        #expect(person.seen.value.count == 3 && transport.requests.count == 4)
    }

    @Test(
        "exists if a host of VK says so, and has a page only if that is at the host",
        arguments: [
            ("required", "/a", true), ("REQUIRED", "/a?b=c", true), ("none", "/a", nil), ("", "/a", nil),
            ("required", nil, false),
            ("required", "//evil.example/a", false), ("required", "https://evil.example/a", false), ("required", "a", false),
            ("required", "/a b", false), ("required", "/\\evil.example", false), ("required", "/a%zz", false),
            ("required", "/a?b c", false), ("required", "/ж", false), ("required", "", false),
        ] as [(String, String?, Bool?)])
    func form(value: String, path: String?, hasPage: Bool?) {
        var headers: HTTPHeaders = ["X-Challenge": value]
        headers["X-Challenge-Url"] = path
        let response = HTTPResponse(status: 200, headers: headers, body: Data())
        #expect(VKHosts.live.challenge(in: response, to: url).map { $0.page != nil } == hasPage)
        #expect(VKHosts.live.challenge(in: response, to: URL(string: "https://evil.example/x")!) == nil)
    }
}

@Suite("A captcha of the API", .timeLimit(.minutes(1)))
struct CaptchaTests {
    @Test("is solved at its address, and the call repeated with the token, three times at most", arguments: [1, 3, 4])
    func solved(demands: Int) async throws {
        let left = Locked(demands)
        let transport = ScriptedTransport { _ in
            let asks = left.withLock { left in
                left -= 1
                return left >= 0
            }
            return .json(
                asks
                    ? #"{"error":{"error_code":14,"error_msg":"x","redirect_uri":"https://id.vk.ru/not_robot_captcha?session_token=s","remixstlid":9}}"#
                    : #"{"response":1}"#)
        }
        let person = Person { _ in "proof" }
        let hook = InteractionHook(solvingBy: CaptchaQueue(solver: person))
        let pipeline = RequestPipeline(
            transport: transport,
            cache: ResponseCache(root: URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)),
            rules: VKEnvelope.rules(at: .live), traffic: RequestTraffic(interaction: hook))
        let service = VKService(hosts: .live, clientID: "1", deviceID: "d", transport: transport)
        let call = ProviderCall(service.request(.api, "method/groups.join"), life: .never)
        let reply = try? await pipeline.send(call, for: nil, folder: "77")
        #expect((reply != nil) == (demands < 4))
        #expect(person.seen.value.count == min(demands, 3))
        let last = String(decoding: transport.requests.last?.body?.bytes ?? Data(), as: UTF8.self)
        #expect(last.contains("success_token=proof") && last.contains("remixstlid=9"))
    }
}

@Suite("The queue of captchas", .timeLimit(.minutes(1)))
struct CaptchaQueueTests {
    private func captcha(_ number: Int) -> Captcha { .page(URL(string: "https://id.vk.ru/\(number)")!) }

    @Test("shows them in the order of their arrival, each when the previous one is over")
    func order() async {
        let gate = Gate()
        let person = Person { captcha in
            await gate.pass()
            return captcha.address.lastPathComponent
        }
        let captchas = CaptchaQueue(solver: person)
        var tasks: [Task<String?, Never>] = []
        for number in 0..<5 {
            tasks.append(Task { await captchas.solve(captcha(number)) })
            #expect(await waited(while: number == 0 ? gate.arrivals == 0 : captchas.waitingCount < number))
        }
        #expect(person.seen.value == [captcha(0)])
        gate.open()
        for (number, task) in tasks.enumerated() { #expect(await task.value == String(number)) }
        #expect(person.seen.value == (0..<5).map(captcha) && person.mostAtOnce == 1)
    }

    @Test("shows none for a call that was cancelled while it waited, and continues at once with the next")
    func cancelled() async {
        let gate = Gate()
        let person = Person { _ in
            await gate.pass()
            return "proof"
        }
        let captchas = CaptchaQueue(solver: person)
        let first = Task { await captchas.solve(captcha(0)) }
        await gate.arrived(1)
        let second = Task { await captchas.solve(captcha(1)) }
        #expect(await waited(while: captchas.waitingCount < 1))
        second.cancel()
        #expect(await second.value == nil)
        gate.open()
        #expect(await first.value == "proof")
        #expect(await captchas.solve(captcha(2)) == "proof")
        #expect(person.seen.value == [captcha(0), captcha(2)])
    }

    @Test("is shared within one vault, and not with another vault")
    func shared() async throws {
        let vaults = try (0..<2).map { _ in try TemporaryVault() }
        let gate = Gate()
        let person = Person { captcha in
            if captcha == self.captcha(0) { await gate.pass() }
            return captcha.address.lastPathComponent
        }
        let (one, same) = (
            CaptchaQueue(solver: person, of: OpenStore(vaults[0].vault)),
            CaptchaQueue(solver: person, of: OpenStore(vaults[0].vault))
        )
        let other = CaptchaQueue(solver: person, of: OpenStore(vaults[1].vault))
        let first = Task { await one.solve(captcha(0)) }
        await gate.arrived(1)
        let second = Task { await same.solve(captcha(1)) }
        #expect(await waited(while: same.waitingCount < 1))
        #expect(await other.solve(captcha(2)) == "2")
        #expect(person.seen.value == [captcha(0), captcha(2)])
        gate.open()
        #expect(await first.value == "0")
        #expect(await second.value == "1")
    }
}
