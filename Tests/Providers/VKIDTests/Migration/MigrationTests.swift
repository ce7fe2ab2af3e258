import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import VKID

/// Old sessions in memory.
final class OldSessions: VKID.LegacySessionStore {
    private let stored: Locked<[LegacyUserSession]>
    init(_ sessions: [LegacyUserSession]) { stored = Locked(sessions) }
    func sessions(clientID: String) -> [LegacyUserSession] { clientID == "123" ? stored.value : [] }
    func remove(_ user: UserID, clientID: String) { stored.withLock { $0.removeAll { $0.id == user } } }
}

@Suite("Sessions of version 1")
struct MigrationTests {
    private let old = LegacyUserSession(
        id: UserID(value: 77),
        accessToken: AccessToken(userId: UserID(value: 77), value: "old-token", expirationDate: .distantFuture, scope: []),
        oAuthProvider: .mail, creationDate: Date(timeIntervalSince1970: 1_600_000_000))

    /// A VK that issues codes for old tokens.
    private func bench(_ answer: String? = nil, status: Int = 200) throws -> (Bench, VKID, OldSessions) {
        let bench = try Bench { request in
            guard request.form["grant_type"] == "access_token" else { return nil }
            let good = #"{"code":"new-code","device_id":"new-device","state":"\#(request.form["state"]!)"}"#
            return .json(answer ?? good, status: status)
        }
        let sessions = OldSessions([old])
        return (bench, try bench.vkid { $0.legacySessions = sessions }, sessions)
    }

    @Test("are migrated by one request for a code and one exchange; then the old session is removed")
    func migrated() async throws {
        let (bench, vkid, _) = try bench()
        let listed = try #require(vkid.legacyAuthorizedSessions.first)
        let session = try await vkid.oAuth2MigrationManager.migrate(from: listed)
        #expect(session.userId.value == 77 && session.oAuthProvider == .mail && session.sessionId == "new-device")
        #expect(vkid.legacyAuthorizedSessions.isEmpty)
        let forms = bench.transport.requests.map(\.form)
        #expect(forms.map { $0["grant_type"] } == ["access_token", "authorization_code"])
        #expect(forms[0]["access_token"] == "old-token" && forms[0]["response_type"] == "code")
        #expect(forms[0]["code_challenge_method"] == "s256" && forms[0]["device_id"] == vkid.fixed.app.deviceID)
        #expect(forms[1]["code"] == "new-code" && forms[1]["device_id"] == "new-device")
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("of a member who is already signed in are dropped, without a request to VK")
    func known() async throws {
        let (bench, vkid, _) = try bench()
        let current = try await bench.signedIn(vkid)
        let asked = bench.transport.requests.count
        let session = try await vkid.oAuth2MigrationManager.migrate(from: old)
        #expect(session.accessToken == current.accessToken)
        #expect(bench.transport.requests.count == asked)
        #expect(vkid.legacyAuthorizedSessions.isEmpty)
    }

    @Test(
        "stay unchanged if VK refuses",
        arguments: [
            (#"{"error":"invalid_token"}"#, 401, "vkid.invalid_access_token"), (#"{"error":"server_error"}"#, 500, "vk.refused"),
            (#"{"code":"c","device_id":"d","state":"other"}"#, 200, "oauth.state_mismatch"),
            ("[]", 200, "requests.invalid_reply"),
            (#"{"device_id":"d"}"#, 200, "oauth.state_missing"),
        ])
    func refused(answer: String, status: Int, code: String) async throws {
        let (bench, vkid, _) = try bench(answer, status: status)
        await #expect { try await vkid.oAuth2MigrationManager.migrate(from: old) } throws: {
            ($0 as? OAuth2MigrationError)?.code == code
        }
        #expect(vkid.legacyAuthorizedSessions.count == 1)
        #expect(vkid.authorizedSessions.isEmpty)
        #expect(bench.count("/oauth2/auth") == 1)
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("are not migrated with secrets that are too old or lack the verifier")
    func secrets() async throws {
        let (bench, vkid, _) = try bench()
        let late = PKCESecrets(random: SeededRandom(seed: 3), at: bench.clock.now.addingTimeInterval(-900))
        let blind = PKCESecrets(codeChallenge: late.codeChallenge, state: "s")
        for (secrets, code) in [(late, "vkid.migration_overdue"), (blind, "vkid.code_verifier_not_provided")] {
            await #expect { try await vkid.oAuth2MigrationManager.migrate(from: old, secrets: secrets) } throws: {
                ($0 as? OAuth2MigrationError)?.code == code
            }
        }
        #expect(bench.transport.requests.isEmpty)
        let good = PKCESecrets(random: SeededRandom(seed: 3), at: bench.clock.now)
        _ = try await vkid.oAuth2MigrationManager.migrate(from: "old-token", oAuthProvider: .vkid, secrets: good)
        #expect(bench.transport.requests.last?.form["code_verifier"] == good.codeVerifier)
    }

    @Test("are ended at VK without a header, and then here", arguments: [true, false])
    func logout(succeeds: Bool) async throws {
        let bench = try Bench { request in
            succeeds || request.url.path != "/method/auth.logout" ? nil : .json(#"{"error":{"error_code":5}}"#)
        }
        let vkid = try bench.vkid { $0.legacySessions = OldSessions([old]) }
        if succeeds {
            try await vkid.logout(old)
        } else {
            await #expect { try await vkid.logout(old) } throws: {
                if case LogoutError.invalidAccessToken = $0 { true } else { false }
            }
        }
        #expect(vkid.legacyAuthorizedSessions.isEmpty == succeeds)
        let request = try #require(bench.transport.requests.first)
        #expect(request.headers["Authorization"] == nil && request.form["access_token"] == "old-token")
        #expect(!"\(old)".contains("old-token"))
    }

    @Test("can end themselves if they were listed, in both forms; others do not know their VKID")
    func ownLogout() async throws {
        let (bench, vkid, _) = try bench()
        let listed = try #require(vkid.legacyAuthorizedSessions.first)
        #expect(listed == old)
        let result: LogoutResult = await withCheckedContinuation { continuation in
            listed.logout { continuation.resume(returning: $0) }
        }
        guard case .success = result else { throw CancellationError() }
        #expect(vkid.legacyAuthorizedSessions.isEmpty && bench.count("/method/auth.logout") == 1)
        await #expect(throws: LogoutError.self) { try await old.logout() }
        #expect(bench.count("/method/auth.logout") == 1)
    }
}
