public import MemberCore

/// Why the server did not start, or why a request's body could not be read.
public enum HTTPServerError: CodedError, Equatable {
    /// Another program listens on this port.
    case portTaken(UInt16)
    /// The address cannot be listened on; the number is the system's own (`errno`).
    case cannotListen(Int32)
    /// The server was started before; one that was stopped does not start again.
    case alreadyStarted
    /// This system has no HTTP server library.
    case unavailable
    /// The body is of another media type than the handler reads.
    case unexpectedMediaType
    /// The body breaks its format, or does not fit what the handler reads.
    case malformedBody

    /// The stable name.
    public var code: String {
        switch self {
        case .portTaken: "http_server.port_taken"
        case .cannotListen: "http_server.cannot_listen"
        case .alreadyStarted: "http_server.already_started"
        case .unavailable: "http_server.unavailable"
        case .unexpectedMediaType: "http_server.unexpected_media_type"
        case .malformedBody: "http_server.malformed_body"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .portTaken(let port): "Port \(port) is in use by another program."
        case .cannotListen(let number): "The address cannot be listened on (system error \(number))."
        case .alreadyStarted: "This server was started before."
        case .unavailable: "There is no HTTP server on this system."
        case .unexpectedMediaType: "The request's body is of another media type."
        case .malformedBody: "The request's body cannot be read."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .portTaken: "Choose another port, or 0 for a free one."
        case .cannotListen: "Check that the host is an address of this machine and that the port may be used."
        case .alreadyStarted: "Make a new one."
        case .unavailable: "Run it on Linux or macOS."
        case .unexpectedMediaType: "Send the media type that the handler names."
        case .malformedBody: "Send a body of the announced format."
        }
    }

    /// The status a client gets when a handler lets this error through.
    var status: Int {
        switch self {
        case .unexpectedMediaType: 415
        case .malformedBody: 400
        default: 500
        }
    }
}
