import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Recovery from errors of the Graph API", .timeLimit(.minutes(1)))
struct GraphRecoveryTests {
    private let fixture = GraphFixture()

    private func send(_ service: GraphClient, token: String?? = nil, flags: GraphRequestFlags = []) async -> String {
        do {
            let response = try await GraphRequest("me", [:], service, token: token, flags: flags).start()
            return response.value.map(GraphJSON.text) ?? "nil"
        } catch { return "\((error as? GraphError)?.graphCode ?? -1)" }
    }

    @Test("a transient error is sent once more at once, and only once", arguments: [1, 2])
    func transient(code: Int) async {
        let transport = ScriptedTransport(graph: (500, graphError(code)), (200, "7"))
        #expect(await send(fixture.service(transport)) == "7")
        let lasting = ScriptedTransport { _ in .json(graphError(code), status: 500) }
        #expect(await send(fixture.service(lasting)) == "\(code)")
        #expect(lasting.requests.count == 2)
        let off = ScriptedTransport { _ in .json(graphError(code), status: 500) }
        #expect(await send(fixture.service(off), flags: .disableErrorRecovery) == "\(code)")
        #expect(off.requests.count == 1)
    }

    @Test(
        "an error that a quick retry makes worse is delivered; ruling 17: 9 and 341 too",
        arguments: [4, 17, 9, 341, 32, 613, 80_001])
    func haste(code: Int) async {
        for more in ["", #","is_transient":true"#] {
            let transport = ScriptedTransport { _ in .json(graphError(code, more: more), status: 400) }
            #expect(await send(fixture.service(transport)) == "\(code)")
            #expect(transport.requests.count == 1)
        }
    }

    @Test(
        "a token error causes a login with the granted permissions, and the request is sent once more with the new token",
        arguments: [102, 190])
    func login(code: Int) async {
        fixture.loginToken.withLock { $0 = GraphFixture.token("user-2") }
        let transport = ScriptedTransport { request in
            request.query["access_token"] == "user-2" ? .json("7") : .json(graphError(code), status: 400)
        }
        #expect(await send(fixture.service(transport)) == "7")
        #expect(fixture.logins.value == [["email", "public_profile"]])
        #expect(transport.requests.map { $0.query["access_token"] } == ["user-1", "user-2"])
        #expect(fixture.current.value?.tokenString == "user-2")
    }

    @Test("requests that fail with one token wait for one login, and are sent once more with its token")
    func oneLogin() async {
        fixture.loginToken.withLock { $0 = GraphFixture.token("user-2") }
        let transport = ScriptedTransport { request in
            request.query["access_token"] == "user-2" ? .json("7") : .json(graphError(190), status: 400)
        }
        let service = fixture.service(transport)
        fixture.mayLogIn.withLock { $0 = false }
        async let first = send(service, flags: [])
        async let second = send(service, flags: [])
        #expect(await waited(while: service.recoveringCount < 2))
        fixture.mayLogIn.withLock { $0 = true }
        #expect(await [first, second] == ["7", "7"])
        #expect(fixture.logins.value.count == 1)
    }

    @Test("if another member logs in, the request is not repeated as theirs: the error is delivered")
    func anotherMember() async {
        fixture.loginToken.withLock { $0 = GraphFixture.token("user-3", userID: "43") }
        let transport = ScriptedTransport { _ in .json(graphError(190), status: 400) }
        #expect(await send(fixture.service(transport)) == "190")
        #expect(transport.requests.count == 1 && fixture.current.value?.userID == "43")
    }

    @Test("a failed login keeps the error, and removes the current token")
    func failedLogin() async {
        let transport = ScriptedTransport { _ in .json(graphError(190), status: 400) }
        #expect(await send(fixture.service(transport)) == "190")
        #expect(fixture.logins.value.count == 1 && transport.requests.count == 1)
        #expect(fixture.current.value == nil)
    }

    @Test("no login is requested for a token that is not current, or without granted permissions")
    func noLogin() async {
        let transport = ScriptedTransport { _ in .json(graphError(190), status: 400) }
        #expect(await send(fixture.service(transport), token: "other") == "190")
        #expect(await send(fixture.service(transport), token: .some(nil)) == "190")
        #expect(fixture.current.value?.tokenString == "user-1")
        fixture.current.withLock { $0 = GraphFixture.token("user-1", []) }
        #expect(await send(fixture.service(transport)) == "190")
        #expect(fixture.logins.value.isEmpty)
        #expect(await send(fixture.service(ScriptedTransport { _ in .json(graphError(200), status: 403) })) == "200")
    }

