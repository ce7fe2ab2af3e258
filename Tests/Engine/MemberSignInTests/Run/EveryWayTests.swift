import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberSignIn

/// One sign-in, by each way to the page. The sign-in with a window is begun, stored, and finished by the address that opened the
/// app; in the other ways the sign-in itself waits.
@Suite("Every way to the page", .timeLimit(.minutes(1)))
@MainActor
struct EveryWayTests {
    enum Way: CaseIterable { case loopback, headless, window, appLink }

    /// The member's action, the guild's redirect, and the outcome.
    enum Wanted: String, CaseIterable {
        case agree = "code=17"
        case decline = "error=access_denied"

        var end: String { self == .agree ? "17" : "oauth.declined" }
    }

    @Test(
        "ends alike, in every way and for the second time; nothing waits afterwards", arguments: Way.allCases,
        Wanted.allCases)
    func everyWay(_ way: Way, _ wanted: Wanted) async throws {
        let hall = try hall(wanted)
        for round in 1...2 {
            #expect(try await signIn(way, hall) == wanted.end)
            #expect(hall.home.vault.openAttempts.isEmpty)
            #expect(hall.codes == Array(repeating: "17", count: wanted == .agree ? round : 0))
        }
        #expect(hall.home.vault.accounts.map(\.key.subject) == (wanted == .agree ? ["17"] : []))
        #expect(hall.home.vault.currentAccount?.label == (wanted == .agree ? "Weaver 17" : nil))
        let exchanges = hall.transport.requests.filter { $0.url.path == "/token" }
        let isOwn = way == .window || way == .appLink
        #expect(exchanges.allSatisfy { ($0.form["redirect_uri"] == Guild.redirectURI.absoluteString) == isOwn })
        #expect(exchanges.allSatisfy { $0.form["code_verifier"]?.isEmpty == false })
    }

    /// A guild whose page and app redirect the member at once.
    private func hall(_ wanted: Wanted) throws -> Hall {
        let house = Locked<GuildHouse?>(nil)
        let apps = ScriptedAppLinks(onOpen: { link in
            #expect(house.value?.open(Hall.response("\(wanted.rawValue)&by=app&state=\(link.fields["state"] ?? "")")) == true)
        })
        let hall = try Hall(apps: apps) { request in
            guard request.url.path == "/authorize" else { return nil }
            let fields = request.url.fields
            let back = "\(fields["redirect_uri"] ?? "")?\(wanted.rawValue)&state=\(fields["state"] ?? "")"
            return .response(HTTPResponse(status: 302, headers: ["Location": back]))
        }
        house.withLock { $0 = GuildHouse(hall.context) }
        return hall
    }

    /// The subject of the new account, or the code of the error.
    private func signIn(_ way: Way, _ hall: Hall) async throws -> String {
        do {
            switch way {
            case .loopback: return try await hall.signIn(using: LoopbackAgent(opener: browser(hall))).key.subject
            case .headless: return try await hall.signIn(using: HeadlessAgent(walker(hall))).key.subject
            case .appLink: return try await hall.signIn(using: nil) { $0.steps = [Guild.app()] }.key.subject
            case .window: return try await byWindow(hall)
            }
        } catch let error as any CodedError { return error.code }
    }

    private func byWindow(_ hall: Hall) async throws -> String {
        let (windows, told) = (ScriptedPageWindows(), Locked<[String]>([]))
        let (house, pending) = (GuildHouse(hall.context), try await hall.begin())
        let events = PageWindowEvents(
            closed: { told.withLock { $0.append("closed") } }, gone: { told.withLock { $0.append("gone") } })
        let window = try #require(windows.open(pending.address, events: events))
        let page = try #require(windows.windows.first?.page)
        let end = try await walker(hall).walk(from: page) { $0.scheme == Guild.redirectURI.scheme }
        #expect(house.open(end) && told.value.isEmpty)
        window.dismiss()
        #expect(told.value == ["gone"])
        return await house.resume()
    }

    private func walker(_ hall: Hall) -> PageWalker { PageWalker(as: nil, transport: hall.transport) }

    /// Follows the guild's page to the listener, as a browser does.
    private func browser(_ hall: Hall) -> GivenBrowser {
        let walker = walker(hall)
        return GivenBrowser { address throws(UserAgentError) in
            let end = try await walker.walk(from: address) { $0.path == "/callback" }
            do { _ = try await NetworkTransport().send(HTTPRequest(.get, end)) } catch { throw .failed("no listener") }
        }
    }
}
