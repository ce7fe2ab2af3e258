import MemberCore
import Testing

@Suite("Completion forms")
struct CompletionTests {
    private enum Failure: Error { case broken }

    @Test("a result contains the value of the work, or its error")
    func results() async throws {
        let good = await Result<Int, Failure> { () async throws(Failure) in 1 }
        let bad = await Result<Int, Failure> { () async throws(Failure) -> Int in throw .broken }
        #expect(try good.get() == 1)
        #expect(throws: Failure.broken) { try bad.get() }
    }

    @Test("the completion gets the result of the work, on the main actor", arguments: [true, false])
    func completion(succeeds: Bool) async {
        let result: Result<Int, Failure> = await withCheckedContinuation { continuation in
            completing { (result: Result<Int, Failure>) in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            } _: { () async throws(Failure) in
                guard succeeds else { throw .broken }
                return 1
            }
        }
        #expect(result == (succeeds ? .success(1) : .failure(.broken)))
    }
}
