import MemberAccounts
import MemberCore
import MemberKit
import MemberRequests

/// `member call --batch`: several calls in as few requests as the provider allows.
enum BatchAction {
    static func run(_ invocation: Invocation, _ options: CallOptions) async throws -> Report {
        let calls = try CallWords.calls(invocation.words(1...1000, CallCommand.name, "methods' names and key=value pairs"))
        let (members, account) = try await invocation.signedIn()
        let replies = await members.call(batch: calls, life: options.life, mode: options.mode, as: account)
        let requests = options.requests(invocation)
        var lines: [TerminalText] = ["\(calls.count.counted("call")), \(requests.counted("request")) sent"]
        var results: [JSONValue] = []
        var code = ExitCode.done
        for (call, reply) in zip(calls, replies) {
            let outcome = Outcome(call, reply, account, options.mode)
            lines += outcome.lines(invocation.console.style)
            results.append(.object(outcome.members))
            if code == .done, let failure = outcome.error { code = ExitCode(errorCode: failure.code) }
        }
        var report = Report(
            lines, ["account": .string(account.id), "replies": .array(results), "requests": .integer(Int64(requests))])
        // What was carried out is reported also after Ctrl-C.
        report.code = Task.isCancelled ? .interrupted : code
        return report
    }

    /// The outcome of one call.
    private struct Outcome {
        let call: NamedCall
        let reply: DecodedReply<JSONValue>?
        let error: (any CodedError)?

        init(
            _ call: NamedCall, _ result: Result<DecodedReply<JSONValue>, MembersError>, _ account: Account, _ mode: CacheMode
        ) {
            self.call = call
            switch result {
            case .success(let reply): (self.reply, error) = (reply, nil)
            case .failure(let failure): (reply, error) = (nil, failure.naming(call.operation, of: account, mode))
            }
        }

        func lines(_ style: TextStyle) -> [TerminalText] {
            let name = style.paint(.strong, "\(call.operation.withoutSecrets)")
            guard let error else { return reply.map { ["\(name), \($0.source.text)", $0.value.pretty] } ?? [] }
            let words = error.providerWords.map { " Its own words: “\($0)”." as TerminalText } ?? ""
            return ["\(name): \(error.problem)\(words) [\(error.code)]"]
        }

        var members: [String: JSONValue] {
            var members: [String: JSONValue] = ["operation": .string(call.operation.withoutSecrets)]
            if let reply {
                members["response"] = reply.value
                members.merge(reply.source.json) { _, new in new }
            }
            if let error {
                var failure: [String: JSONValue] = [
                    "code": .string(error.code), "problem": .string(error.problem), "remedy": .string(error.remedy),
                ]
                failure["providerWords"] = error.providerWords.map { .string($0) }
                members["error"] = .object(failure)
            }
            return members
        }
    }
}
