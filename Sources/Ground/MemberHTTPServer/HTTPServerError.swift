public import MemberCore

/// Why the server did not start, why a setting cannot be used, or why a request's body could not be read.
public enum HTTPServerError: ExplainedError, Equatable {
    /// Another program listens on this port.
    case portTaken(UInt16)
    /// The host, which is the value, is not an address of this machine.
    case addressUnknown(host: String)
    /// The address cannot be listened on; the number is the system's own (`errno`).
    case cannotListen(Int32)
    /// The server was started before; one that was stopped does not start again.
    case alreadyStarted
    /// The certificate or its key cannot be used, or the server library was built without TLS.
    case unusableCertificate
    /// This system has no HTTP server library.
    case unavailable
    /// A setting of proxies or keys cannot be used.
    case invalidSetting(InvalidSetting)
    /// The body is of another media type than the handler reads.
    case unexpectedMediaType
    /// The body breaks its format, or is not of the type that the handler reads.
    case malformedBody
    /// The rest of a streamed body does not come.
    case bodyBroken
    /// The client no longer reads the streamed response.
    case clientLeft
    /// The response's body ended before its end, since its handler failed.
    case responseBroken
    /// The file is missing, not a plain file, or may not be read.
    case fileUnavailable

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .portTaken(let port):
            .init(
                "http_server.port_taken", "Port \(port) is in use by another program.",
                "Choose another port, or 0 for a free one.")
        case .addressUnknown(let host):
            .init(
                "http_server.address_unknown", "\(host) is not an address of this machine.",
                "Listen at 127.0.0.1, at an address that this machine's network settings show, or at 0.0.0.0 for all of them.")
        case .cannotListen(let number):
            .init(
                "http_server.cannot_listen", "The address cannot be listened on (system error \(number)).",
                "Check that this user may use the port: ports below 1024 often need more rights.")
        case .alreadyStarted: .init("http_server.already_started", "This server was started before.", "Make a new one.")
        case .unavailable:
            .init("http_server.unavailable", "There is no HTTP server on this system.", "Run it on Linux or macOS.")
        case .invalidSetting(let setting): setting.explanation
        case .unusableCertificate:
            .init(
                "http_server.unusable_certificate", "The server's certificate or key cannot be used.",
                "Give a certificate and its key, both in PEM and without a password.")
        case .bodyBroken: .init("http_server.body_broken", "The request's body broke off.", "Send it again.")
        case .clientLeft:
            .init("http_server.client_left", "The client left before the end of the response.", "Nothing; stop writing.")
        case .responseBroken:
            .init(
                "http_server.response_broken", "The response's body broke off.", "See the diagnostics for the handler's error.")
        case .fileUnavailable:
            .init(
                "http_server.file_unavailable", "The file cannot be read.",
                "Check that it is there, a plain file, and may be read.")
        case .unexpectedMediaType:
            .init(
                "http_server.unexpected_media_type", "The request's body is of another media type.",
                "Send the media type that the handler names.")
        case .malformedBody:
            .init("http_server.malformed_body", "The request's body cannot be read.", "Send a body of the announced format.")
        }
    }

    /// The status a client gets when a handler lets this error through.
    var status: Int {
        switch self {
        case .unexpectedMediaType: 415
        case .malformedBody, .bodyBroken: 400
        case .fileUnavailable: 404
        default: 500
        }
    }
}
