import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing

@testable import VKID

@Suite("The current session", .timeLimit(.minutes(1)))
struct CurrentSessionTests {
    /// A VK where the code decides the member.
    private func bench() throws -> Bench {
        try Bench { request in
            guard let user = request.form["code"].flatMap(Int.init) else { return nil }
            return .json(Bench.tokenAnswer(request, user, user: user))
        }
    }

    private func signIn(_ user: Int, _ vkid: VKID) async throws {
        _ = try await vkid.authorize(using: PageAgent(answers: ["code=\(user)&state=STATE&device_id=d"]))
    }

    private func finish(_ user: Int, _ vkid: VKID) async throws {
        let pending = try await vkid.beginAuthorization()
        let url = "vk123://vk.ru/blank.html?code=\(user)&state=\(pending.address.fields["state"]!)&device_id=d"
        _ = try await vkid.finishAuthorization(pending.id, redirectedTo: URL(string: url)!)
    }

    @Test("is the last one signed in, even of two at the same moment; a known member who signs in again becomes current")
    func latest() async throws {
        let bench = try bench()
        let vkid = try bench.vkid()
        #expect(vkid.currentAuthorizedSession == nil)
        try await signIn(1, vkid)
        try await signIn(2, vkid)
        #expect(vkid.currentAuthorizedSession?.userId.value == 2)
        bench.clock.advance(by: .seconds(1))
        try await signIn(1, vkid)
        #expect(vkid.currentAuthorizedSession?.userId.value == 1)
        #expect(vkid.authorizedSessions.map(\.userId.value) == [1, 2])
    }

    @Test("is not set by a sign-in that was begun and finished by id, for a new or a known member")
    func begun() async throws {
        let bench = try bench()
        let vkid = try bench.vkid()
        try await finish(9, vkid)
        #expect(vkid.currentAuthorizedSession == nil && vkid.authorizedSessions.count == 1)
        try await signIn(1, vkid)
        bench.clock.advance(by: .seconds(1))
        try await signIn(2, vkid)
        bench.clock.advance(by: .seconds(1))
        try await finish(1, vkid)
        try await finish(3, vkid)
        #expect(vkid.currentAuthorizedSession?.userId.value == 2)
        #expect(bench.home.vault.activeAccount(of: "vk")?.key.subject == "2")
        try await vkid.currentAuthorizedSession?.logout()
        #expect(vkid.currentAuthorizedSession?.userId.value == 1)
        bench.clock.advance(by: .seconds(1))
        try await signIn(3, vkid)
        #expect(vkid.currentAuthorizedSession?.userId.value == 3)
    }

    @Test("is read without waiting, and follows changes by another process")
    func otherProcess() async throws {
        let bench = try bench()
        let vkid = try bench.vkid()
        let elsewhere = try Vault(home: bench.home.home, keys: bench.home.keys, clock: bench.clock)
        let other = try bench.vkid { $0.vault = elsewhere }
        try await signIn(1, other)
        while vkid.currentAuthorizedSession == nil {
            bench.clock.advance(by: .seconds(5))
            await Task.yield()
        }
        #expect(vkid.currentAuthorizedSession?.userId.value == 1)
        let token = vkid.currentAuthorizedSession?.accessToken
        #expect(token == other.currentAuthorizedSession?.accessToken)
        try await other.currentAuthorizedSession?.logout()
        while vkid.currentAuthorizedSession != nil {
            bench.clock.advance(by: .seconds(5))
            await Task.yield()
        }
    }

    @Test("ruling 2: is listed while the device is locked, and has its tokens again after the unlock, in the same object")
    func unlocked() async throws {
        let bench = try bench()
        _ = try await bench.signedIn(bench.vkid())
        let keys = Keyring(bench.home.keys)
        let vault = try Vault(home: bench.home.home, keys: keys, clock: bench.clock)
        let vkid = try bench.vkid { $0.vault = vault }
        let session = try #require(vkid.currentAuthorizedSession)
        #expect(vkid.authorizedSessions.count == 1 && session.accessToken.value.isEmpty)
        keys.isLocked.withLock { $0 = false }
        #expect(session.accessToken.value == "access-1")
        #expect(try await session.getFreshAccessToken().0.value == "access-1")
    }

    @Test("two objects of one process do not block each other; a busy one keeps its first sign-in")
    func twoObjects() async throws {
        let (bench, gate) = (try bench(), Gate())
        let (one, two) = (try bench.vkid(), try bench.vkid())
        let slow = Task { try await one.authorize(using: LateAgent(gate: gate)) }
        await gate.arrived(1)
        try await signIn(2, two)
        await #expect { try await one.authorize(using: PageAgent()) } throws: {
            if case AuthError.authAlreadyInProgress = $0 { true } else { false }
        }
        gate.open()
        guard case .signedIn = try await slow.value else { throw CancellationError() }
        #expect(one.authorizedSessions.count == 2)
    }
}

/// A window whose member responds when the gate opens.
private struct LateAgent: UserAgent, UserAgentSession {
    let gate: Gate
    let suppliesRedirectURI = false
    let redirectURI = URL(string: "vk123://vk.ru/blank.html")!

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        await gate.pass()
        _ = await response(URL(string: redirectURI.absoluteString + "?code=1&device_id=d&state=" + address.fields["state"]!)!)
    }

    func close() async {}
}

/// A key store that is locked until it is opened.
final class Keyring: VaultKeySource {
    let isLocked = Locked(true)
    private let keys: GivenKey

    init(_ keys: GivenKey) { self.keys = keys }

    func key() throws(AccountError) -> SealingKey {
        guard !isLocked.value else { throw .locked }
        return try keys.key()
    }
}
