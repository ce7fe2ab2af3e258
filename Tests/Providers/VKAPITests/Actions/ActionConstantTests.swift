import MemberCore
import MemberHTTP
import Testing
import VKAPI
import VKWire

@Suite("The constants of VK's actions")
struct ActionConstantTests {
    private static let constants = Dictionary(VKAction.all.map { ($0.signature, $0) }) { first, _ in first }

    private func constant(_ row: ReferenceAction) throws -> VKAction { try #require(Self.constants[row.signature]) }

    @Test("there is one for each of the seed's 244 actions, in the table's order, and no other")
    func all() {
        #expect(VKAction.all.map(\.signature) == ReferenceActions.rows.map(\.signature))
        #expect(VKAction.all.count == 244 && Set(VKAction.all).count == 244)
    }

    @Test("each section has as many as the seed's", arguments: ReferenceActions.sections)
    func count(section: ReferenceActions.Section) {
        #expect(section.rows.count == section.count)
        let constants = section.rows.compactMap { Self.constants[$0.signature] }
        #expect(constants.count == section.count && Set(constants).count == section.count)
    }

    @Test("its method is the successor's where VK has one, else the action's own", arguments: ReferenceActions.rows)
    func method(row: ReferenceAction) throws {
        let successor = ReferenceActions.successors[row.method]
        #expect(successor == nil || row.marks.contains("†"))
        #expect(try constant(row).method == successor?.method ?? row.method)
    }

    @Test("reads go by GET and writes by POST, as a call by the method's name would", arguments: ReferenceActions.rows)
    func verb(row: ReferenceAction) throws {
        let action = try constant(row)
        #expect(action.verb == (row.isRead ? .get : .post))
        #expect(VKMethodCall(action.method, []).isRead == row.isRead)
    }

    @Test("good replies of reads are kept, but for addresses of servers and histories", arguments: ReferenceActions.rows)
    func life(row: ReferenceAction) throws {
        #expect(try constant(row).isKept == (row.isRead && !row.marks.contains("⌀")))
    }

    @Test("only successors of several methods, and the user's own data, have parameters", arguments: ReferenceActions.rows)
    func parameters(row: ReferenceAction) throws {
        let own = ["fields": "nickname,screen_name,sex,bdate,has_mobile,online,last_seen,status,photo_100"]
        let expected = row.isPlain ? own : ReferenceActions.successors[row.method]?.parameters ?? [:]
        #expect(try constant(row).parameters == expected)
    }

    @Test("an obsolete action differs from its successor")
    func successor() {
        #expect(VKAction.wallAddComment.method == "wall.createComment")
        #expect(VKAction.wallAddComment.signature == "wallAddCommentWithCustomOptions:")
        #expect(VKAction.photosGetProfileUploadServer.isKept == false)
        #expect(VKAction.faveGetPosts != VKAction.faveGetLinks)
    }
}
