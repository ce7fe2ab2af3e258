import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSignIn
import Testing

@testable import MemberCLI

@Suite("Exit codes")
struct ExitCodeTests {
    private static let table: [(any CodedError, Int32)] = [
        (UsageError("x"), 2), (MembersError.unavailable(.invalidOperation("x")), 2),
        (MembersError.unavailable(.notOffered(.calls, provider: "x")), 3), (MembersError.provider(.agent(.unavailable)), 3),
        (MembersError.signIn(.noUserAgent), 3), (UserAgentError.unavailable, 3),
        (MembersError.provider(.configuration(.endpointMissing("end_session_endpoint"))), 3),
        (MembersError.provider(.transport(.token, .offline)), 4),
        (MembersError.accounts(.refresh(.transport(.refresh, .timedOut))), 4),
        (MembersError.call(.transport(.connectionLost(56))), 4), (MembersError.unavailable(.noSandbox(.offline)), 4),
        (OffersError.unreachable, 4), (MembersError.provider(.declined()), 5), (MembersError.provider(.timedOut), 124),
        (MembersError.provider(.agent(.cancelled)), 130), (MembersError.accounts(.cancelled), 130), (HTTPError.cancelled, 130),
        (OffersError.interrupted, 130), (MembersError.noAccount(nil), 1),
        (MembersError.provider(.transport(.token, .tlsUntrusted)), 1),
        (OutputError.full, 1), (OutputError.readerGone, 1), (ExportFileError.exists(path: "x"), 1),
        (MembersError.provider(.refused(ServerRefusal(place: .token, error: "invalid_grant", status: 400))), 1),
    ]

    @Test("an error's code alone decides, whichever error it arrives in", arguments: table.indices)
    func byCode(row: Int) {
        let (error, expected) = Self.table[row]
        #expect(ExitCode(errorCode: error.code).rawValue == expected, "\(error.code)")
    }

    @Test("what fails because the command was ended counts as ended, and what says so itself keeps its words")
    func interrupted() {
        let failed = InterruptedError(MembersError.provider(.transport(.token, .offline)))
        #expect(failed.code == "cli.interrupted" && ExitCode(errorCode: failed.code) == .interrupted)
        #expect(InterruptedError(MembersError.accounts(.cancelled)).code == "accounts.cancelled")
        #expect(InterruptedError(CancellationError()).code == "cli.interrupted")
    }

    @Test("each number has one meaning")
    func numbers() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 124, 130])
        #expect(Set(ExitCode.allCases.map(\.meaning)).count == ExitCode.allCases.count)
    }

    @Test("the text of an error shows its code, and its JSON the exit code as well")
    func told() async {
        let outcome = await Tool().run("userinfo")
        #expect(outcome.code == .failed)
        #expect(outcome.notes.contains("No account is signed in. [members.no_account]"))
        #expect(outcome.result["error"]?["exitCode"]?.integer == 1)
    }
}
