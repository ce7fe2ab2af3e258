import MemberCore
import MemberHTTP
import MemberRequests

/// Sends nothing: the transport of `member call --offline`.
struct NoNetwork: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .offline }
}

/// A call with `--offline` whose reply is not kept.
struct NotKeptError: CodedError {
    /// The called operation, without possible secrets.
    let operation: String

    var code: String { "cli.not_kept" }
    var problem: String {
        "No reply to “\(operation)” with these parameters is kept for the account, and --offline sends no request."
    }
    var remedy: String { "Call it once without --offline, and with --life SECONDS if its replies are not kept by themselves." }
}

extension CallOptions {
    /// The number of requests that were sent.
    func requests(_ invocation: Invocation) -> Int { mode == .offline ? 0 : invocation.transport.requestCount }
}
