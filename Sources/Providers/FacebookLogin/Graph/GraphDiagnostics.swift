import MemberCore
import MemberRequests

/// Reports requests to the Graph API to the diagnostics, as the app chooses by ``Settings/loggingBehaviors``.
struct GraphDiagnostics: Sendable {
    let settings: GraphSettings

    private var diagnostics: Diagnostics { settings.diagnostics }

    /// Reports mistakes in a request that a developer should correct.
    func warn(_ request: GraphRequest, _ wire: GraphWire) {
        guard settings.logging.contains(.developerErrors) else { return }
        if wire.version == nil { diagnostics.report(.notice, "facebook.graph_path_has_version") }
        guard request.httpMethod == .get else { return }
        if wire.fields["fields"] == nil, wire.isAtLeast(major: 2, minor: 4) {
            diagnostics.report(.notice, "facebook.graph_no_fields")
        }
        if !GraphParameters(request.parameters).attachments.isEmpty {
            diagnostics.report(.warning, "facebook.graph_attachment_dropped")
        }
    }

    /// Reports the outcome of a request, and the service's debugging messages.
    func tell(_ outcome: GraphClient.Outcome, _ wire: GraphWire) {
        if settings.logging.contains(.networkRequests) {
            diagnostics.report(
                .info, "facebook.graph_request",
                [
                    "method": .open(wire.method.rawValue), "path": .open(Self.open(wire.path)), "outcome": Self.value(outcome),
                ])
        }
        guard settings.debugLevel != nil, case .success(let response) = outcome else { return }
        for message in response["__debug__"]?["messages"]?.array ?? [] { tell(message) }
    }

    /// Reports a message's text: the app has asked for these texts, which are about the call.
    private func tell(_ message: JSONValue) {
        guard let text = message["message"]?.string else { return }
        let type = message["type"]?.string ?? ""
        diagnostics.report(
            type == "warning" ? .warning : .info, "facebook.graph_debug",
            ["type": .open(type), "message": .open(text), "link": .open(message["link"]?.string ?? "")])
    }

    private static func value(_ outcome: GraphClient.Outcome) -> DiagnosticValue {
        switch outcome {
        case .success(let response): response.hasResponse ? .number(response.head?.status ?? 200) : "no response"
        case .failure(let error as GraphError): .open("error \(error.graphCode ?? 0)")
        case .failure(let error): .open((error as? any CodedError)?.code ?? "unknown")
        }
    }

    /// Returns a path without the ids and names in its first segment.
    static func open(_ path: String) -> String {
        var segments = path.split(at: "/").map { String($0) }
        let place = GraphWire.beginsWithVersion(path) ? 1 : 0
        let known: Set = ["me", "oauth", "debug_token", "search"]
        if segments.indices.contains(place), !known.contains(segments[place]) { segments[place] = "…" }
        return segments.joined(separator: "/")
    }
}

extension GraphWire {
    /// Whether the request's version is at least this one; an unreadable version counts as a new one.
    func isAtLeast(major: Int, minor: Int) -> Bool {
        let text = version ?? String(path.split(at: "/").first ?? "")
        let numbers = text.drop { $0 == "v" }.split(at: ".").compactMap { Int($0) }
        guard numbers.count == 2 else { return true }
        return numbers[0] > major || (numbers[0] == major && numbers[1] >= minor)
    }
}
