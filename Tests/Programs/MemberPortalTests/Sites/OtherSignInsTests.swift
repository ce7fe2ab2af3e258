import Foundation
import MemberHTTP
import MemberTesting
import MemberUI
import Testing

@Suite("The other sign-ins of a visitor who signs in or out", .timeLimit(.minutes(2)))
struct OtherSignInsTests {
    @Test("are over with a sign-in: whoever planted them signs nobody in", arguments: WebsiteKind.allCases)
    func signedIn(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            let (planted, own) = (try await browser.begin(), try await browser.begin())
            try await browser.back(own, as: "anna")
            #expect(try await browser.back(planted, as: "boris").saysOver)
            #expect(try await browser.sees("anna"))
            #expect(site.wharf.codes == ["anna"])
        }
    }

    @Test("are over with a sign-out", arguments: WebsiteKind.allCases)
    func signedOut(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            try await browser.back(try await browser.begin(), as: "anna")
            try await browser.open()
            let planted = try await browser.begin()
            try await browser.send(try browser.request(site.forms[0], [("action", "sign-out")]))
            #expect(try await browser.back(planted, as: "boris").saysOver)
            #expect(try await !browser.sees("boris"))
            #expect(site.wharf.codes == ["anna"])
        }
    }

    @Test("are over at every provider")
    func everyProvider() async throws {
        try await WebsiteKind.portal.with { site in
            let browser = try await site.browser()
            let planted = try await browser.begin(at: 1)
            try await browser.back(try await browser.begin(), as: "anna")
            #expect(try await browser.back(planted, as: "boris").saysOver)
            #expect(try await browser.sees("anna") && site.wharfs[1].codes.isEmpty)
        }
    }

    @Test(
        "are finished one at a time: of two responses at once one signs in, and only it has a cookie",
        arguments: WebsiteKind.allCases)
    func together(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            let (first, second) = (try await browser.begin(at: site.wharfs.count - 1), try await browser.begin())
            let gate = site.wharfs[site.wharfs.count - 1].hold("boris")
            let (one, two) = (try browser.returning(first, as: "boris"), try browser.returning(second, as: "anna"))
            async let held = NetworkTransport().send(one)
            await gate.arrived(1)
            async let other = NetworkTransport().send(two)
            gate.open()
            let responses = try await [held, other]
            #expect(responses.count { $0.headers.all("Set-Cookie").isEmpty } == 1)
            #expect(responses[1].saysOver)
            browser.keep(responses[0])
            #expect(try await browser.sees("boris") && !browser.text.contains("anna"))
        }
    }

    @Test("a sign-in that was on its way to begin when another one ended is over too", arguments: WebsiteKind.allCases)
    func begunMeanwhile(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            let own = try await browser.begin()
            let gate = site.wharf.hold("begin")
            let pressing = try browser.request(site.forms[0], [("action", "sign-in")])
            async let late = NetworkTransport().send(pressing)
            await gate.arrived(1)
            try await browser.back(own, as: "anna")
            gate.open()
            let response = try await late
            #expect(response.headers.all("Set-Cookie").isEmpty && !response.page.contains("state-"))
            let planted = try #require(site.wharf.begun.value.last)
            #expect(try await browser.back(planted, as: "boris").saysOver)
            #expect(try await browser.sees("anna"))
        }
    }

    @Test(
        "of a response and a sign-out at the same moment one counts, and the other one gets no cookie",
        arguments: WebsiteKind.allCases)
    func signOutMeanwhile(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            try await browser.back(try await browser.begin(), as: "anna")
            try await browser.open()
            let (planted, leaving) = (try await browser.begin(), try browser.request(site.forms[0], [("action", "sign-out")]))
            let gate = site.wharf.hold("boris")
            let late = try browser.returning(planted, as: "boris")
            async let held = NetworkTransport().send(late)
            await gate.arrived(1)
            async let out = NetworkTransport().send(leaving)
            gate.open()
            let responses = try await [held, out]
            #expect(responses.count { !$0.headers.all("Set-Cookie").isEmpty } == 1)
        }
    }

    @Test(
        "the id and the form's token are new after a sign-in and a sign-out; the old ones are worth nothing",
        arguments: WebsiteKind.allCases)
    func renewed(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            let thief = PlainBrowser(site)
            (thief.cookie, thief.token) = (browser.cookie, browser.token)
            try await browser.back(try await browser.begin(), as: "anna")
            for step in ["sign-in", "sign-out"] {
                #expect(try await browser.sees("anna") == (step == "sign-in"))
                #expect(browser.cookie != thief.cookie && browser.token != thief.token)
                let forged = try thief.request(site.forms[0], [("action", "sign-out")])
                #expect(try await NetworkTransport().send(forged).status == 403)
                var half = forged
                half.headers["Cookie"] = site.cookie + "=" + (browser.cookie ?? "")
                #expect(try await NetworkTransport().send(half).status == 403)
                (thief.cookie, thief.token) = (browser.cookie, browser.token)
                if step == "sign-in" { try await browser.send(try browser.request(site.forms[0], [("action", "sign-out")])) }
            }
        }
    }

    @Test(
        "a response to another visitor's sign-in changes nothing, and the other visitor may still end it",
        arguments: WebsiteKind.allCases)
    func anotherVisitor(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let (browser, boris) = (try await site.browser(), try await site.browser())
            try await browser.back(try await browser.begin(), as: "anna")
            let foreign = try await boris.begin()
            #expect(try await browser.back(foreign, as: "boris").saysOver)
            #expect(try await browser.sees("anna") && site.wharf.codes == ["anna"])
            try await boris.back(foreign, as: "boris")
            #expect(try await boris.sees("boris") && !boris.text.contains("anna"))
        }
    }
}

