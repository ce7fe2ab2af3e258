import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@Suite("The button, as an app uses it", .timeLimit(.minutes(1)))
@MainActor
struct ButtonAcceptanceTests {
    private func button(_ bench: FacebookBench) -> FBLoginButton { bench.within { FBLoginButton() } }

    private func token(_ bench: FacebookBench, ends: TimeInterval) -> AccessToken {
        AccessToken(
            tokenString: "t", permissions: ["email"], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "42",
            expirationDate: bench.clock.now + ends, refreshDate: bench.clock.now)
    }

    @Test("with an expired token shows the login, and logs out by its tap; a profile without a valid token does not count")
    func expired() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        _ = try await bench.within { try await Profile.loadCurrent() }
        bench.within { AccessToken.current = token(bench, ends: -1) }
        let (button, agent) = (button(bench), bench.agent)
        #expect(!button.isSelected && button.isAuthenticated)
        await button.tap(using: agent)?.value
        #expect(agent.scripted.addresses.isEmpty && bench.token == nil && !button.isAuthenticated)
    }

    @Test("of a limited login shows the log-out, and ends the login")
    func limited() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        let button = button(bench)
        #expect(button.isSelected && button.isAuthenticated && button.userName == "Anna Sample")
        await button.tap(using: DialogAgent([]))?.value
        #expect(await waited(while: button.isSelected, limit: .seconds(5)))
        #expect(bench.within { AuthenticationToken.current } == nil && bench.within { Profile.current } == nil)
    }

    @Test(
        "requests a new member's name, without recovery, and accepts it only for the current member",
        arguments: ["42", "43"])
    func name(id: String) async throws {
        let bench = try FacebookBench()
        bench.override("/me", .json(#"{"id":"\#(id)","name":"Somebody"}"#))
        let button = button(bench)
        bench.within { AccessToken.current = token(bench, ends: 3600) }
        #expect(await waited(while: bench.requests(to: "/me").isEmpty, limit: .seconds(5)))
        #expect(bench.requests(to: "/me").first?.query["fields"] == "id,name")
        for _ in 0..<200 { await Task.yield() }
        _ = await waited(while: button.userName == nil, limit: .milliseconds(id == "42" ? 5000 : 50))
        #expect(button.userName == (id == "42" ? "Somebody" : nil) && button.isSelected)
    }

    @Test("has no name if Graph refuses it, and the member stays logged in")
    func refusedName() async throws {
        let bench = try FacebookBench()
        bench.override("/me", .json(graphError(2), status: 500))
        let button = button(bench)
        bench.within { AccessToken.current = token(bench, ends: 3600) }
        #expect(await waited(while: bench.requests(to: "/me").isEmpty || !button.isSelected, limit: .seconds(5)))
        for _ in 0..<200 { await Task.yield() }
        #expect(bench.requests(to: "/me").count == 1 && button.userName == nil && bench.token != nil)
    }

    @Test("shows no tooltip to a logged-in member, nor if it is disabled; a forced one is shown without a request")
    func tooltip() async throws {
        let bench = try FacebookBench()
        let forced = button(bench)
        forced.tooltipBehavior = .forceDisplay
        let shown = forced.enteredWindow()
        #expect(await waited(while: forced.tooltip?.isVisible != true, limit: .seconds(5)))
        #expect(bench.transport.requests.isEmpty && forced.tooltip?.message.isEmpty == false)
        forced.tooltip?.dismiss()
        #expect(forced.tooltip?.isVisible == false)
        shown?.cancel()
        let disabled = button(bench)
        disabled.tooltipBehavior = .disable
        #expect(disabled.enteredWindow() == nil || disabled.tooltip == nil)
        _ = try await bench.logIn()
        let known = button(bench)
        known.tooltipBehavior = .forceDisplay
        await known.enteredWindow()?.value
        #expect(known.tooltip?.isVisible != true)
    }

    @Test("has a tooltip that stays until it is dismissed if its duration is zero")
    func endless() async throws {
        let bench = try FacebookBench()
        let tooltip = bench.within { FBLoginTooltipView() }
        (tooltip.forceDisplay, tooltip.displayDuration) = (true, 0)
        let showing = Task { await bench.within { await tooltip.present() } }
        #expect(await waited(while: !tooltip.isVisible, limit: .seconds(5)))
        bench.clock.advance(by: .seconds(100_000))
        for _ in 0..<200 { await Task.yield() }
        #expect(tooltip.isVisible)
        tooltip.dismiss()
        #expect(!tooltip.isVisible)
        showing.cancel()
    }
}
