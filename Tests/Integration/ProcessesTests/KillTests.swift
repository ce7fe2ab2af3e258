import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSandbox
import MemberStorage
import MemberTesting
import ProcessSupport
import Testing
import VKAPI
import VKID
import WorkerSupport

@Suite("Killed at any moment", .timeLimit(.minutes(20)))
struct KillTests {
    private static let count = isSoaked("kills") ? 200 : 10

    /// The results of all lives of the process.
    private struct Tally {
        var accounts: Set<String> = []
        /// Stored tokens that the server had replaced when the process was killed.
        var between: Set<String> = []
        /// The number of times that a member had to sign in again.
        var interrupted = 0
        /// The members who had to sign in again after the last kill, and their tokens.
        var waiting: [String: String] = [:]
        /// The number of friends' lists that the members' own cache served.
        var replies = 0
        /// The number of bodies that the constantly filled cache served.
        var bodies = 0
        /// The slots of that cache that were served after the last kill.
        var slots: Set<Int> = []
    }

    @Test(
        "a process signs in, refreshes and fills its cache: nothing is lost, and a stored token that the server has replaced is marked as sent",
        arguments: [0, 30])
    func kills(grace: Int) async throws {
        try await Home.with {
            $0.rotationGrace = grace
        } _: { home in
            // Slow responses, so that some kills happen between the server's commit and ours.
            home.sandbox.faults.add(Fault(.lateResponse(milliseconds: 3), path: "/oauth2/auth", times: .max))
            var random = SplitMix(state: 2026)
            var tally = Tally()
            try await first(home, &tally)
            for _ in 0..<Self.count {
                let worker = try live(home)
                #expect(await worker.line() == "ready")
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<120, using: &random)))
                worker.kill()
                try await look(home, worker, &tally)
            }
            print(
                "\(Self.count) kills, grace \(grace) s: \(tally.between.count) between the commits, \(tally.interrupted) sign-ins,",
                "\(tally.replies) replies and \(tally.bodies) bodies from caches")
            #expect(tally.replies > 0)
            #expect(tally.bodies > Self.count)
            #expect(!tally.accounts.isEmpty)
            #expect(tally.interrupted <= (grace == 0 ? tally.between.count : 0))
        }
    }

    /// A life of the process that reaches both members' first sign-in and a stored reply.
    private func first(_ home: Home, _ tally: inout Tally) async throws {
        let worker = try live(home)
        #expect(await worker.line() == "ready")
        var isKept = false
        while tally.accounts.count < 2 || !isKept {
            let line = try #require(await worker.line())
            if line == "kept" { isKept = true } else { tally.accounts.insert(String(line.dropFirst(3))) }
        }
        worker.kill()
        try await look(home, worker, &tally)
    }

    private func live(_ home: Home) throws -> WorkerProcess {
        try WorkerProcess(
            "life", [home.folder.path, home.sandbox.controlURL.absoluteString, VKSandboxConfiguration.defaultClientID])
    }

    private func look(_ home: Home, _ worker: WorkerProcess, _ tally: inout Tally) async throws {
        #expect(await worker.end() == .signalled(9))
        try await home.settle()
        var again: Set<String> = []
        while let line = await worker.line() {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "in" { tally.accounts.insert(words[1]) }
            if words[0] == "again" {
                #expect(words[2] == "refresh_interrupted")
                again.insert(words[1])
                tally.interrupted += 1
            }
        }
        let members = try Members(home: home.folder, providers: [.vk, .openID], transport: ScriptedTransport([]))
        #expect(tally.accounts.isSubset(of: members.accounts.map(\.id)))
        for account in members.accounts {
            try judge(account, members.vaultAtOnce(), home.sandbox, &tally, hasSaid: again.contains(account.id))
            tally.replies += try await askCache(account, members)
        }
        askFilledCache(home, &tally)
    }

    private func judge(
        _ account: Account, _ vault: Vault, _ sandbox: Sandbox, _ tally: inout Tally, hasSaid: Bool
    ) throws {
        let token = try #require(try vault.secrets(of: account.key).tokens.refreshToken).reveal
        let before = tally.waiting.removeValue(forKey: account.id)
        if case .needsSignIn(let reason) = account.state {
            #expect(reason == "refresh_interrupted")
            if before != token, !hasSaid { tally.interrupted += 1 }
            tally.waiting[account.id] = token
            return
        }
        switch sandbox.standing(ofRefreshToken: token) {
        case .newest: break
        case .predecessor:
            tally.between.insert(token)
            #expect(try vault.isMarked(account.key), "the predecessor of the newest token is not known as sent")
        case let standing: Issue.record("the stored token is \(standing)")
        }
    }

    /// Checks that every reply from the cache is complete, and returns their number.
    private func askCache(_ account: Account, _ members: Members) async throws -> Int {
        var count = 0
        for round in 0..<10 {
            let parameters: FormFields = [("fields", "photo_100"), ("offset", String(round))]
            do throws(MembersError) {
                let reply = try await members.call("friends.get", parameters, mode: .offline, as: account)
                #expect(reply.value["items"] != nil)
                count += 1
            } catch {
                #expect(["http.offline", "accounts.needs_sign_in"].contains(error.code))
            }
        }
        return count
    }

    /// A body is replaced as a whole: a stored body stays, in an older or a newer version, and never as a mix of two.
    private func askFilledCache(_ home: Home, _ tally: inout Tally) {
        let cache = ResponseCache(root: CachePattern.root(in: home.folder), limits: CacheLimits(memory: 0))
        var served: Set<Int> = []
        for slot in 0..<CachePattern.slots {
            let key = CacheKey(CachePattern.address(slot))
            guard let reply = cache.reply(for: key, in: CachePattern.folder, mode: .offline) else { continue }
            #expect(CachePattern.isWhole(reply.body, in: slot), "slot \(slot) holds \(reply.body.count) bytes")
            served.insert(slot)
        }
        #expect(served.isSuperset(of: tally.slots))
        tally.slots = served
        tally.bodies += served.count
    }
}

/// A small seeded generator, so that a run can be repeated.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

extension Vault {
    /// Whether the stored refresh token is marked as sent.
    fileprivate func isMarked(_ key: AccountKey) throws -> Bool {
        try read { statements in
            let rows = try statements.rows(
                """
                SELECT sent_fingerprint FROM vault_refresh_lease JOIN vault_account ON id = account WHERE subject = ?
                """, [.text(key.subject)])
            return rows.first?.text(0) != nil
        }
    }
}
