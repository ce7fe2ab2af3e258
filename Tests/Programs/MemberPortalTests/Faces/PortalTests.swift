import Foundation
import MemberHTTP
import MemberPortal
import MemberSandbox
import MemberTesting
import Testing
import VKID

@Suite("The portal of VK ID's components, without scripts", .timeLimit(.minutes(1)))
struct PortalTests {
    private func signedIn(_ bench: PortalBench, as member: String = "anna") async throws -> Visitor {
        let visitor = Visitor(bench.portal.address)
        try await visitor.open()
        try await visitor.press("sign-in")
        try await visitor.agree(as: member)
        return visitor
    }

    @Test("tap, consent, signed in, sheet, join, snackbar")
    func journey() async throws {
        try await PortalBench.with { bench in
            let visitor = try await signedIn(bench)
            #expect(visitor.text.contains("You are signed in."))
            #expect(visitor.text.contains(">Анна Крылова</strong>"))
            #expect(visitor.text.contains(">E-mail address</span><span class=\"badge good\" title=\"groups\">Groups</span>"))
            #expect(visitor.text.contains("<dialog"))
            try await visitor.press("follow")
            #expect(visitor.text.contains("vk-snackbar"))
            #expect(!visitor.text.contains("<dialog"))
            #expect(bench.sandbox.joinedCommunities[1]?.contains(100_001) == true)
            #expect(bench.sandbox.requestCount("/method/groups.join") == 1)
        }
    }

    @Test("a failed join may be tried again any number of times")
    func retry() async throws {
        try await PortalBench.with { bench in
            let visitor = try await signedIn(bench)
            bench.sandbox.faults.add(try #require(Fault("join-refused*2")))
            try await visitor.press("follow")
            #expect(visitor.text.contains("data-phase=\"failed\"") || visitor.text.contains("value=\"retry\""))
            try await visitor.press("retry")
            try await visitor.press("retry")
            #expect(visitor.text.contains("vk-snackbar"))
            #expect(bench.sandbox.requestCount("/method/groups.join") == 3)
        }
    }

    @Test(
        "closing and declining end the sheet; the reason is told to those who run the portal, not to the member, who knows it",
        arguments: [("close", "vkid.sheet_closed"), ("decline", "vkid.subscription_canceled")])
    func ended(action: String, code: String) async throws {
        try await PortalBench.with { bench in
            let visitor = try await signedIn(bench)
            try await visitor.press(action)
            // The end is reported a moment after the sheet has disappeared.
            while bench.told.value.isEmpty { try await visitor.open() }
            #expect(bench.told.value == [code])
            #expect(!visitor.text.contains("<dialog") && !visitor.text.contains("vkid."))
            #expect(bench.sandbox.requestCount("/method/groups.join") == 0)
        }
    }

    @Test("the third sign-in shows no sheet; a sheet that the member asks for is shown")
    func limit() async throws {
        try await PortalBench.with { bench in
            for _ in 0..<2 {
                let visitor = try await signedIn(bench)
                #expect(visitor.text.contains("<dialog"))
            }
            let third = try await signedIn(bench)
            #expect(!third.text.contains("<dialog"))
            #expect(bench.told.value == ["vkid.local_limit_reached"])
            let dina = try await signedIn(bench, as: "dina")
            #expect(dina.text.contains("<dialog"))
            try await third.press("sheet")
            #expect(third.text.contains("<dialog"))
        }
    }

    @Test(
        "says that there is no sheet to a member who asks for one, and why to those who run the portal",
        arguments: [("2", "vkid.group_closed"), ("4", "vkid.group_closed"), ("0", "vkid.group_id_invalid")])
    func noSheet(community: String, code: String) async throws {
        try await PortalBench.with(community: community) { bench in
            let visitor = try await signedIn(bench)
            #expect(bench.told.value == [code] && !visitor.text.contains("cannot join"))
            try await visitor.press("sheet")
            #expect(visitor.text.contains("You cannot join this community at the moment.") && !visitor.text.contains("vkid."))
            #expect(bench.told.value == [code, code])
        }
    }

    @Test("two visitors do not see each other")
    func two() async throws {
        try await PortalBench.with { bench in
            let (anna, dina) = (try await signedIn(bench), try await signedIn(bench, as: "dina"))
            try await anna.open()
            try await dina.open()
            #expect(anna.text.contains("Анна") && !anna.text.contains("Дина"))
            #expect(dina.text.contains("Дина"))
            try await anna.press("sign-out")
            try await dina.open()
            #expect(dina.text.contains("Дина"))
        }
    }

    @Test("forms without the page's own proof are refused, and requests to another name of this machine get no page")
    func foreign() async throws {
        try await PortalBench.with { bench in
            let transport = NetworkTransport()
            var forged = HTTPRequest(.post, bench.portal.address.appending(path: "act/vk"))
            forged.body = .form([("action", "sign-in"), ("csrf", "guess")])
            let refused = try await transport.send(forged)
            #expect(refused.status == 403)
            let named = bench.portal.address.absoluteString.replacing("127.0.0.1", with: "localhost")
            let misled = try await transport.send(HTTPRequest(.get, try #require(URL(string: named))))
            #expect(misled.status == 421)
        }
    }

    @Test(
        "a form that another origin's page sends is refused, even with the page's own proof",
        arguments: [nil, "null", "http://evil.test"])
    func foreignOrigin(origin: String?) async throws {
        try await PortalBench.with { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            var form = try visitor.pressing("sign-in")
            form.headers["Origin"] = origin ?? bench.portal.address.absoluteString.replacing(/\/$/, with: "")
            let response = try await NetworkTransport().send(form)
            #expect((response.status == 403) == (origin != nil))
        }
    }

    @Test("every page has the policy that the components need")
    func policy() async throws {
        try await PortalBench.with { bench in
            for path in ["", "go", "callback"] {
                let response = try await NetworkTransport().send(HTTPRequest(.get, bench.portal.address.appending(path: path)))
                let policy = ComponentHTML.contentSecurityPolicy(picturesFrom: ["http://127.0.0.1:*"])
                #expect(response.headers["Content-Security-Policy"]?.hasPrefix(policy) == true)
            }
        }
    }
}
