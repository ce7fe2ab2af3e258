import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member offers, while it runs", .timeLimit(.minutes(1)))
struct OffersCourseTests {
    /// Sends no response until its task is cancelled.
    private struct Silent: HTTPTransport {
        let gate: Gate

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            await gate.pass()
            throw Task.isCancelled ? .cancelled : .offline
        }
    }

    @Test("Ctrl-C ends it as the signal does, not as a network that is away", arguments: [true, false])
    func interrupted(isInterrupted: Bool) async throws {
        let (bench, gate) = (try OffersBench(), Gate())
        let words = [
            "check", "--online", "--app", bench.path("app.json"), "--product", "club.month", "--secret-file",
            try bench.write("secret", Data("s3cret".utf8)), "--json", "--keep", bench.path("kept"),
        ]
        let receipt = try bench.receipt
        let command = Task { await bench.run(words, input: receipt, transport: Silent(gate: gate)) }
        await gate.arrived(1)
        if isInterrupted { command.cancel() }
        gate.open()
        let outcome = await command.value
        #expect(outcome.code.rawValue == (isInterrupted ? 130 : 4))
        #expect(outcome.output.contains("cli.offers_interrupted") == isInterrupted)
        #expect(FileManager.default.fileExists(atPath: bench.path("kept")) != isInterrupted)
    }

    @Test("--verbose tells what was read, verified, asked and decided, and no secret; without it nothing is told")
    func verbose() async throws {
        let bench = try OffersBench()
        try bench.write("secret", Data("s3cret-of-the-app".utf8))
        let words = ["check", "--app", bench.path("app.json"), "--product", "club.month"]
        #expect(await bench.run(words, input: try bench.receipt).notes.isEmpty)
        let local = await bench.run(words + ["--verbose"], input: try bench.receipt).notes
        #expect(
            local.split(separator: "\n").map(String.init) == [
                "· offers.read form=receipt", "· offers.verified renewals=0 sandbox=false source=receiptFile transactions=1",
                "· offers.decided eligible=no product=club.month reason=TRIAL_USED",
            ])
        let online = await bench.run(
            words + ["--verbose", "--online", "--secret-file", bench.path("secret")], input: try bench.receipt
        ).notes
        #expect(online.contains("· offers.asked code=http.offline host=buy.itunes.apple.com method=POST"))
        #expect(online.contains("· offers.refused cause=http.offline code=offers.verify_temporary retryable=true"))
        #expect(!online.contains("s3cret"))
    }
}
