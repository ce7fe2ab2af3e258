import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Reading never waits", .timeLimit(.minutes(1)))
struct ReadingNeverWaitsTests {
    /// The values that an app may read at any time.
    static let readings: [(name: String, read: @Sendable () -> Bool)] = [
        ("AccessToken.current", { AccessToken.current?.hasGranted("email") == true }),
        ("isCurrentAccessTokenActive", { AccessToken.isCurrentAccessTokenActive }),
        ("AuthenticationToken.current", { AuthenticationToken.current?.claims() != nil }),
        ("Profile.current", { Profile.current == nil }),
    ]

    @Test("while another thread writes into the vault", arguments: readings.indices)
    func writer(place: Int) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let (begun, mayEnd, isRead) = (Locked(false), DispatchSemaphore(value: 0), Locked<Bool?>(nil))
        let vault = bench.home.vault
        Thread.detachNewThread {
            _ = try? vault.transaction { _ in
                begun.withLock { $0 = true }
                mayEnd.wait()
            }
        }
        #expect(await waited(while: !begun.value))
        let (context, read) = (bench.context, Self.readings[place].read)
        Thread.detachNewThread {
            let value = FacebookContext.$current.withValue(context, operation: read)
            isRead.withLock { $0 = value }
        }
        #expect(await waited(while: isRead.value == nil, limit: .seconds(10)), "\(Self.readings[place].name) waits")
        mayEnd.signal()
        #expect(isRead.value == true)
    }

    @Test("during a refresh: the old token is current until the new one is stored")
    func refresh() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let (context, gate) = bench.gated()
        let refreshing = Task {
            try await FacebookContext.$current.withValue(context) { try await AccessToken.refreshCurrent() }
        }
        await gate.arrived(1)
        for (name, read) in Self.readings { #expect(FacebookContext.$current.withValue(context, operation: read), "\(name)") }
        #expect(FacebookContext.$current.withValue(context) { AccessToken.current?.tokenString } == "access-1")
        gate.open()
        #expect(try await refreshing.value.tokenString == "extended")
    }
}

extension FacebookBench {
    /// The same home over a network that holds every request back until the gate is open.
    func gated() -> (FacebookContext, Gate) {
        let (gate, transport) = (Gate(), transport)
        let slow = ScriptedTransport { request in
            await gate.pass()
            do throws(HTTPError) { return .response(try await transport.send(request)) } catch { return .failure(error) }
        }
        let context = FacebookContext(
            vault: home.vault, transport: slow, clock: clock, random: SeededRandom(seed: 6), appLinks: nil)
        context.settings.appID = Self.appID
        return (context, gate)
    }
}
