import Testing

@testable import FacebookLogin

@Suite("The outcome of a login")
struct LoginJudgementTests {
    struct Row: Sendable {
        let name: String
        let requested: Set<Permission>
        let granted: Set<Permission>
        let declined: Set<Permission>
        let current: Set<Permission>?
        let result: (granted: Set<Permission>, declined: Set<Permission>)?
        var listed: Set<Permission> = []
    }

    static let rows = [
        Row(
            name: "a first login grants all that is listed", requested: [.email], granted: [.publicProfile, .email], declined: [],
            current: nil, result: ([.publicProfile, .email], [])),
        Row(
            name: "with a token, what was asked for", requested: [.email], granted: [.publicProfile, .email], declined: [],
            current: [.publicProfile], result: ([.email], [])),
        Row(
            name: "with a token without permissions, all that is listed", requested: [.email], granted: [.publicProfile, .email],
            declined: [], current: [], result: ([.publicProfile, .email], [])),
        Row(
            name: "with a token and nothing asked for, all that is listed", requested: [], granted: [.publicProfile],
            declined: [],
            current: [.publicProfile], result: ([.publicProfile], [])),
        Row(
            name: "what was asked for and declined is told, earlier declines are not", requested: [.email, .userLikes],
            granted: [.publicProfile, .email], declined: [.userLikes, .userPosts], current: nil,
            result: ([.publicProfile, .email], [.userLikes])),
        Row(
            name: "what is granted already and asked for again is a success", requested: [.email],
            granted: [.publicProfile, .email], declined: [], current: [.publicProfile, .email], result: ([.email], [])),
        Row(name: "nothing listed is cancelled", requested: [.email], granted: [], declined: [.email], current: nil, result: nil),
        Row(
            name: "nothing of what was asked for is cancelled, and with a token the declines are told", requested: [.email],
            granted: [.publicProfile], declined: [.email, .userPosts], current: [.publicProfile], result: nil,
            listed: [.email, .userPosts]),
    ]

    @Test("follows from the request, the lists, and the current token", arguments: rows)
    func judgement(row: Row) {
        let judged = LoginJudgement(
            requested: row.requested, granted: row.granted, declined: row.declined, current: row.current)
        #expect(judged.isCancelled == (row.result == nil), "\(row.name)")
        #expect(judged.granted == row.result?.granted ?? [], "\(row.name)")
        #expect(judged.declined == row.result?.declined ?? row.listed, "\(row.name)")
    }
}
