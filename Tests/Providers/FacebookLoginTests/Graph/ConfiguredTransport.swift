import MemberHTTP
import MemberTesting

/// A script that does not receive requests for the app's configuration: they are sent when no caller waits for them.
struct ConfiguredTransport: HTTPTransport {
    let script: ScriptedTransport
    /// The service's configuration of the app.
    var configuration: @Sendable () -> ScriptedTransport.Response = { .json("{}") }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        guard request.isForConfiguration else { return try await script.send(request) }
        let response = configuration()
        return try await ScriptedTransport { _ in response }.send(request)
    }
}