    @Test(
        "an error about the current token drops it; 493 makes it expire, and other errors keep it",
        arguments: [
            (190, nil, "none"), (102, nil, "none"), (190, 460, "none"), (190, 463, "none"), (190, 493, "aged"),
            (102, 493, "aged"),
            (10, nil, "same"), (200, nil, "same"), (100, 493, "same"), (4, nil, "same"),
        ] as [(Int, Int?, String)])
    func invalidation(code: Int, subcode: Int?, expected: String) async {
        let service = fixture.service(ScriptedTransport { _ in .json(graphError(code, subcode), status: 400) })
        let old = fixture.current.value
        _ = await send(service, flags: .disableErrorRecovery)
        let now = fixture.current.value
        let ending = fixture.clock.now.addingTimeInterval(-1)
        switch expected {
        case "none": #expect(now == nil)
        case "same": #expect(now == old)
        default:
            #expect(now?.expirationDate == ending && now?.refreshDate == ending && now?.dataAccessExpirationDate == ending)
            #expect(now?.tokenString == "user-1" && now?.permissions == old?.permissions)
            fixture.clock.advance(by: .seconds(5))
            _ = await send(service, flags: .disableErrorRecovery)
            #expect(fixture.current.value == now)
        }
    }

    @Test("a flag keeps the current token, as does another token's failure")
    func kept() async {
        let service = fixture.service(ScriptedTransport { _ in .json(graphError(190), status: 400) })
        _ = await send(service, flags: [.doNotInvalidateTokenOnError, .disableErrorRecovery])
        _ = await send(service, token: "other", flags: .disableErrorRecovery)
        #expect(fixture.current.value?.tokenString == "user-1")
    }

    @Test("of several requests one can recover; if more could, none does")
    func several() async {
        let entries = #"[{"code":500,"body":"{\"error\":{\"code\":1}}"},{"code":200,"body":"2"}]"#
        let transport = ScriptedTransport { $0.method == .post ? .json(entries) : .json("1") }
        let service = fixture.service(transport)
        let request = GraphRequest("me", [:], service)
        let other = GraphRequest("you", [:], service, flags: .disableErrorRecovery)
        let one = await service.send([GraphElement(request), GraphElement(other)])
        #expect(one.compactMap { try? $0.get().value } == [.integer(1), .integer(2)])
        let both = await service.send([GraphElement(request), GraphElement(request)])
        #expect((try? both[0].get()) == nil && (try? both[1].get().value) == .integer(2))
        #expect(transport.requests.count == 3)
    }

    @Test("the processor handles an error that can be recovered, after its delegate agrees")
    @MainActor func processor() async throws {
        let service = fixture.service(ScriptedTransport([]))
        let request = GraphRequest("me", [:], service)
        let error = { (code: Int) in try #require(GraphJSON.value(of: graphError(code)).flatMap { GraphError($0) }) }
        let processor = GraphErrorRecoveryProcessor(accessTokenString: "user-1")
        let delegate = RecoveryListener()
        #expect(try processor.processError(error(1), request: request, delegate: delegate))
        #expect(delegate.heard == ["true"])
        #expect(try !processor.processError(error(4), request: request, delegate: delegate))
        #expect(try !processor.processError(error(506), request: request, delegate: delegate))
        #expect(!processor.processError(CoreError.network, request: request, delegate: delegate))
        let other = GraphErrorRecoveryProcessor(accessTokenString: "other")
        #expect(try !other.processError(error(190), request: request, delegate: delegate))
        #expect(try processor.processError(error(190), request: request, delegate: delegate))
        #expect(await waited(while: delegate.heard.count < 2))
        #expect(delegate.heard == ["true", "false 190"] && fixture.logins.value.count == 1)
        delegate.allows = false
        #expect(try !processor.processError(error(1), request: request, delegate: delegate))
    }
}

@MainActor private final class RecoveryListener: GraphErrorRecoveryProcessorDelegate {
    var heard: [String] = []
    var allows = true

    func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?) {
        heard.append("\(didRecover)" + ((error as? GraphError)?.graphCode.map { " \($0)" } ?? ""))
    }

    func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: any Error) -> Bool { allows }

    @Test("the processor never prints its token")
    func masked() {
        var dumped = ""
        dump(GraphErrorRecoveryProcessor(accessTokenString: "CLEAR"), to: &dumped)
        #expect(!dumped.contains("CLEAR"))
    }
}