@Suite("A sign-in that is being finished", .timeLimit(.minutes(2)))
struct FinishingTests {
    @Test("keeps its visitor's place, however many strangers come", arguments: WebsiteKind.allCases)
    func kept(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            let gate = site.wharf.hold("anna")
            let returning = try browser.returning(try await browser.begin(), as: "anna")
            async let held = NetworkTransport().send(returning)
            await gate.arrived(1)
            for _ in 0..<250 { _ = try await PlainBrowser(site).send(HTTPRequest(.get, site.address)) }
            gate.open()
            browser.keep(try await held)
            #expect(try await browser.sees("anna"))
        }
    }
}

@Suite("How many sign-ins a visitor may begin", .timeLimit(.minutes(2)))
struct BegunSignInsTests {
    @Test("eight are on their way; the ninth takes the oldest one's place", arguments: WebsiteKind.allCases)
    func oldest(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let browser = try await site.browser()
            var begun: [String] = []
            for _ in 0..<9 { begun.append(try await browser.begin().id) }
            let known = site.wharf.begun.value.filter { begun.contains($0.id) }
            #expect(try await browser.back(known[0], as: "anna").saysOver)
            try await browser.back(known[1], as: "anna")
            #expect(try await browser.sees("anna"))
        }
    }

    @Test("one who begins many has to wait, and is told how long; others may begin", arguments: WebsiteKind.allCases)
    func many(kind: WebsiteKind) async throws {
        try await kind.with { site in
            let (browser, other) = (try await site.browser(), try await site.browser())
            let press = try browser.request(site.forms[0], [("action", "sign-in")])
            var last: HTTPResponse?
            for _ in 0..<40 where last?.status != 429 { last = try await NetworkTransport().send(press) }
            let wait = try #require(last?.headers["Retry-After"].flatMap { Int($0) })
            #expect(last?.status == 429 && (1...900).contains(wait) && site.wharf.begun.value.count == 20)
            _ = try await other.begin()
            #expect(site.wharf.begun.value.count == 21)
            // A sign-in that has already begun may still end.
            try await browser.back(site.wharf.begun.value[19], as: "anna")
            #expect(try await browser.sees("anna"))
        }
    }

    @Test("all together begin so many: who makes new visitors for it gets no further", arguments: WebsiteKind.allCases)
    func overall(kind: WebsiteKind) async throws {
        try await kind.with(limit: SignInLimit(perVisitor: 2, overall: 3)) { site in
            var statuses: [Int] = []
            for _ in 0..<3 {
                let browser = try await site.browser()
                for _ in 0..<2 {
                    statuses.append(try await browser.send(try browser.request(site.forms[0], [("action", "sign-in")])).status)
                }
            }
            #expect(statuses.prefix(3).allSatisfy { $0 < 400 } && statuses.suffix(3) == [429, 429, 429])
            #expect(site.wharf.begun.value.count == 3)
        }
    }
}
