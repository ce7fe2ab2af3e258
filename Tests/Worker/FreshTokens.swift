import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import VKID

/// Asks for a fresh token of the one account of a home in many tasks at once: `fresh HOME COUNT`.
///
/// Says `ready`, waits for a line, then says how often each outcome came, as `COUNT OUTCOME`: a token's fingerprint or an error's
/// code.
enum FreshTokens {
    static func run(_ arguments: [String]) async throws {
        let members = try Members(home: URL(filePath: arguments[0]), providers: [.vk, .openID])
        let session = try members.session(of: members.account())
        MemberWorker.say("ready")
        _ = readLine()
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<(Int(arguments[1]) ?? 1) { group.addTask { await outcome(session) } }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        for (outcome, count) in outcomes { MemberWorker.say("\(count) \(outcome)") }
    }

    static func outcome(_ session: Session) async -> String {
        do throws(AccountError) { return fingerprint(try await session.freshTokens().accessToken) } catch { return error.code }
    }

    /// A short name of a token, so that none is printed.
    static func fingerprint(_ token: Secret) -> String {
        String(token.reveal.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }, radix: 36)
    }
}
