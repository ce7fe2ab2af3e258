import Foundation
import MemberCore

/// Reports each request that a transport sends: its span, its duration and its outcome.
struct RequestObservation: Sendable {
    let diagnostics: Diagnostics
    let clock: any MemberClock
    /// The hosts that are sent `traceparent`, in lower case.
    let hosts: Set<String>

    /// Sends a request within a span; one that is redirected has a span for each of its requests.
    /// - Parameters:
    ///   - request: The request.
    ///   - status: The status of a response.
    ///   - send: Sends the request that it is given.
    /// - Returns: The response.
    /// - Throws: What `send` throws.
    func of<Response: Sendable>(
        _ request: HTTPRequest, status: @Sendable (Response) -> Int,
        _ send: @Sendable (HTTPRequest) async throws(HTTPError) -> Response
    ) async throws(HTTPError) -> Response {
        let begin = diagnostics.isMeasuring ? clock.uptime : .zero
        return try await diagnostics.span(
            request.method.rawValue, .client, attributes(of: request), ending: { Self.end(status($0)) }
        ) { () async throws(HTTPError) -> Response in
            do throws(HTTPError) {
                let response = try await send(marked(request))
                report(status(response), of: request, since: begin)
                return response
            } catch {
                report(error, of: request, since: begin)
                throw error
            }
        }
    }

    /// The request as it is sent: with its place in the trace, if its host is to know it and the caller says none.
    private func marked(_ request: HTTPRequest) -> HTTPRequest {
        guard !hosts.isEmpty, let place = TraceParent.current, request.headers["traceparent"] == nil,
            let host = request.url.host(), hosts.contains(host.lowercased())
        else { return request }
        var marked = request
        marked.headers["traceparent"] = place.description
        return marked
    }

    private func report(_ status: Int, of request: HTTPRequest, since begin: Duration) {
        diagnostics.report(.debug, "http.response", fields(of: request, and: ["status": .number(status)]))
        diagnostics.time(
            "http.client.request.duration", clock.uptime - begin,
            ["http.request.method": .open(request.method.rawValue), "http.response.status_code": .number(status)])
    }

    private func report(_ error: HTTPError, of request: HTTPRequest, since begin: Duration) {
        diagnostics.report(.debug, "http.failed", fields(of: request, and: ["code": .open(error.code)]))
        diagnostics.time(
            "http.client.request.duration", clock.uptime - begin,
            ["http.request.method": .open(request.method.rawValue), "error.type": .open(error.code)])
    }

    private func attributes(of request: HTTPRequest) -> [String: DiagnosticValue] {
        ["http.request.method": .open(request.method.rawValue), "server.address": .open(request.url.host() ?? "")]
    }

    private func fields(of request: HTTPRequest, and more: [String: DiagnosticValue]) -> [String: DiagnosticValue] {
        var fields = more
        fields["host"] = .open(request.url.host() ?? "")
        fields["method"] = .open(request.method.rawValue)
        return fields
    }

    /// The end of a span with a response: for a client, a status from 400 is an error.
    private static func end(_ status: Int) -> DiagnosticSpan.End {
        guard status >= 400 else { return DiagnosticSpan.End(.ok, ["http.response.status_code": .number(status)]) }
        return DiagnosticSpan.End(
            .error(String(status)), ["http.response.status_code": .number(status), "error.type": .open(String(status))])
    }
}
