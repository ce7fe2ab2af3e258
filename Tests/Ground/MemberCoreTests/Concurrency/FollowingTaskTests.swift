import Testing

@testable import MemberCore

@Suite("A task that follows its caller")
struct FollowingTaskTests {
    @Test("begins cancelled if its caller is cancelled already, and otherwise does not", arguments: [true, false])
    func begins(isCancelled: Bool) async {
        let (waits, open) = AsyncStream<Void>.makeStream()
        let caller = Task {
            // A cancelled task leaves the loop at once.
            for await _ in waits { break }
            return await Task.following { Task.isCancelled }.value
        }
        if isCancelled { caller.cancel() } else { open.yield() }
        #expect(await caller.value == isCancelled)
    }
}
