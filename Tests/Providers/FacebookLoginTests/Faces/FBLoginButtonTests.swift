import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import MemberUI
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The login button", .timeLimit(.minutes(1)))
@MainActor
struct FBLoginButtonTests {
    private func button(_ bench: FacebookBench) -> FBLoginButton { bench.within { FBLoginButton() } }

    @Test("has the documented defaults")
    func defaults() throws {
        let button = button(try FacebookBench())
        #expect(button.permissions.isEmpty && button.defaultAudience == .friends && button.loginTracking == .enabled)
        #expect(button.appSwitch == .enabled && button.nonce == nil && button.messengerPageId == nil)
        #expect(button.authType == .rerequest && button.tooltipBehavior == .automatic)
        #expect(button.tooltipColorStyle == .friendlyBlue && !button.isSelected && !button.isAuthenticated)
        #expect(TooltipBehavior.allCases.map(\.rawValue) == [0, 1, 2] && TooltipColorStyle.allCases.map(\.rawValue) == [0, 1])
    }

    @Test("drops a nonce that cannot be sent, and reports it", arguments: ["", "a b"])
    func nonce(text: String) throws {
        let bench = try FacebookBench()
        let button = button(bench)
        button.nonce = "good"
        #expect(button.nonce == "good" && bench.events.value.isEmpty)
        button.nonce = text
        #expect(button.nonce == nil && bench.events.value == ["facebook.invalid_nonce"])
    }

    @Test("passes its options to the login")
    func knobs() async throws {
        let bench = try FacebookBench()
        let (button, agent) = (button(bench), bench.agent)
        button.permissions = ["email"]
        button.defaultAudience = .onlyMe
        (button.nonce, button.messengerPageId, button.authType) = ("n-1", "p-1", nil)
        await button.tap(using: agent)?.value
        let query = agent.scripted.query
        #expect(query["scope"] == "email,openid" && query["default_audience"] == "only_me" && query["nonce"] == "n-1")
        #expect(query["messenger_page_id"] == "p-1" && query["auth_type"] == nil)
        let limited = bench.agent
        bench.manager.logOut()
        (button.loginTracking, button.nonce) = (.limited, nil)
        await button.tap(using: limited)?.value
        #expect(limited.scripted.addresses.first?.host() == "limited.facebook.com")
        #expect(limited.scripted.query["nonce"].map { UUID(uuidString: $0) != nil } == true)
    }

    private final class Hearing: LoginButtonDelegate {
        var heard: [String] = []
        var allows = true

        func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
            heard.append(error == nil ? "completed \(result?.isCancelled == true ? "cancelled" : "well")" : "failed")
        }

        func loginButtonDidLogOut(_ loginButton: FBLoginButton) { heard.append("logged out") }

