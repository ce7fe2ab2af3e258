import MemberHTTP
import MemberTesting

/// A script that does not hear of requests for the app's configuration: they come when nobody waits for them.
struct ConfiguredTransport: HTTPTransport {
    let script: ScriptedTransport
    /// What the service says of the app.
    var configuration: @Sendable () -> ScriptedTransport.Response = { .json("{}") }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.isForConfiguration else { return try await script.send(request) }
        let response = configuration()
        return try await ScriptedTransport { _ in response }.send(request)
    }
}
