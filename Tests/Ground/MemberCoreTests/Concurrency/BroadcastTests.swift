import MemberCore
import Testing

@Suite("A broadcast", .timeLimit(.minutes(1)))
struct BroadcastTests {
    @Test("each stream has the values from its beginning, and ends with the broadcast")
    func values() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let early = broadcast?.stream()
        broadcast?.yield(1)
        let late = broadcast?.stream(first: 0)
        broadcast?.yield(2)
        broadcast = nil
        #expect(await early?.reduce(into: []) { $0.append($1) } == [1, 2])
        #expect(await late?.reduce(into: []) { $0.append($1) } == [0, 2])
    }

    @Test("a stream with a limit keeps the newest values")
    func limit() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let stream = broadcast?.stream(first: 0, buffering: .bufferingNewest(2))
        for value in 1...3 { broadcast?.yield(value) }
        broadcast = nil
        #expect(await stream?.reduce(into: []) { $0.append($1) } == [2, 3])
    }

    @Test("a stream that is over hinders no other")
    func over() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        var first = broadcast?.stream()
        let second = broadcast?.stream()
        first = nil
        _ = first
        broadcast?.yield(1)
        broadcast = nil
        #expect(await second?.reduce(into: []) { $0.append($1) } == [1])
    }
}
