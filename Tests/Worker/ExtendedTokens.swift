import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth

/// Asks for a fresh token of the one account of a home, whose provider extends access tokens, in many tasks at once:
/// `extend HOME ADDRESS COUNT`.
///
/// Says `ready`, waits for a line, says `asked` once all tasks are on their way, then says how often each outcome came, as `COUNT OUTCOME`: a token's length of life or an error's
/// code.
enum ExtendedTokens {
    static func run(_ arguments: [String]) async throws {
        guard let address = URL(string: arguments[1]) else { throw Missing.address }
        let vault = try Vault(home: URL(filePath: arguments[0]))
        var clients = ClientRegistry()
        let client = client(address)
        clients.register("ferry") { _ in client }
        guard let key = vault.accounts.first?.key else { throw Missing.account }
        let session = Session(key, in: vault, clients: clients)
        MemberWorker.say("ready")
        _ = readLine()
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<(Int(arguments[2]) ?? 1) { group.addTask { await outcome(session) } }
            MemberWorker.say("asked")
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        for (outcome, count) in outcomes { MemberWorker.say("\(count) \(outcome)") }
    }

    private static func outcome(_ session: Session) async -> String {
        do throws(AccountError) { return "\(try await session.freshTokens().life)" } catch { return error.code }
    }

    /// A provider without refresh tokens, whose access tokens are extended and keep their text.
    private static func client(_ address: URL) -> OAuthClient {
        var profile = ProviderProfile(name: "ferry", endpoints: ProviderEndpoints(authorization: address, token: address))
        profile.allowsLoopbackHTTP = true
        profile.token.renewal = .own { tokens, channel async throws(OAuthError) in
            var request = HTTPRequest(.post, channel.endpoints.token)
            request.body = .form([("extend", tokens.accessToken.reveal)])
            return try channel.tokens(from: try await channel.send(request), hiding: [tokens.accessToken])
        }
        return OAuthClient(profile: profile, registration: ClientRegistration(id: "app"), transport: NetworkTransport())
    }
}
