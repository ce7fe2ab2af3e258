import MemberCore
import Testing

@Suite("Values that are kept by type")
struct KeptValuesTests {
    private struct Failure: Error {}

    @Test("one of each type is made, and stays")
    func once() {
        let values = KeptValues()
        #expect(values.known(Int.self) == nil)
        #expect(values.value { 1 } == 1)
        #expect(values.known(Int.self) == 1)
        #expect(values.value { 2 } == 1)
        #expect(values.value { "a" } == "a")
        #expect(values.value { "b" } == "a")
    }

    @Test("a value that could not be made is made the next time")
    func again() throws {
        let values = KeptValues()
        #expect(throws: Failure.self) { try values.value { () throws -> Int in throw Failure() } }
        #expect(values.value { 3 } == 3)
    }

    @Test("callers at once get the same one, also where making it asks for another")
    func concurrent() async {
        let values = KeptValues()
        let found = await withTaskGroup(of: String.self) { group in
            for number in 0..<100 { group.addTask { values.value { String(values.value { number }) } } }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(found.count == 1)
    }
}