        func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
            heard.append("will log in")
            return allows
        }
    }

    @Test("asks the delegate, logs in, reports the end; then asks the member, and logs out")
    func tap() async throws {
        let bench = try FacebookBench()
        let (button, hearing) = (button(bench), Hearing())
        button.delegate = hearing
        hearing.allows = false
        #expect(button.tap(using: bench.agent) == nil && hearing.heard == ["will log in"])
        (hearing.allows, hearing.heard) = (true, [])
        await button.tap(using: DialogAgent([.cancel]))?.value
        await button.tap(using: DialogAgent([.redirect([("error_message", "x")])]))?.value
        await button.tap(using: bench.agent)?.value
        #expect(
            hearing.heard == ["will log in", "completed cancelled", "will log in", "failed", "will log in", "completed well"])
        #expect(await waited(while: !button.isSelected || button.userName == nil))
        #expect(button.isAuthenticated && button.userName == "Anna Sample")
        hearing.heard = []
        let asked = Locked<[LogOutQuestion]>([])
        button.language = .en
        button.confirmsLogOut = { question in
            asked.withLock { $0.append(question) }
            return asked.value.count > 1
        }
        await button.tap()?.value
        #expect(hearing.heard.isEmpty && bench.token != nil)
        await button.tap()?.value
        #expect(hearing.heard == ["logged out"] && bench.token == nil)
        #expect(asked.value.first?.title == "Logged in as Anna Sample" && asked.value.first?.logOut == "Log out")
        #expect(await waited(while: button.isSelected))
    }

    @Test("asks once whether to log out after two quick taps; the next tap asks again")
    func oneQuestion() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let button = bench.within { FBLoginButton() }
        let asked = Locked(0)
        button.confirmsLogOut = { _ in
            asked.withLock { $0 += 1 }
            return false
        }
        let (first, second) = (button.tap(), button.tap())
        await first?.value
        #expect(second == nil && asked.value == 1)
        await button.tap()?.value
        #expect(asked.value == 2 && bench.token != nil)
    }

    @Test("ignores taps during its login, and does not ask the delegate again")
    func busy() async throws {
        let bench = try FacebookBench()
        let (button, waiting, hearing) = (button(bench), DialogAgent([.never]), Hearing())
        button.delegate = hearing
        let login = button.tap(using: waiting)
        #expect(button.tap(using: bench.agent) == nil && button.component.state == .busy)
        await waiting.scripted.shown(1)
        bench.manager.open(try #require(URL(string: "https://elsewhere.example/")))
        await login?.value
        #expect(button.component.state == .idle && hearing.heard == ["will log in", "failed"])
    }

    @Test("starts from the token, then from the profile: selected with an active token, or with a profile if there is no token")
    func start() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        #expect(button(bench).isSelected && button(bench).userName == "Anna Sample")
        bench.manager.logOut()
        #expect(!button(bench).isSelected)
        _ = try await bench.logIn()
        #expect(button(bench).isSelected)
        bench.clock.advance(by: .seconds(6_000_000))
        let over = button(bench)
        #expect(!over.isSelected && over.isAuthenticated)
    }

    @Test("follows changes by others: a login, a log-out, and the token's expiry")
    func follows() async throws {
        let bench = try FacebookBench()
        let button = button(bench)
        _ = try await bench.logIn()
        #expect(await waited(while: !button.isSelected))
        try await bench.clock.advance(by: .seconds(5_184_001), whenSleeping: 1)
        #expect(await waited(while: button.isSelected))
        bench.manager.logOut()
        _ = try await bench.logIn()
        #expect(await waited(while: !button.isSelected))
    }

    @Test("accepts the name only for the member who is still current")
    func strangersName() async throws {
        let bench = try FacebookBench { $0.overrides["/me"] = .json(#"{"id":"99","name":"Somebody Else"}"#) }
        let button = button(bench)
        _ = try await bench.logIn()
        #expect(await waited(while: !bench.paths.contains("/me")))
        #expect(button.userName == nil)
    }

    @Test("drops the earlier member's name when another member logs in")
    func formerName() async throws {
        let bench = try FacebookBench()
        let button = button(bench)
        _ = try await bench.logIn()
        #expect(await waited(while: button.userName == nil))
        bench.override("/me", .json("{}", status: 500))
        let stranger = AccessToken(
            tokenString: "t", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "123", userID: "43")
        bench.within { AccessToken.current = stranger }
        #expect(await waited(while: button.userName != nil))
        #expect(button.isSelected)
    }

    @Test("is 28 points high with a logo of 16, and shows the long text if it fits, else the short one")
    func measures() throws {
        let button = button(try FacebookBench())
        button.language = .en
        let metrics = button.component.metrics
        #expect(metrics.height == 28 && metrics.logoSize == 16)
        #expect(button.title.long == "Log in with Facebook" && button.title.short == "Log in")
        let measure: ComponentButtonMetrics.Measure = { text, size in Double(text.count) * size / 2 }
        #expect(metrics.title(button.title, in: 300, by: measure) == .long)
        #expect(metrics.title(button.title, in: 120, by: measure) == .short)
    }

    @Test("is a form that posts to the sign-in, or to the sign-out")
    func html() async throws {
        let bench = try FacebookBench()
        let actions = ComponentActions(signIn: "/in", others: [.signOut: "/out"], csrf: .init(name: "csrf", value: "proof"))
        let out = button(bench).html(actions: actions)
        #expect(out.markup.contains(#"action="/in""#) && out.markup.contains(#"value="proof""#))
        _ = try await bench.logIn()
        let selected = button(bench)
        selected.language = .de
        #expect(selected.html(actions: actions).markup.contains(#"action="/out""#))
        #expect(selected.html(actions: actions).markup.contains("Abmelden"))
    }
}

@Suite("The tooltip of the login button", .timeLimit(.minutes(1)))
@MainActor
struct FBLoginTooltipTests {
    private func configured(_ body: String, status: Int = 200) throws -> FacebookBench {
        try FacebookBench { $0.overrides["/123"] = .json(body, status: status) }
    }

    private func tooltip(_ bench: FacebookBench) -> FBLoginTooltipView { bench.within { FBLoginTooltipView() } }

    private final class Hearing: LoginTooltipViewDelegate {
        var heard: [String] = []
        var decision: Bool?

        func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear appearing: Bool) -> Bool {
            heard.append("should \(appearing)")
            return decision ?? appearing
        }
        func loginTooltipViewWillAppear(_ view: FBLoginTooltipView) { heard.append("appears") }
        func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView) { heard.append("does not") }
    }

    nonisolated static let rows: [(String, Int, Bool?, [String])] = [
        (#"{"gdpv4_nux_enabled":true,"gdpv4_nux_content":"Hi"}"#, 200, nil, ["should true", "appears"]),
        (#"{"gdpv4_nux_enabled":false,"gdpv4_nux_content":"Hi"}"#, 200, nil, ["should false", "does not"]),
        (#"{"gdpv4_nux_enabled":false,"gdpv4_nux_content":"Hi"}"#, 200, true, ["should false", "appears"]),
        (#"{"gdpv4_nux_enabled":true,"gdpv4_nux_content":"Hi"}"#, 200, false, ["should true", "does not"]),
        (#"{"gdpv4_nux_enabled":true}"#, 200, nil, ["should true", "does not"]),
        (#"{"gdpv4_nux_enabled":true,"gdpv4_nux_content":7}"#, 200, nil, ["should true", "does not"]),
        (#"{"gdpv4_nux_enabled":"yes","gdpv4_nux_content":"Hi"}"#, 200, nil, ["should false", "does not"]),
        ("<html>", 503, true, ["should false", "does not"]), ("null", 200, nil, ["should false", "does not"]),
    ]

    @Test("appears by Facebook's configuration, unless the delegate decides otherwise", arguments: rows)
    func automatic(row: (String, Int, Bool?, [String])) async throws {
        let bench = try configured(row.0, status: row.1)
        let (tooltip, hearing) = (tooltip(bench), Hearing())
        (tooltip.delegate, hearing.decision, tooltip.displayDuration) = (hearing, row.2, 0)
        await tooltip.present()
        #expect(hearing.heard == row.3)
        #expect(tooltip.isVisible == (row.3.last == "appears"))
        if tooltip.isVisible { #expect(tooltip.message == "Hi") }
    }

    @Test("appears by force without a request, with its own text")
    func forced() async throws {
        let bench = try FacebookBench()
        let (tooltip, hearing) = (tooltip(bench), Hearing())
        (tooltip.delegate, tooltip.forceDisplay, tooltip.displayDuration, hearing.decision) = (hearing, true, 0, false)
        await tooltip.present()
        #expect(tooltip.isVisible && hearing.heard == ["appears"] && bench.transport.requests.isEmpty)
        #expect(tooltip.html()?.markup.contains(#"role="status""#) == true)
        tooltip.dismiss()
        #expect(!tooltip.isVisible && tooltip.html() == nil)
    }

    @Test("disappears after six seconds")
    func duration() async throws {
        let bench = try FacebookBench()
        let tooltip = tooltip(bench)
        #expect(tooltip.displayDuration == 6)
        tooltip.forceDisplay = true
        let shown = Task { await tooltip.present() }
        try await bench.clock.advance(by: .seconds(6), whenSleeping: 1)
        await shown.value
        #expect(!tooltip.isVisible)
    }

    @Test("stays for its whole duration when it is shown again after a dismissal")
    func shownAgain() async throws {
        let bench = try FacebookBench()
        let tooltip = tooltip(bench)
        tooltip.forceDisplay = true
        let first = Task { await tooltip.present() }
        try await bench.clock.advance(by: .seconds(3), whenSleeping: 1)
        tooltip.dismiss()
        let second = Task { await tooltip.present() }
        try await bench.clock.advance(by: .seconds(3), whenSleeping: 2)
        await first.value
        #expect(tooltip.isVisible)
        try await bench.clock.advance(by: .seconds(3), whenSleeping: 1)
        await second.value
        #expect(!tooltip.isVisible)
    }

    @Test("is shown once when the button enters a window, if no one is logged in and it is not disabled")
    func once() async throws {
        let bench = try configured(#"{"gdpv4_nux_enabled":true,"gdpv4_nux_content":"Hi"}"#)
        let disabled = bench.within { FBLoginButton() }
        disabled.tooltipBehavior = .disable
        #expect(disabled.enteredWindow() == nil && disabled.tooltip == nil)
        let button = bench.within { FBLoginButton() }
        button.tooltipBehavior = .forceDisplay
        let shown = button.enteredWindow()
        #expect(await waited(while: button.tooltip?.isVisible != true))
        #expect(button.enteredWindow() == nil)
        button.tooltip?.dismiss()
        shown?.cancel()
        await shown?.value
        _ = try await bench.logIn()
        #expect(bench.within { FBLoginButton() }.enteredWindow() == nil)
    }
}
