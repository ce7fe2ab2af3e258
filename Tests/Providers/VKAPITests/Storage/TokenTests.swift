import Foundation
import MemberTesting
import Testing
import VKAPI

@Suite("An access token of VK", .timeLimit(.minutes(1)))
struct TokenTests {
    private static let creation = 1_780_000_000.0

    @Test(
        "has expired after its life; without a life, only a person's token without the permission offline has",
        arguments: [
            (0, [], .user, 0, true), (0, ["friends"], .user, 0, true), (0, [], .user, -5, true),
            (0, ["offline"], .user, 0, false),
            (0, ["offline"], .user, 1e8, false), (60, [], .user, 59, false), (60, [], .user, 60, false),
            (60, [], .user, 60.5, true),
            (60, ["offline"], .user, 61, true), (60, [], .user, -100, false), (0, [], .community(5), 1e8, false),
            (0, [], .service, 1e8, false), (60, [], .service, 60, false), (60, [], .service, 61, true),
            (60, [], .community(5), 61, true),
        ] as [(TimeInterval, [String], VKTokenKind, TimeInterval, Bool)])
    func expiry(life: TimeInterval, permissions: [String], kind: VKTokenKind, age: TimeInterval, isExpired: Bool) {
        let token = VKAccessToken(
            userID: 7, token: "t", liveTime: life, permissions: permissions, kind: kind, creationTime: Self.creation)
        #expect(token.isExpired(at: Date(timeIntervalSince1970: Self.creation + age)) == isExpired)
    }

    @Test("is made at the time of the context's clock, which also decides whether it is valid")
    func clock() async throws {
        try await VKBench.with { bench in
            let token = VKAccessToken(userID: 7, token: "t", liveTime: 60)
            #expect(token.creationTime == bench.clock.now.timeIntervalSince1970)
            #expect(VKAccessToken(userID: 7, token: "", liveTime: 60).isValid == false)
            bench.clock.advance(by: .seconds(60))
            #expect(token.isValid && !token.isExpired)
            bench.clock.advance(by: .seconds(1))
            #expect(!token.isValid && token.isExpired)
        }
    }

    @Test("has the permissions that it names, letter by letter")
    func permissions() {
        let token = VKAccessToken(userID: 7, token: "t", permissions: ["friends", "wall"])
        #expect(token.hasPermission("wall"))
        #expect(!token.hasPermission("wal") && !token.hasPermission("Wall") && !token.hasPermission(""))
    }

    @Test(
        "equals another one of the same party with the same text and set of permissions, whatever the times",
        arguments: [
            (VKAccessToken(userID: 7, token: "t", liveTime: 5, permissions: ["b", "a", "a"], creationTime: 1), true),
            (VKAccessToken(userID: 8, token: "t", permissions: ["a", "b"], creationTime: 0), false),
            (VKAccessToken(userID: 7, token: "T", permissions: ["a", "b"], creationTime: 0), false),
            (VKAccessToken(userID: 7, token: "t", permissions: ["a"], creationTime: 0), false),
            (VKAccessToken(token: "t", permissions: ["a", "b"], kind: .service, creationTime: 0), false),
        ])
    func equality(other: VKAccessToken, isEqual: Bool) {
        let token = VKAccessToken(userID: 7, token: "t", permissions: ["a", "b"], creationTime: 0)
        #expect((token == other) == isEqual)
    }

    @Test("keeps all its fields in its persisted form", arguments: [VKTokenKind.user, .community(5), .service])
    func coding(kind: VKTokenKind) throws {
        let token = VKAccessToken(
            userID: 7, token: "t", liveTime: 86_400.5, permissions: ["b", "a"], kind: kind, creationTime: 1_780_000_000.25)
        let copy = try JSONDecoder().decode(VKAccessToken.self, from: JSONEncoder().encode(token))
        #expect(copy == token && copy.id == token.id)
        #expect(copy.userID == token.userID && copy.token == "t" && copy.liveTime == 86_400.5)
        #expect(copy.permissions == ["b", "a"] && copy.creationTime == 1_780_000_000.25)
    }

    @Test("prints nowhere, nor do the values that contain it")
    func masked() {
        let token = VKAccessToken(userID: 7, token: "do-not-print", permissions: ["friends"])
        let record = VKUserRecord(token: token, storedAt: Date(timeIntervalSince1970: 0))
        for value in [token, record] as [any Sendable] {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            #expect(!text.contains("do-not-print"))
        }
        #expect("\(token)".contains("7"))
    }

    @Test("has no life and no permissions unless they are given, and without arguments no user and no text")
    func defaults() {
        let short = VKAccessToken(userID: 7, token: "t")
        #expect(short.liveTime == 0 && short.permissions.isEmpty && short.kind == .user)
        let empty = VKAccessToken()
        #expect(empty.userID == 0 && empty.token.isEmpty && empty.liveTime == 0 && empty.permissions.isEmpty)
        #expect(!empty.isValid)
    }

    @Test("has a key for its record: the user id, the community's with a g, or service")
    func keys() {
        #expect(VKAccessToken(userID: 7, token: "t").id == "7")
        #expect(VKAccessToken(token: "t", kind: .community(5)).id == "g5")
        #expect(VKAccessToken(token: "t", kind: .service).id == "service")
    }
}
