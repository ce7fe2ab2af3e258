import Foundation
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@MainActor
@Suite("A window with a page", .timeLimit(.minutes(1)))
struct PageWindowTests {
    private let page = URL(string: "https://id.example.test/authorize?state=s")!

    /// The reported events, in order.
    private final class Told {
        var events: [String] = []
    }
    private let told = Told()

    private var events: PageWindowEvents {
        PageWindowEvents(closed: { [told] in told.events.append("closed") }, gone: { [told] in told.events.append("gone") })
    }

    @Test("reports that the person closed it, and then that it has disappeared, once each")
    func closed() throws {
        let windows = ScriptedPageWindows()
        let window = try #require(windows.open(page, events: events))
        #expect(windows.windows.map(\.page) == [page] && windows.tries == [page] && told.events.isEmpty)
        windows.windows[0].close()
        #expect(told.events == ["closed", "gone"] && !windows.windows[0].isThere)
        windows.windows[0].close()
        windows.windows[0].vanish()
        window.dismiss()
        #expect(told.events == ["closed", "gone"])
    }

    @Test("reports only that it has disappeared if the app dismisses it")
    func dismissed() throws {
        let windows = ScriptedPageWindows()
        let window = try #require(windows.open(page, events: events))
        window.dismiss()
        window.dismiss()
        #expect(told.events == ["gone"] && windows.windows[0].wasDismissed && !windows.windows[0].isThere)
    }

    @Test("disappears in its own time, and events in between change nothing", arguments: [true, false])
    func slow(isDismissed: Bool) throws {
        let windows = ScriptedPageWindows()
        let window = try #require(windows.open(page, events: events))
        let script = windows.windows[0]
        script.goesAtOnce = false
        if isDismissed { window.dismiss() } else { script.close() }
        #expect(script.isThere && told.events == (isDismissed ? [] : ["closed"]))
        script.close()
        window.dismiss()
        script.vanish()
        #expect(told.events == (isDismissed ? ["gone"] : ["closed", "gone"]))
    }

    @Test("does not report a close if it disappears together with its parent")
    func torn() throws {
        let windows = ScriptedPageWindows()
        _ = try #require(windows.open(page, events: events))
        windows.windows[0].vanish()
        windows.windows[0].close()
        #expect(told.events == ["gone"])
    }

    @Test("is nil if there is nothing to present on, and nothing is reported")
    func absent() {
        let windows = ScriptedPageWindows(presents: { _ in false })
        #expect(windows.open(page, events: events) == nil)
        #expect(windows.tries == [page] && windows.windows.isEmpty && told.events.isEmpty)
    }

    @Test(
        "opens web pages over TLS, and pages on this machine",
        arguments: [
            ("https://id.example.test/", true), ("HTTPS://id.example.test/a?b=c", true), ("http://127.0.0.1:4711/", true),
            ("http://localhost:4711/", true), ("http://[::1]:1/", true), ("http://id.example.test/", false),
            ("http://127.0.0.1.example.test/", false), ("https://", false), ("https:/path", false), ("app://host/path", false),
            ("javascript:alert(1)", false), ("file:///etc/hosts", false), ("https://user@id.example.test/", false),
            ("about:blank", false),
        ])
    func addresses(text: String, isOpened: Bool) throws {
        let url = try #require(URL(string: text))
        #expect((ScriptedPageWindows().open(url, events: events) != nil) == isOpened)
    }

    @Test("receives actions after the call that opened it has returned")
    func script() async throws {
        let windows = ScriptedPageWindows { $0.close() }
        let window = windows.open(page, events: events)
        #expect(window != nil && told.events.isEmpty)
        #expect(await waited(while: told.events.count < 2))
        #expect(told.events == ["closed", "gone"])
    }
}
