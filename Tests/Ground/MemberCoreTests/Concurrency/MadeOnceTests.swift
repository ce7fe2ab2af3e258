import MemberCore
import Testing

@Suite("A value that is made once")
struct MadeOnceTests {
    private struct Failure: Error {}

    @Test("stays the first one")
    func once() {
        let value = MadeOnce<Int>()
        #expect(value.known == nil)
        #expect(value.value { 1 } == 1)
        #expect(value.known == 1)
        #expect(value.value { 2 } == 1)
    }

    @Test("is made on the next call after a failure")
    func again() throws {
        let value = MadeOnce<Int>()
        #expect(throws: Failure.self) { try value.value { () throws -> Int in throw Failure() } }
        #expect(value.value { 3 } == 3)
    }

    @Test("is the same for concurrent callers, even if making it asks for it")
    func concurrent() async {
        let value = MadeOnce<String>()
        let found = await withTaskGroup(of: String.self) { group in
            for number in 0..<100 { group.addTask { value.value { value.value { String(number) } } } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
    }
}
