import Foundation
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("The window of the sign-in page", .timeLimit(.minutes(1)))
@MainActor
struct WindowTests {
    enum Way: CaseIterable { case auth, solePortal }

    private func shown(_ way: Way, _ bench: LoginBench, hasApp: Bool = false) throws -> ScriptedPageWindow {
        bench.run {
            switch way {
            case .auth: _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen)
            case .solePortal:
                _ = SID.login.soleLoginWebPageAuth(
                    sberIdRequest: SampleRequest.make(), svcRedirectUrlString: "myapp://back", viewController: bench.screen)
            }
        }
        return try #require(bench.windows.windows.last)
    }

    @Test("closing the window is window_closed and ends the sign-in", arguments: Way.allCases)
    func closing(_ way: Way) throws {
        let bench = try LoginBench()
        try shown(way, bench).close()
        #expect(bench.screen.heard == ["closed window_closed nonce-1 false", "gone"])
        #expect(try bench.waiting.isEmpty)
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
    }

    @Test(
        "Ruling 7: a handled redirect closes the window, and the delegate is only notified that it has disappeared",
        arguments: Way.allCases)
    func aHandledRedirect(_ way: Way) async throws {
        for query in ["code=C&state=state-1", "error=access_denied&state=state-1", "status=fail"] {
            let bench = try LoginBench()
            let window = try shown(way, bench)
            #expect(try bench.open("myapp://callback?\(query)") != nil)
            #expect(await waited(while: window.isThere))
            #expect(window.wasDismissed && bench.screen.heard == ["gone"])
        }
    }

    @Test("a stray link closes no window", arguments: Way.allCases)
    func aStrayLink(_ way: Way) async throws {
        let bench = try LoginBench()
        let window = try shown(way, bench)
        #expect(try bench.open("myapp://callback?code=C&state=other")?.error == "invalid_state")
        #expect(try bench.open("other://callback?code=C&state=state-1") == nil)
        await Task.yield()
        #expect(window.isThere && bench.screen.heard.isEmpty)
    }

    @Test("closing the window after the response reports nothing more about the sign-in")
    func closingAfterTheResponse() async throws {
        let bench = try LoginBench()
        let window = try shown(.auth, bench)
        let other = try bench.relaunched()
        // Another process of the app accepted it, so that the window is not closed here.
        #expect(try bench.open("myapp://callback?code=C&state=state-1", in: other)?.isSuccess == true)
        window.close()
        #expect(bench.screen.heard == ["gone"])
    }

    /// How the module learns that the page opened the bank's app.
    enum Sign: CaseIterable { case front, returnLink }

    @Test("Rulings 7 and 12: a sign-in whose page opened the bank's app outlives its window", arguments: Sign.allCases)
    func theBankAppWasOpened(_ sign: Sign) async throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        let window = try shown(.solePortal, bench)
        switch sign {
        case .front:
            let id = try #require(try bench.waiting.first?.id)
            let page = try #require(bench.context.memory.page(id))
            bench.apps.activate()
            #expect(await waited(while: !page.bankAppIsOpen))
        case .returnLink: #expect(try bench.open("myapp://back/?utm=1") == nil)
        }
        window.close()
        #expect(bench.screen.heard == ["closed window_closed nonce-1 false", "gone"])
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.isSuccess == true)
    }

    @Test("Ruling 7: coming to the front means nothing if the page cannot open the bank's app", arguments: Way.allCases)
    func comingToTheFront(_ way: Way) async throws {
        let bench = try LoginBench()
        let window = try shown(way, bench)
        bench.apps.activate()
        await Task.yield()
        window.close()
        #expect(try bench.waiting.isEmpty)
    }

    @Test(
        "Ruling 12: a return link with a result is judged like any other",
        arguments: ["code=C", "error=e", "status=fail", "result=FAILURE"])
    func aLinkBackThatCarriesAResult(_ query: String) throws {
        let bench = try LoginBench(schemes: SIDStart.bankSchemes)
        bench.run {
            _ = SID.login.soleLoginWebPageAuth(
                sberIdRequest: SampleRequest.make(), svcRedirectUrlString: "myapp://callback", viewController: bench.screen)
        }
        #expect(try bench.open("myapp://callback") == nil)
        #expect(try bench.open("myapp://callback?\(query)&state=other")?.error == "invalid_state")
        #expect(try bench.waiting.count == 1)
    }

    @Test("Ruling 7: the delegate is not needed")
    func theDelegateIsNotNeeded() throws {
        let bench = try LoginBench()
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: QuietScreen()) }
        bench.windows.windows.last?.close()
        #expect(try bench.waiting.isEmpty)
    }

    @Test("Ruling 14: the page is opened as a window, which shares the person's cookies, and never in a separate web session")
    func thePageIsAWindow() throws {
        let bench = try LoginBench()
        let agent = ScriptedUserAgent([.cancel])
        var context = bench.context
        context.userAgent = agent
        SberIDContext.$current.withValue(context) {
            _ = SID.login.auth(withSberId: SampleRequest.make(), viewController: bench.screen)
        }
        #expect(bench.windows.windows.count == 1 && agent.addresses.isEmpty)
    }
}
