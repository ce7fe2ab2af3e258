import Foundation
import MemberUI
import Testing

@testable import WeaversSupport

@Suite("The example's memory of its visitors")
@MainActor
struct ExampleVisitorsTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func visitor(_ name: String? = nil, at now: Date? = nil) -> WeaversSupport.Visitor {
        let components = WharfComponents("one", Wharf())
        components.signedIn = name
        var visitor = WeaversSupport.Visitor(components: components)
        visitor.lastRequest = now ?? start
        return visitor
    }

    private func add(_ visitor: WeaversSupport.Visitor, to visitors: inout Visitors) throws -> String {
        let id = visitors.add(visitor, at: start)
        return try #require(id)
    }

    private func signIn(until end: Date) throws -> PageSignIn {
        PageSignIn(id: "a", address: try #require(URL(string: "https://one.example.test/?state=a")), expires: end)
    }

    @Test("who is away for long is forgotten, later where somebody is signed in", arguments: [nil, "anna"])
    func forgotten(name: String?) throws {
        var visitors = Visitors()
        let limit = name == nil ? Visitors.visit : Visitors.session
        let id = try add(visitor(name), to: &visitors)
        #expect(visitors.visitor(id, at: start + limit - 1) != nil)
        #expect(visitors.visitor(id, at: start + 2 * limit - 2) != nil)
        #expect(visitors.visitor(id, at: start + 3 * limit - 2) == nil && visitors.count == 0)
        #expect(visitors.visitor("chosen", at: start) == nil && visitors.visitor(nil, at: start) == nil)
    }

    @Test("any number of strangers may come: they take each other's places, and nobody's who is signed in or signing in")
    func bounded() throws {
        var visitors = Visitors()
        let member = try add(visitor("anna"), to: &visitors)
        let begun = try add(visitor(), to: &visitors)
        let isNoted = visitors.remember(try signIn(until: start + 900), of: begun)
        #expect(isNoted)
        let stranger = try add(visitor(), to: &visitors)
        for second in 1...Visitors.most {
            #expect(visitors.add(visitor(at: start + Double(second) / 10), at: start + Double(second) / 10) != nil)
        }
        #expect(visitors.count == Visitors.most)
        #expect(visitors.visitor(member, at: start + 200) != nil && visitors.visitor(begun, at: start + 200) != nil)
        #expect(visitors.visitor(stranger, at: start + 200) == nil)
    }

    @Test("while every place is needed new visitors are refused; the places come free with time")
    func full() throws {
        var visitors = Visitors()
        for _ in 0..<Visitors.most { _ = visitors.add(visitor("anna"), at: start) }
        #expect(visitors.add(visitor(), at: start) == nil)
        #expect(visitors.add(visitor(), at: start + Visitors.session) != nil && visitors.count == 1)
    }

    @Test("a sign-in is not noted for a visitor who has another cookie by now")
    func renewed() throws {
        var visitors = Visitors()
        let id = try add(visitor(), to: &visitors)
        let taken = visitors.take(id)
        let isNoted = visitors.remember(try signIn(until: start), of: id)
        let other = visitors.put(try #require(taken))
        #expect(!isNoted)
        #expect(visitors.visitor(id, at: start) == nil && visitors.visitor(other, at: start) != nil)
    }
}
