import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSandbox
import MemberStorage
import Testing
import WaitSupport
import WorkerSupport

@Suite("One refresh, ten processes", .timeLimit(.minutes(2)))
struct OneRefreshTests {
    private func start(_ home: Home, tasks: Int = 100) async throws -> [WorkerProcess] {
        let workers = try (0..<10).map { _ in try WorkerProcess("fresh", [home.folder.path, String(tasks)]) }
        for worker in workers { #expect(await worker.line() == "ready") }
        return workers
    }

    /// The number of times of each outcome, over all processes.
    private func outcomes(_ workers: [WorkerProcess]) async throws -> [String: Int] {
        var outcomes: [String: Int] = [:]
        for worker in workers {
            while let line = await worker.line() {
                let words = line.split(separator: " ")
                outcomes[String(words[1]), default: 0] += try #require(Int(words[0]))
            }
        }
        return outcomes
    }

    @Test("a thousand tasks of ten processes ask at expiry: one refresh reaches the server, and all get its token")
    func once() async throws {
        try await Home.with {
            $0.accessTokenLife = 3600
        } _: { home in
            _ = try await home.signIn("anna")
            let workers = try await start(home)
            let before = home.refreshes
            // The token expires soon: all of them find it stale, and the new one is good for longer than the test takes.
            try home.age(by: 3570)
            home.sandbox.faults.add(Fault(.lateResponse(milliseconds: 100), path: "/oauth2/auth"))
            workers.forEach { $0.tell("go") }
            let outcomes = try await outcomes(workers)
            #expect(Array(outcomes.values) == [1000])
            #expect(outcomes.keys.allSatisfy { !$0.contains(".") })
            #expect(home.refreshes == before + 1)
        }
    }

    @Test("the holder is killed during the refresh: the others end at once, with one more try in total", arguments: [0, 30])
    func killed(grace: Int) async throws {
        try await Home.with {
            $0.accessTokenLife = 3600
            $0.rotationGrace = grace
        } _: { home in
            _ = try await home.signIn("anna")
            let workers = try await start(home)
            let before = home.refreshes
            try home.age(by: 3570)
            home.sandbox.faults.add(Fault(.lateResponse(milliseconds: 250), path: "/oauth2/auth"))
            workers.forEach { $0.tell("go") }
            #expect(await waited(while: home.refreshes == before))
            let holder = try #require(try home.holder())
            let others = workers.filter { $0.id != holder }
            #expect(others.count == 9)
            workers.first { $0.id == holder }?.kill()
            let outcomes = try await outcomes(others)
            #expect(outcomes.values.reduce(0, +) == 900)
            #expect(outcomes.count == 1)
            if grace == 0 { #expect(outcomes.keys.first == "accounts.needs_sign_in") }
            if grace > 0 { #expect(outcomes.keys.first?.contains(".") == false) }
            #expect(home.refreshes == before + 2)
        }
    }
}

extension Home {
    /// Makes the stored tokens older for every process.
    func age(by seconds: Double) throws {
        let vault = try Vault(home: folder)
        for account in vault.accounts {
            var secrets = try vault.secrets(of: account.key)
            secrets.tokens.received.addTimeInterval(-seconds)
            secrets.tokens.receivedUptime -= seconds
            try vault.store(account.key, label: nil, details: account.details, secrets: secrets)
        }
    }

    /// The process that holds the right to refresh.
    func holder() throws -> Int32? {
        let name = try Vault(home: folder).read { try $0.rows("SELECT holder FROM vault_refresh_lease").first?.text(0) }
        return name?.split(separator: "-").first.flatMap { Int32($0) }
    }
}
