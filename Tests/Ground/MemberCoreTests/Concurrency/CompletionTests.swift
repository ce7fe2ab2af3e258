import MemberCore
import Testing

@Suite("Completion handlers, and one task at a time")
struct CompletionTests {
    private enum Failure: Error { case busy, broken }

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

    @Test("a second task during the first is refused, a later one is not, whatever the first one's result")
    func oneAtATime() async {
        let gate = OneAtATime()
        let outer = await Result<Int, Failure> { () async throws(Failure) in
            try await gate.run(else: .busy) { () async throws(Failure) -> Int in
                let inner = await Result<Int, Failure> { () async throws(Failure) in
                    try await gate.run(else: .busy) { () async throws(Failure) in 1 }
                }
                #expect(inner == .failure(.busy))
                throw .broken
            }
        }
        #expect(outer == .failure(.broken))
        let later = await Result<Int, Failure> { () async throws(Failure) in
            try await gate.run(else: .busy) { () async throws(Failure) in 2 }
        }
        #expect(later == .success(2))
    }
}
