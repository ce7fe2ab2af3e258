import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import SberID
import Testing

@Suite("A sign-in at a backend keeps its own tokens", .timeLimit(.minutes(1)))
struct BackendOwnTokensTests {
    private static let second = UUID(uuidString: "22222222-90AB-4CDE-8F00-112233445566")!

    /// Two sign-ins of one member, with the access tokens ACCESS-0001 and SECOND, then these responses.
    private func twice(
        _ bank: Bank, _ responses: [ScriptedTransport.Response], first: [String: JSONValue] = [:]
    ) async throws -> (backend: SberBackend, logins: [SberLogin], transport: ScriptedTransport) {
        let transport = ScriptedTransport(
            [try bank.tokenResponse(first), try bank.tokenResponse(["access_token": .string("SECOND")])] + responses)
        let backend = try bank.backend(transport)
        let one = try await backend.exchange(bank.grant())
        return (backend, [one, try await backend.exchange(bank.grant(signIn: Self.second))], transport)
    }

    private func stored(_ bank: Bank, _ login: SberLogin) throws -> Secret {
        try bank.home.vault.secrets(of: login.account.key).tokens.accessToken
    }

    @Test("of two sign-ins of one member each uses its own token and its own identifier")
    func apart() async throws {
        let bank = try Bank()
        let (backend, logins, transport) = try await twice(
            bank, [bank.userInfo(), bank.userInfo(), .status(204), .status(204)])
        for login in logins { _ = try await backend.userInfo(login) }
        for login in logins { try await backend.complete(login) }
        let sent = transport.requests.suffix(4)
        #expect(
            sent.map { $0.headers["Authorization"] } == [
                "Bearer ACCESS-0001", "Bearer SECOND", "Bearer ACCESS-0001", "Bearer SECOND",
            ])
        let names = sent.map { $0.headers["x-introspect-rquid"] ?? $0.headers["rquid"] }
        #expect(names == [logins[0].rquid, logins[1].rquid, logins[0].rquid, logins[1].rquid])
    }

    @Test(
        "an expired token is reported with its expiry, nothing is sent, and the account stays ready",
        arguments: [true, false])
    func over(completes: Bool) async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(["expires_in": .integer(60)])])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        let ended = bank.clock.now.addingTimeInterval(60)
        bank.clock.advance(by: .seconds(61))
        let error = await backendError {
            if completes { try await backend.complete(login) } else { _ = try await backend.userInfo(login) }
        }
        guard case .loginTokenOver(let date?)? = error else { return try #require(Bool(false), "\(String(describing: error))") }
        #expect(abs(date.timeIntervalSince(ended)) < 1)
        #expect(transport.requests.count == 1 && bank.home.vault.account(login.account.key)?.state == .ready)
    }

    @Test("a token that is valid for another second is sent, even if the account would already refresh it")
    func lastSecond() async throws {
        let bank = try Bank()
        let transport = ScriptedTransport([try bank.tokenResponse(["expires_in": .integer(60)]), bank.userInfo()])
        let backend = try bank.backend(transport)
        let login = try await backend.exchange(bank.grant())
        bank.clock.advance(by: .seconds(59))
        #expect(try await backend.userInfo(login).claims.name?.givenName == "Анна")
    }

    @Test("if the member has signed in again, the older sign-in's token is not renewed with the newer one's refresh token")
    func notRenewed() async throws {
        let bank = try Bank()
        let (backend, logins, transport) = try await twice(
            bank, [.gateway(401)], first: ["refresh_token": .string("REFRESH-1"), "expires_in": .integer(60)])
        #expect(await backendError { _ = try await backend.userInfo(logins[0]) }?.code == "sberid.token_over")
        bank.clock.advance(by: .seconds(61))
        #expect(await backendError { _ = try await backend.userInfo(logins[0]) }?.code == "sberid.login_token_over")
        #expect(transport.requests.count == 3)
        #expect(try stored(bank, logins[0]) == Secret("SECOND"))
    }

    @Test("encoded and decoded it is the same sign-in, in another process too; no description contains any of it")
    func encoded() async throws {
        let bank = try Bank()
        let (_, logins, _) = try await twice(bank, [])
        let data = try JSONEncoder().encode(logins[0])
        let login = try JSONDecoder().decode(SberLogin.self, from: data)
        #expect(login.account == logins[0].account && login.rquid == Bank.rquid && login.subject == logins[0].subject)
        let transport = ScriptedTransport([bank.userInfo(), .status(204)])
        let backend = try bank.backend(transport)
        #expect(try await backend.userInfo(login).sharing.requested == [.name, .email])
        try await backend.complete(login)
        #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer ACCESS-0001" })
        #expect(!"\(login) \(String(reflecting: login))".contains("ACCESS"))
    }

    @Test("user info of another member is refused, whoever made the account's newest sign-in")
    func another() async throws {
        let bank = try Bank()
        let (backend, logins, _) = try await twice(bank, [bank.userInfo(["sub": .string("somebody")])])
        #expect(await backendError { _ = try await backend.userInfo(logins[0]) }?.code == "sberid.user_info_of_another")
    }

    @Test("a process that has only the identifier completes the sign-in whose tokens are stored, and no other")
    func byIdentifier() async throws {
        let bank = try Bank()
        let (_, logins, _) = try await twice(bank, [])
        let transport = ScriptedTransport([.status(204)])
        let backend = try bank.backend(transport)
        let account = logins[1].account
        #expect(
            await backendError { try await backend.complete(of: account, rquid: logins[0].rquid) }?.code == "sberid.another_login"
        )
        #expect(transport.requests.isEmpty)
        try await backend.complete(of: account, rquid: logins[1].rquid)
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer SECOND"])
        #expect(transport.requests.map { $0.headers["rquid"] } == [logins[1].rquid])
        bank.clock.advance(by: .seconds(3601))
        let code = await backendError { try await backend.complete(of: account, rquid: logins[1].rquid) }?.code
        #expect(code == "sberid.login_token_over" && bank.home.vault.account(account.key)?.state == .ready)
    }
}
