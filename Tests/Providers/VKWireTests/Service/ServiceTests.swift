import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import VKWire

@Suite("VK ID's own calls")
struct ServiceTests {
    private func service(_ transport: ScriptedTransport) -> VKService {
        VKService(hosts: .live, clientID: "123", deviceID: "device", transport: transport)
    }

    @Test(
        "are sent to their host by POST, with the four common parameters; one that a call sets itself wins",
        arguments: [
            (VKService.Host.id, "https://id.vk.ru/x"), (.api, "https://api.vk.ru/x"), (.oauth, "https://oauth.vk.ru/x"),
        ])
    func request(host: VKService.Host, url: String) throws {
        let request = service(ScriptedTransport([])).request(
            host, "x", [("device_id", "mine"), ("a", "b+c /")], token: Secret("t"))
        #expect(request.method == .post && request.url.absoluteString == url)
        #expect(request.headers["Authorization"] == "Bearer t")
        #expect(request.body?.contentType == "application/x-www-form-urlencoded")
        let body = String(decoding: request.body?.bytes ?? Data(), as: UTF8.self)
        #expect(body == "device_id=mine&a=b%2Bc%20%2F&client_id=123&v=5.220.0&sak_version=\(VKOAuthProfile.sdkVersion)")
    }

    @Test("an error with a name is not one with a code, even if the name is a number")
    func numberedName() async throws {
        let service = service(ScriptedTransport([.json(#"{"error":"5"}"#, status: 400)]))
        await #expect { try await service.call(.id, "x") } throws: { error in
            if case .refusedByName("5")? = error as? VKError { true } else { false }
        }
    }

    @Test("only its own value makes a refusal VK's")
    func foreignRefusal() {
        let error = VKError(RequestError.refused(APIRefusal(code: "5", text: "")))
        #expect(!error.rejectsToken && error.code == "requests.refused")
    }

    @Test(
        "read each host's envelope",
        arguments: [
            (VKService.Host.api, 200, #"{"response":{"a":1}}"#, "value"), (.api, 200, #"{"error":{"error_code":5}}"#, "5"),
            (.api, 200, #"{"error":{"error_code":1117}}"#, "1117"),
            (.api, 200, #"{"response":1,"error":{"error_code":5}}"#, "5"), (.api, 200, #"{"response":null}"#, "value"),
            (.api, 200, #"{"response":[1,false],"execute_errors":[{"method":"a.b","error_code":15}]}"#, "value"),
            (.api, 201, #"{"response":1}"#, "201"), (.api, 500, #"{"response":1}"#, "500"), (.api, 200, "[1]", "invalid"),
            (.api, 200, #"{"error":{}}"#, "1"), (.api, 200, #"{}"#, "invalid"), (.api, 502, "<html>", "502"),
            (.api, 200, "x", "invalid"), (.api, 500, #"{}"#, "500"),
            (.id, 200, #"{"response":{"show":true}}"#, "value"), (.id, 200, #"{"user":{}}"#, "value"),
            (.id, 200, #"{"error":"invalid_token"}"#, "invalid_token"),
            (.id, 401, #"{"error":"invalid_client"}"#, "invalid_client"),
            (.id, 200, #"{"response":1,"error":"invalid_token"}"#, "invalid_token"), (.id, 403, #"{"response":1}"#, "403"),
            (.id, 403, #"{"user":{}}"#, "403"), (.oauth, 200, #"{"token":"t"}"#, "value"),
            (.oauth, 401, #"{"error":"invalid_client"}"#, "invalid_client"), (.oauth, 500, #"{"a":1}"#, "status_500"),
            (.id, 500, #"{"error":"what_is_this"}"#, "500"), (.id, 500, #"{"error":"server_error"}"#, "server_error"),
            (.id, 400, #"{"error":"what_is_this"}"#, "what_is_this"), (.oauth, 503, #"{"error":"what_is_this"}"#, "503"),
            (.api, 500, #"{"error":{"error_code":4711}}"#, "500"), (.api, 200, #"{"error":{"error_code":4711}}"#, "4711"),
            (.id, 400, #"{"error":"invalid_request","error_description":"access_token is missing or invalid"}"#, "invalid_token"),
            (.id, 401, #"{"error":"invalid_request","error_description":"state is missing"}"#, "invalid_request"),
            (.api, 200, #"{"error":{"error_code":14,"redirect_uri":"https://id.vk.ru/a"}}"#, "captcha https://id.vk.ru/a"),
            (.api, 200, #"{"error":{"error_code":14,"redirect_uri":"https://evil.example/a"}}"#, "captcha "),
            (.api, 200, #"{"error":{"error_code":14}}"#, "captcha "),
        ])
    func envelopes(host: VKService.Host, status: Int, answer: String, outcome: String) async throws {
        let service = service(ScriptedTransport([.json(answer, status: status)]))
        var found = "value"
        do throws(VKError) { _ = try await service.call(host, "x") } catch {
            found =
                switch error {
                case .refused where error.wantsCaptcha, .captcha: "captcha " + (error.captchaPage?.address.absoluteString ?? "")
                case .refused(let code, _, _): String(code)
                case .refusedByName(let name): name
                case .request(.status(let head)): String(head.status)
                case .request(.invalidReply): "invalid"
                case .request, .invalidMethod: "request"
                }
        }
        #expect(found == outcome)
    }

    @Test(
        "distinguish an invalid access token from an invalid anonymous one",
        arguments: [
            (VKError.refused(code: 5), true, false), (.refused(code: 1117), true, false), (.refused(code: 4), false, false),
            (.refused(code: 1114), false, true), (.refused(code: 1116), false, true), (.refused(code: 1118), false, true),
            (.refused(code: 7), false, false), (.refusedByName("invalid_token"), true, false),
            (.refusedByName("anonymous_token_has_expired"), false, true), (.refusedByName("invalid_request"), false, false),
            (.request(.status(ResponseHead(status: 401))), false, false), (.invalidMethod, false, false),
            (.captcha(.page(URL(string: "https://id.vk.ru/a")!)), false, false),
        ])
    func invalidToken(error: VKError, access: Bool, anonymous: Bool) {
        #expect(error.rejectsToken == access)
        #expect(error.rejectsAnonymousToken == anonymous)
        #expect(!error.problem.isEmpty && !error.remedy.isEmpty)
    }
}

@Suite("The anonymous token")
struct AnonymousTokenTests {
    private static let moment = 1_700_000_000.0
    private let clock = TestClock(now: Date(timeIntervalSince1970: moment))

    private func tokens(_ transport: ScriptedTransport, _ home: TemporaryVault) -> AnonymousTokens {
        AnonymousTokens(
            service: VKService(hosts: .live, clientID: "123", deviceID: "d", transport: transport), secret: Secret("protected"),
            store: home.vault, clock: clock)
    }

    private func answer(_ token: String, life: Int = 3600) -> ScriptedTransport.Response {
        .json(#"{"token":"\#(token)","expired_at":\#(Int(Self.moment) + life)}"#)
    }

    @Test("is reused until a minute before its expiry, also after a relaunch", arguments: [(3539, 1), (3540, 2)])
    func reused(age: Int, calls: Int) async throws {
        let (transport, home) = (ScriptedTransport([answer("one"), answer("two", life: 9999)]), try TemporaryVault(clock: clock))
        let first = try await tokens(transport, home).token()
        clock.advance(by: .seconds(age))
        let second = try await tokens(transport, home).token()
        #expect(transport.requests.count == calls)
        #expect((second == first) == (calls == 1))
        for name in try FileManager.default.subpathsOfDirectory(atPath: home.home.path) {
            let file = try? Data(contentsOf: home.home.appending(path: name))
            #expect(file?.range(of: Data("\"one".utf8)) == nil)
        }
    }

    @Test("is requested with the previous one, once for all simultaneous callers")
    func renewed() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return .json(#"{"token":"fresh","expired_at":\#(Int(Self.moment) + 3600)}"#)
        }
        let home = try TemporaryVault(clock: clock)
        let tokens = tokens(transport, home)
        gate.open()
        let old = try await tokens.token()
        async let one = tokens.token(rejecting: old)
        async let two = tokens.token(rejecting: old)
        _ = try await (one, two)
        #expect(transport.requests.count <= 3)
        let form = FormFields(encoded: String(decoding: transport.requests[1].body?.bytes ?? Data(), as: UTF8.self)) ?? []
        #expect(form["anonymous_token"] == "fresh" && form["skip_captcha"] == "true" && form["client_secret"] == "protected")
    }

    @Test("stored by one launch does not prevent the next one from opening")
    func relaunch() async throws {
        let home = try TemporaryVault(clock: clock)
        _ = try VKDevice.id(in: home.vault, random: SeededRandom())
        _ = try await tokens(ScriptedTransport([answer("one")]), home).token()
        let again = try Vault(home: home.home, keys: home.keys, clock: clock)
        #expect(try VKDevice.id(in: again, random: SystemRandom()) == VKDevice.id(in: home.vault, random: SystemRandom()))
    }

    @Test(
        "that VK does not give is an error",
        arguments: [(#"{"error":"invalid_client"}"#, 401), (#"{"token":""}"#, 200), (#"{"token":"t"}"#, 200), ("x", 200)])
    func refused(answer: String, status: Int) async throws {
        let tokens = tokens(ScriptedTransport([.json(answer, status: status)]), try TemporaryVault(clock: clock))
        await #expect(throws: VKError.self) { try await tokens.token() }
    }

    @Test("is requested with the previous one even if that has expired, with captchas allowed")
    func previous() async throws {
        let (transport, home) = (ScriptedTransport([answer("one"), answer("two", life: 9999)]), try TemporaryVault(clock: clock))
        _ = try await tokens(transport, home).token()
        clock.advance(by: .seconds(5000))
        _ = try await tokens(transport, home).token()
        #expect(transport.requests.map { $0.form["anonymous_token"] } == [nil, "one"])
        #expect(transport.requests.map { $0.form["skip_captcha"] } == ["false", "false"])
    }

    @Test("that is refused is renewed once, however many callers found it refused, at any time")
    func manyRefusals() async throws {
        let count = Locked(0)
        let transport = ScriptedTransport { _ in
            await Task.yield()
            let number = count.withLock { count in
                count += 1
                return count
            }
            return .json(#"{"token":"token-\#(number)","expired_at":\#(Int(Self.moment) + 3600)}"#)
        }
        let tokens = tokens(transport, try TemporaryVault(clock: clock))
        for round in 1...20 {
            let old = try await tokens.token()
            try await withThrowingTaskGroup(of: AnonymousToken.self) { group in
                for _ in 0..<20 { group.addTask { try await tokens.token(rejecting: old) } }
                for try await fresh in group { #expect(fresh.value == Secret("token-\(round + 1)")) }
            }
        }
        #expect(transport.requests.count == 21)
    }

    @Test("shows no captcha when it is renewed after a refusal; the first request may")
    func captchas() async throws {
        let person = Person { _ in "proof" }
        let challenged = ScriptedTransport { request in
            if request.headers["X-Challenge-Solution"] != nil || request.form["skip_captcha"] == nil {
                return .json(#"{"token":"t","expired_at":\#(Int(Self.moment) + 3600)}"#)
            }
            let headers: HTTPHeaders = ["X-Challenge": "required", "X-Challenge-Url": "/challenge"]
            return .response(HTTPResponse(status: 403, headers: headers, body: Data()))
        }
        for isRenewal in [true, false] {
            let transport = ChallengeTransport(challenged, hosts: .live, captchas: CaptchaQueue(solver: person))
            let tokens = AnonymousTokens(
                service: VKService(hosts: .live, clientID: "123", deviceID: "d", transport: transport),
                secret: Secret("protected"), store: try TemporaryVault(clock: clock).vault, clock: clock)
            let old = isRenewal ? AnonymousToken(value: Secret("old"), expirationDate: .distantFuture) : nil
            if isRenewal {
                await #expect(throws: VKError.self) { try await tokens.token(rejecting: old) }
                #expect(person.seen.value.isEmpty)
            } else {
                #expect(try await tokens.token().value == Secret("t"))
                #expect(person.seen.value.count == 1)
            }
        }
    }
}
