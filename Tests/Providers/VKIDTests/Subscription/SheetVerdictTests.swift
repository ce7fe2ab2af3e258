import Foundation
import Testing

@testable import VKID
@testable import VKWire

@Suite("The decision whether to show a sheet")
struct SheetVerdictTests {
    typealias Change = @Sendable (inout CommunityReplies) -> Void

    /// The rows of the table, first to last.
    static let rows: [(name: String, change: Change)] = [
        ("renewToken", { $0.friends = .failure(refused("5")) }),
        ("unknown", { $0.isServiceAccount = .failure(refused("100")) }),
        ("subscriptionNotAllowed", { $0.isAllowed = .success(false) }),
        ("scopeMissing", { $0.group.change { $0.isMember = nil } }),
        ("alreadyMember", { $0.group.change { $0.isMember = true } }),
        ("isServiceAccount", { $0.isServiceAccount = .success(true) }),
        ("groupClosed", { $0.group.change { $0.isOpen = false } }),
    ]

    static let good = CommunityReplies(
        isAllowed: .success(true), group: .success(CommunityFacts(id: 1, name: "Chess", isMember: false)),
        isServiceAccount: .success(false), friends: .success(Followers(count: 2)), members: .success(Followers(count: 900)))

    static func refused(_ code: String) -> VKError { Int(code).map { .refused(code: $0) } ?? .refusedByName(code) }

    private func name(_ answers: CommunityReplies) -> String {
        switch answers.verdict {
        case .show: "show"
        case .renewToken: "renewToken"
        case .refuse(let error): error.rawValue
        }
    }

    @Test("without a reason against it, it is shown")
    func shown() { #expect(name(Self.good) == "show") }

    @Test("each reason prevents it", arguments: rows.indices)
    func row(index: Int) {
        var answers = Self.good
        Self.rows[index].change(&answers)
        #expect(name(answers) == Self.rows[index].name)
    }

    @Test("of two reasons the first in the table counts", arguments: rows.indices, rows.indices)
    func firstMatchWins(first: Int, second: Int) {
        guard first < second else { return }
        var answers = Self.good
        Self.rows[second].change(&answers)
        Self.rows[first].change(&answers)
        #expect(name(answers) == Self.rows[first].name)
    }

    @Test("ruling 12: these errors mean an invalid access token", arguments: ["5", "1117", "invalid_token"])
    func voidToken(code: String) {
        var answers = Self.good
        answers.isAllowed = .failure(Self.refused(code))
        #expect(name(answers) == "renewToken")
    }

    @Test("ruling 12: these errors do not", arguments: ["4", "1114", "1116", "1118", "invalid_request"])
    func otherToken(code: String) {
        var answers = Self.good
        answers.group = .failure(Self.refused(code))
        #expect(name(answers) == "unknown")
    }

    @Test("ruling 15: followers that are hidden from the member decide nothing", arguments: ["7", "15", "203", "260"])
    func hidden(code: String) {
        var answers = Self.good
        answers.friends = .failure(Self.refused(code))
        answers.members = .failure(Self.refused(code))
        guard case .show(let card) = answers.verdict else { return #expect(name(answers) == "show") }
        #expect(card.members == nil)
        #expect(card.friends == nil)
        #expect(card.avatars.isEmpty)
        answers.group.change { $0.isOpen = false }
        #expect(name(answers) == "groupClosed")
        answers.group = .failure(Self.refused(code))
        #expect(name(answers) == "unknown")
    }

    @Test("ruling 15: friends alone can be hidden: the line then has only the members; without the members there is no line")
    func partlyHidden() {
        var answers = Self.good
        answers.friends = .failure(Self.refused("15"))
        guard case .show(let card) = answers.verdict else { return #expect(name(answers) == "show") }
        #expect(card.members == 900 && card.friends == nil)
        (answers.friends, answers.members) = (Self.good.friends, .failure(Self.refused("203")))
        guard case .show(let other) = answers.verdict else { return #expect(name(answers) == "show") }
        #expect(other.members == nil && other.friends == nil && other.avatars.isEmpty)
    }

    @Test("up to three faces are shown, friends first, none twice, and none left out because of a missing picture")
    func faces() {
        let person = { (id: Int, picture: String?) in Followers.Person(id: id, avatar: picture.flatMap(URL.init(string:))) }
        var answers = Self.good
        answers.friends = .success(Followers(count: 1, first: [person(7, "https://p/7")]))
        answers.members = .success(
            Followers(count: 9, first: [person(7, "https://p/7"), person(8, nil), person(9, "https://p/9"), person(3, nil)]))
        guard case .show(let card) = answers.verdict else { return #expect(name(answers) == "show") }
        #expect(card.avatars == [URL(string: "https://p/7"), nil, URL(string: "https://p/9")])
        #expect(card.friends == 1)
        #expect(card.members == 9)
    }
}

extension Result where Success == CommunityFacts {
    fileprivate mutating func change(_ body: (inout CommunityFacts) -> Void) {
        guard case .success(var facts) = self else { return }
        body(&facts)
        self = .success(facts)
    }
}
