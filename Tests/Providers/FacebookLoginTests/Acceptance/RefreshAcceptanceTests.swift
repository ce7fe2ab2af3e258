import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@Suite("A refresh, as the app sees it", .timeLimit(.minutes(1)))
struct RefreshAcceptanceTests {
    private let list = #"{"data":[{"permission":"user_likes","status":"granted"},{"permission":"email","status":"declined"}]}"#

    /// A logged-in member, and a service that responds to the batch with these two elements.
    private func bench(_ first: String, _ second: String) throws -> FacebookBench {
        let bench = try FacebookBench()
        bench.hold()
        bench.override("", .json("[\(first),\(second)]"))
        bench.clock.advance(by: .seconds(100))
        return bench
    }

    private func entry(_ body: String, _ code: Int = 200) -> String {
        FacebookBench.text(.object(["code": .integer(Int64(code)), "body": .string(body)]))
    }

    private func refresh(_ bench: FacebookBench) async -> String? {
        await failure { try await bench.within { try await AccessToken.refreshCurrent() } }
    }

    @Test(
        "takes the values of the first response, and keeps those that it omits",
        arguments: [
            (
                #"{"access_token":"n","expires_at":1900000000,"data_access_expiration_time":1950000000}"#, "n", 1_900_000_000,
                1_950_000_000
            ),
            (#"{"access_token":"n","expires_at":"1900000000"}"#, "n", 1_900_000_000, 4_100_000_000),
            (#"{"access_token":"n"}"#, "n", 4_000_000_000, 4_100_000_000),
            (#"{"access_token":""}"#, "held", 4_000_000_000, 4_100_000_000),
            (#"{"access_token":" ","expires_at":1900000000}"#, "held", 1_900_000_000, 4_100_000_000),
            (#"{"access_token":7,"expires_at":0}"#, "held", .infinity, 4_100_000_000),
            (#"{"expires_at":-1,"data_access_expiration_time":0}"#, "held", .infinity, .infinity),
            (#"{"access_token":"n","expires_at":[],"data_access_expiration_time":null}"#, "n", 4_000_000_000, 4_100_000_000),
        ] as [(String, String, Double, Double)])
    func token(body: String, text: String, end: Double, dataEnd: Double) async throws {
        let bench = try bench(entry(body), entry(list))
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: "held", permissions: ["email"], declinedPermissions: [], expiredPermissions: [], appID: "123",
                userID: "42", expirationDate: Date(timeIntervalSince1970: 4_000_000_000),
                dataAccessExpirationDate: Date(timeIntervalSince1970: 4_100_000_000))
        }
        #expect(await refresh(bench) == nil)
        let token = try #require(bench.token)
        let date = { (seconds: Double) in seconds.isFinite ? Date(timeIntervalSince1970: seconds) : Date.distantFuture }
        #expect(token.tokenString == text && token.expirationDate == date(end) && token.dataAccessExpirationDate == date(dataEnd))
        #expect(token.permissions == [.userLikes] && token.declinedPermissions == [.email])
        #expect(token.refreshDate == bench.clock.now && token.userID == "42" && token.appID == "123")
    }

    @Test(
        "with only permissions counts, whatever happened to the token",
        arguments: ["null", "{}", "7", #"{"code":500,"body":"x"}"#])
    func permissionsAlone(first: String) async throws {
        let bench = try bench(first, entry(list))
        #expect(await refresh(bench) == nil)
        #expect(bench.token?.permissions == [.userLikes] && bench.token?.tokenString == "held")
        #expect(bench.token?.refreshDate == bench.clock.now)
    }

    @Test("with only a token counts; the sets stay, and the caller gets the list's error")
    func tokenAlone() async throws {
        let lists = [
            (entry(graphError(1), 500), true), ("null", true), (#"{"code":200}"#, true), (entry("null"), true),
            (entry(#"{"x":1}"#), false), (entry(#"{"data":7}"#), false), (entry("<html>", 502), true),
        ]
        for (second, isError) in lists {
            let bench = try bench(entry(#"{"access_token":"n"}"#), second)
            let end = await refresh(bench)
            #expect((end != nil) == isError, "\(second)")
            #expect(bench.token?.tokenString == "n" && bench.token?.permissions == [.email, .publicProfile], "\(second)")
        }
    }

    @Test("keeps everything of the token, including its date, if both fail")
    func both() async throws {
        for bodies in [
            ("null", "null"), (entry(graphError(1), 500), entry(graphError(2), 500)), (entry("x", 502), entry("x", 502)),
        ] {
            let bench = try bench(bodies.0, bodies.1)
            let before = bench.token
            #expect(await refresh(bench) != nil)
            #expect(bench.token == before && before != nil)
        }
    }

    @Test(
        "with an unreadable response is an error, and the token stays",
        arguments: ["[]", "{}", "null", "[null]", "[1,2,3]", "x", ""])
    func unreadable(body: String) async throws {
        let bench = try FacebookBench()
        bench.hold()
        let before = bench.token
        bench.override("", .json(body))
        #expect(await refresh(bench) != nil)
        #expect(bench.token == before)
    }

    @Test("reads only valid elements of the list, and replaces the sets by them")
    func elements() async throws {
        let text = """
            {"data":[null,7,[],{},{"permission":"email"},{"status":"granted"},{"permission":7,"status":"granted"},
            {"permission":"a_b","status":"pending"},{"permission":"c.d-E","status":"granted"},{"permission":"x","status":"expired"}]}
            """
        let bench = try bench(entry("{}"), entry(text))
        #expect(await refresh(bench) == nil)
        #expect(bench.token?.permissions == ["c.d-E"] && bench.token?.declinedPermissions == [])
        #expect(bench.token?.expiredPermissions == ["x"])
    }

    @Test("that ends after a log-out or another member's login brings no one back", arguments: [nil, "7"])
    func meanwhile(user: String?) async throws {
        let (bench, gate) = (try bench("null", "null"), Gate())
        let body = "[\(entry(#"{"access_token":"n"}"#)),\(entry(list))]"
        bench.script.withLock {
            $0 = { request in
                guard request.method == .post else { return nil }
                await gate.pass()
                return .json(body)
            }
        }
        let refreshing = Task { await refresh(bench) }
        await gate.arrived(1)
        let other = user.map { GraphFixture.token("other", userID: $0, refreshed: bench.clock.now) }
        bench.within { AccessToken.current = other }
        gate.open()
        _ = await refreshing.value
        #expect(bench.token == other)
    }

    @Test("is started automatically at least an hour after the last try, whatever its result")
    func automatic() async throws {
        let bench = try bench(entry(graphError(1), 500), entry(graphError(1), 500))
        bench.within { AccessToken.current = GraphFixture.token("held", refreshed: bench.clock.now - 86_400) }
        let tries = { bench.requests(to: "").count }
        for (seconds, count) in [(0, 0), (1, 1), (3600, 1), (1, 2)] {
            bench.clock.advance(by: .seconds(seconds))
            try await bench.within { _ = try await GraphRequest(graphPath: "me").start() }
            _ = await waited(while: tries() < count, limit: .seconds(5))
            for _ in 0..<200 { await Task.yield() }
            #expect(tries() == count, "after \(seconds) more seconds")
        }
    }
}
