import MemberCore
import Testing

@Suite("A value that is made once")
struct MadeOnceTests {
    private struct Failure: Error {}

    @Test("the first one stays")
    func once() {
        let value = MadeOnce<Int>()
        #expect(value.known == nil)
        #expect(value.value { 1 } == 1)
        #expect(value.known == 1)
        #expect(value.value { 2 } == 1)
    }

    @Test("one that could not be made is made the next time")
    func again() throws {
        let value = MadeOnce<Int>()
        #expect(throws: Failure.self) { try value.value { () throws -> Int in throw Failure() } }
        #expect(value.value { 3 } == 3)
    }

    @Test("callers at once get the same one, also where making it asks for it")
    func concurrent() async {
        let value = MadeOnce<String>()
        let found = await withTaskGroup(of: String.self) { group in
            for number in 0..<100 { group.addTask { value.value { value.value { String(number) } } } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
    }
}
