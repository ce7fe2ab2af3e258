import Foundation
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("The events of the sign-ins that an app has started", .timeLimit(.minutes(1)))
@MainActor
struct EventTests {
    private let app = "sberbankidexternallogin"

    private func auth(_ bench: LoginBench, on screen: (any SIDPresenting)? = nil) {
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: screen ?? bench.screen) }
    }

    /// The next events, by name.
    private func events(_ count: Int, of bench: LoginBench, _ work: () async throws -> Void) async throws -> [String] {
        var events = bench.run { SID.login.events() }.makeAsyncIterator()
        try await work()
        var names: [String] = []
        while names.count < count, let event = await events.next() { names.append(event.name) }
        return names
    }

    @Test("the bank's app was opened, and the response ended the sign-in")
    func response() async throws {
        let bench = try LoginBench(schemes: [app])
        let heard = try await events(2, of: bench) {
            auth(bench)
            #expect(await waited(while: bench.apps.tries.isEmpty))
            let response = try bench.open("myapp://callback?code=C&state=state-1")
            #expect(response?.isSuccess == true)
        }
        #expect(Set(heard) == ["opened bankApp", "ended success"])
    }

    @Test("after an app that refuses its link the page is shown; closing it ends the sign-in")
    func closed() async throws {
        let bench = try LoginBench(schemes: [app], refusing: [app])
        let heard = try await events(2, of: bench) {
            auth(bench)
            #expect(await waited(while: bench.windows.windows.isEmpty))
            bench.windows.windows.last?.close()
        }
        #expect(heard == ["opened signInPage", "ended window_closed"])
    }

    @Test("a start that opens nothing, at once or after the call has returned")
    func notOpened() async throws {
        let bench = try LoginBench(schemes: [app], refusing: [app], presents: { _ in false })
        #expect(try await events(1, of: bench) { auth(bench) } == ["not opened sberid.no_presenter"])
        bench.run { SID.settings.applyMainPreferences(clientID: "") }
        #expect(try await events(1, of: bench) { auth(bench) } == ["not opened sberid.not_configured"])
    }

    @Test("a later start, and a sign-out, cancel the earlier one")
    func cancelled() async throws {
        let bench = try LoginBench()
        let heard = try await events(5, of: bench) {
            auth(bench)
            auth(bench)
            try bench.run { try SID.login.signOut() }
            auth(bench)
        }
        #expect(heard == ["opened signInPage", "cancelled", "opened signInPage", "cancelled", "opened signInPage"])
    }
}

extension EventTests {
    @Test("a start with an agent cancels the earlier one; its own result is reported only to its caller")
    func cancelledByAgent() async throws {
        let bench = try LoginBench()
        let heard = try await events(3, of: bench) {
            auth(bench)
            let request = SampleRequest.make { $0.state = "state-2" }
            let (waits, other) = (ScriptedUserAgent([.never]), SampleRequest.make { $0.state = "state-3" })
            let task = Task { try await bench.run { try await SID.login.start(request, agent: waits) } }
            await waits.shown(1)
            bench.run { _ = SID.login.auth(withSberId: other, viewController: bench.screen) }
            await #expect(throws: (any Error).self) { try await task.value }
        }
        #expect(heard == ["opened signInPage", "cancelled", "opened signInPage"])
    }
}

extension SIDEvent {
    fileprivate var name: String {
        switch self {
        case .opened(let start): "opened \(start.rawValue)"
        case .notOpened(let error): "not opened \(error.code)"
        case .ended(let response): "ended \(response.error ?? "success")"
        case .cancelled: "cancelled"
        }
    }
}
