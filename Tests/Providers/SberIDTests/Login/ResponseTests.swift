import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("Responses", .timeLimit(.minutes(1)))
@MainActor
struct ResponseTests {
    /// An address that arrives while `myapp://callback` waits with `state-1`; its error, or `ok`, or nil if it is not ours;
    /// whether the sign-in has ended.
    nonisolated static let table: [(address: String, said: String?, ends: Bool)] = [
        // 2: the address.
        ("other://callback?code=C&state=state-1", nil, false), ("myapp://other?code=C&state=state-1", nil, false),
        ("myapp://callback:8080?code=C&state=state-1", nil, false), ("myapp://callback/x?code=C&state=state-1", nil, false),
        ("MYAPP://CallBack/?code=C&state=state-1", "ok", true), ("myapp://callback", nil, false),
        ("myapp://callback?utm=1", nil, false),
        // 3: decoding, and duplicates.
        ("myapp://callback?code=C&code=D&state=state-1", "internal_error", true),
        ("myapp://callback?code=C&state=state-1&state=state-1", "internal_error", true),
        ("myapp://callback?error=a&error=b&state=state-1", "internal_error", true),
        // 4: the bank's errors.
        ("myapp://callback?error=access_denied&state=state-1", "access_denied", true),
        ("myapp://callback?error=invalid_request&state=state-1", "invalid_request", true),
        ("myapp://callback?error=unauthorized_client&state=state-1", "unauthorized_client", true),
        ("myapp://callback?error=unsupported_response_type&state=state-1", "unsupported_response_type", true),
        ("myapp://callback?error=invalid_scope&state=state-1", "invalid_scope", true),
        ("myapp://callback?error=null&code=C&state=state-1", "ok", true),
        ("myapp://callback?error=access_denied&state=other", "invalid_state", false),
        ("myapp://callback?error=access_denied", "invalid_state", false),
        ("myapp://callback?error=access_denied&status=fail", "access_denied", true),
        ("myapp://callback?error=access_denied&result=FAILURE", "access_denied", true),
        // 5: the forms of the bank's app.
        ("myapp://callback?status=fail", "internal_error", true),
        ("myapp://callback?result=FAILURE&error=null&error_code=5", "internal_error", true),
        ("myapp://callback?status=fail&state=other", "invalid_state", false),
        // 6: the state.
        ("myapp://callback?code=C", "invalid_state", false), ("myapp://callback?code=C&state=other", "invalid_state", false),
        ("myapp://callback?code=C&state=STATE-1", "invalid_state", false),
        // 7: the code.
        ("myapp://callback?state=state-1", "internal_error", true),
        ("myapp://callback?code=%20&state=state-1", "internal_error", true),
        // 8.
        ("myapp://callback?code=C&state=state-1&status=success", "ok", true),
    ]

