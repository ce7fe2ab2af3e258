import MemberCore
import Testing

@Suite("An error that says everything in one place")
struct ExplainedErrorTests {
    private enum BerthError: ExplainedError {
        case taken
        case unknown(cause: (any Error)?)

        var explanation: ErrorExplanation {
            switch self {
            case .taken: .init("harbour.berth_taken", "The berth is taken.", "Ask for another one.")
            case .unknown(let cause): .init(cause, else: "harbour.unknown", "It failed.", "Try again.")
            }
        }
    }

    @Test("has its code, problem and remedy, and prints them")
    func said() {
        let error = BerthError.taken
        #expect(error.code == "harbour.berth_taken")
        #expect("\(error)" == "The berth is taken. Ask for another one. [harbour.berth_taken]")
    }

    @Test("has the texts of its cause, and its own for a cause without any")
    func caused() {
        #expect(BerthError.unknown(cause: BerthError.taken).explanation == BerthError.taken.explanation)
        let own = ErrorExplanation("harbour.unknown", "It failed.", "Try again.")
        #expect(BerthError.unknown(cause: CancellationError()).explanation == own)
        #expect(BerthError.unknown(cause: nil).explanation == own)
    }
}
