import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("The report of a refresh", .timeLimit(.minutes(1)))
struct RefreshNoticesTests {
    private let told = Locked<[String]>([])

    private func session(_ hall: Hall) async throws -> Session {
        let account = try await hall.signIn(using: ScriptedUserAgent([.code("17")]))
        var clients = ClientRegistry()
        clients.register("guild") { [context = hall.context] in try Guild().client(for: $0, in: context) }
        return Session(account.key, in: hall.home.vault, clients: clients)
    }

    private func renewed(_ session: Session, _ notices: RefreshNotices) async -> Result<TokenSet, AccountError> {
        await notices.renewed(session) { session async throws(AccountError) in
            try await session.refresh()
        } telling: { [told] result in
            told.withLock { $0.append((try? result.get())?.accessToken.reveal ?? "failed") }
        }
    }

    @Test("is made by one of all waiting callers, whether the refresh brings tokens or fails", arguments: [true, false])
    func once(succeeds: Bool) async throws {
        let gate = Gate()
        let hall = try Hall { request in
            guard request.form["grant_type"] == "refresh_token" else { return nil }
            await gate.pass()
            return succeeds
                ? .json(#"{"access_token":"new","token_type":"Bearer","expires_in":60,"refresh_token":"r2","member":"17"}"#)
                : .failure(.offline)
        }
        let (session, notices) = (try await session(hall), RefreshNotices())
        let waiting = (0..<3).map { _ in Task { await renewed(session, notices) } }
        await gate.arrived(1)
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        for task in waiting { #expect(((try? await task.value.get()) != nil) == succeeds) }
        #expect(told.value == [succeeds ? "new" : "failed"])
        #expect(hall.transport.requests.count { $0.form["grant_type"] == "refresh_token" } == 1)
    }

    @Test("is also made if the first caller stops waiting")
    func cancelled() async throws {
        let gate = Gate()
        let hall = try Hall { request in
            if request.form["grant_type"] == "refresh_token" { await gate.pass() }
            return nil
        }
        let (session, notices) = (try await session(hall), RefreshNotices())
        let task = Task { await renewed(session, notices) }
        await gate.arrived(1)
        task.cancel()
        if case .failure(.cancelled) = await task.value {} else { Issue.record("It waited on.") }
        gate.open()
        #expect(await waited(while: told.value.isEmpty))
        #expect(told.value == ["a-none"])
    }

    @Test("is not made if the server received no request")
    func unasked() async throws {
        let hall = try Hall()
        let session = try await session(hall)
        _ = try hall.home.vault.remove(session.key)
        if case .success = await renewed(session, RefreshNotices()) { Issue.record("There is no account.") }
        #expect(told.value.isEmpty)
    }
}

@Suite("A list of observers")
struct ObserverListTests {
    @MainActor
    protocol Hearer: AnyObject, Sendable { func hear() }

    @MainActor
    final class Counter: Hearer {
        var count = 0
        func hear() { count += 1 }
    }

    @Test("notifies each once, however often it was added; a removed or released one is not notified")
    @MainActor
    func told() async {
        let list = ObserverList<any Hearer>()
        let (kept, removed) = (Counter(), Counter())
        for observer in [kept, kept, removed] { list.add(observer) }
        do { list.add(Counter()) }
        list.remove(removed)
        await list.tell { $0.hear() }
        #expect(kept.count == 1 && removed.count == 0)
    }
}