    private func started(_ change: (SIDAuthRequest) -> Void = { _ in }) throws -> LoginBench {
        let bench = try LoginBench()
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(change), viewController: bench.screen) }
        return bench
    }

    @Test("the effect of each address on a pending sign-in", arguments: table.indices)
    func eachAddress(_ index: Int) throws {
        let row = Self.table[index]
        let bench = try started()
        let response = try bench.open(row.address)
        #expect(response.map { $0.error ?? "ok" } == row.said, "\(row.address)")
        #expect(try bench.waiting.isEmpty == row.ends, "\(row.address)")
        #expect((response?.authCode == nil) == (row.said != "ok") && (response?.nonce ?? "nonce-1") == "nonce-1")
    }

    @Test("scheme, host, port and path decide whether a response is ours, even if the bank omits the address's own query")
    func theAddressesOwnQuery() throws {
        let bench = try started { $0.redirectUri = "https://shop.example/cb?from=app" }
        #expect(try bench.open("https://shop.example/other?from=app&code=C&state=state-1") == nil)
        #expect(try bench.open("https://shop.example/cb?code=C&state=state-1")?.authCode == "C")
        #expect(try bench.waiting.isEmpty)
    }

    @Test(
        "a second delivery of any address that ended the sign-in is invalid_state, without a code",
        arguments: table.indices.filter { table[$0].ends })
    func aReplay(_ index: Int) throws {
        let bench = try started()
        _ = try bench.open(Self.table[index].address)
        let again = try bench.open(Self.table[index].address)
        #expect(again?.error == "invalid_state" && again?.authCode == nil && again?.nonce.isEmpty == true)
    }

    @Test("an address that ended nothing lets the sign-in still succeed", arguments: table.indices.filter { !table[$0].ends })
    func whatEndedNothing(_ index: Int) throws {
        let bench = try started()
        _ = try bench.open(Self.table[index].address)
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }

    @Test(
        "addresses without a pending sign-in",
        arguments: [
            ("myapp://callback", false), ("myapp://callback?a=b", false), ("myapp://callback?code=x", true),
            ("any://where?state=s", true), ("any://where?error=e", true), ("any://where?status=fail", true),
            ("any://where?result=FAILURE", true),
        ], [true, false])
    func withoutAPendingSignIn(_ row: (address: String, isOurs: Bool), isConfigured: Bool) throws {
        let bench = try LoginBench()
        if !isConfigured { bench.run { SID.settings.applyMainPreferences(clientID: "") } }
        let response = try bench.open(row.address)
        #expect((response != nil) == row.isOurs && (response?.error ?? "invalid_state") == "invalid_state")
        #expect(response?.authCode == nil)
    }

    @Test("Ruling 10: after 15 minutes the response is invalid_state", arguments: [(899, true), (900, false), (9000, false)])
    func afterFifteenMinutes(_ seconds: Int, _ isInTime: Bool) throws {
        let bench = try started()
        bench.clock.advance(by: .seconds(seconds))
        let response = try bench.open("myapp://callback?code=C&state=state-1")
        #expect(response?.isSuccess == isInTime && response?.error == (isInTime ? nil : "invalid_state"))
        #expect(try bench.waiting.isEmpty)
    }

    @Test(
        "Ruling 10: after 15 minutes a stray address finds no sign-in",
        arguments: ["myapp://callback?code=C&state=other", "other://callback?code=C&state=other"])
    func nothingIsLeft(_ address: String) throws {
        let bench = try started()
        bench.clock.advance(by: .seconds(900))
        let response = try bench.open(address)
        #expect(response?.error == "invalid_state" && response?.nonce.isEmpty == true)
        #expect(try bench.waiting.isEmpty)
    }

    @Test("a relaunched app accepts the response, with nonce and verifier")
    func aRelaunch() throws {
        let bench = try started { $0.codeVerifier = SampleRequest.verifier }
        let response = try bench.open("myapp://callback?code=C&state=state-1", in: try bench.relaunched())
        #expect(response?.isSuccess == true && response?.nonce == "nonce-1" && response?.codeVerifier == SampleRequest.verifier)
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
    }

    @Test("Ruling 10: verifier, state and nonce are sealed")
    func theSecretsLieSealed() throws {
        let bench = try started { ($0.codeVerifier, $0.state) = (SampleRequest.verifier, "state-in-clear") }
        for file in try FileManager.default.contentsOfDirectory(at: bench.home.home, includingPropertiesForKeys: nil) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            for secret in [SampleRequest.verifier, "state-in-clear", "nonce-1"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil)
            }
        }
    }

    @Test("Ruling 10: the end is durable when the completion is called")
    func theEndIsDurable() throws {
        let bench = try started()
        let other = try bench.relaunched()
        let url = try #require(URL(string: "myapp://callback?code=C&state=state-1"))
        var found: Int?
        bench.run {
            _ = SID.login.getResponseFrom(url) { _ in
                let client = AccountClient(provider: "sber", environment: "live", clientID: SampleRequest.clientID)
                found = try? other.vault.storedAttempts(of: client).count
            }
        }
        #expect(found == 0)
    }

    @Test("of many simultaneous deliveries of one redirect, in two stores, one succeeds")
    func aRace() async throws {
        for _ in 0..<5 {
            let bench = try started()
            let contexts = [bench.context, try bench.relaunched()]
            let responses = await withTaskGroup(of: SIDAuthResponse?.self) { group in
                for index in 0..<16 {
                    group.addTask {
                        SberIDContext.$current.withValue(contexts[index % 2]) {
                            (try? LoginBench.open("myapp://callback?code=C&state=state-1")) ?? nil
                        }
                    }
                }
                var responses: [SIDAuthResponse?] = []
                for await response in group { responses.append(response) }
                return responses
            }
            #expect(responses.filter { $0?.isSuccess == true }.count == 1)
            #expect(responses.filter { $0?.error == "invalid_state" && $0?.authCode == nil }.count == 15)
        }
    }

    @Test("Ruling 10: if the end cannot be stored, no code is returned, and the sign-in keeps waiting")
    func aStoreThatFails() throws {
        let bench = try started()
        try bench.context.vault.transaction { statements in
            try statements.run(
                "CREATE TRIGGER full BEFORE UPDATE ON vault_attempt BEGIN SELECT RAISE(ABORT, 'full'); END", [])
        }
        let response = try bench.open("myapp://callback?code=C&state=state-1")
        #expect(response?.error == "internal_error" && response?.authCode == nil)
        #expect(bench.told.value.contains { $0.hasPrefix("sberid.storage_failed code=") })
        try bench.context.vault.transaction { try $0.run("DROP TRIGGER full", []) }
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }
}
