public import MemberCore

/// Why the server did not start, or why a request's body could not be read.
public enum HTTPServerError: CodedError, Equatable {
    /// Another program listens on this port.
    case portTaken(UInt16)
    /// The address cannot be listened on; the number is the system's own (`errno`).
    case cannotListen(Int32)
    /// The server was started before; one that was stopped does not start again.
    case alreadyStarted
    /// The certificate or its key cannot be used, or the server library was built without TLS.
    case unusableCertificate
    /// This system has no HTTP server library.
    case unavailable
    /// The body is of another media type than the handler reads.
    case unexpectedMediaType
    /// The body breaks its format, or is not of the type that the handler reads.
    case malformedBody
    /// The rest of a streamed body does not come.
    case bodyBroken
    /// The client no longer reads the streamed response.
    case clientLeft
    /// The file is missing, not a plain file, or may not be read.
    case fileUnavailable

    /// The stable name.
    public var code: String {
        switch self {
        case .portTaken: "http_server.port_taken"
        case .cannotListen: "http_server.cannot_listen"
        case .alreadyStarted: "http_server.already_started"
        case .unavailable: "http_server.unavailable"
        case .unusableCertificate: "http_server.unusable_certificate"
        case .bodyBroken: "http_server.body_broken"
        case .clientLeft: "http_server.client_left"
        case .fileUnavailable: "http_server.file_unavailable"
        case .unexpectedMediaType: "http_server.unexpected_media_type"
        case .malformedBody: "http_server.malformed_body"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .portTaken(let port): "Port \(port) is in use by another program."
        case .cannotListen(let number): "The address cannot be listened on (system error \(number))."
        case .alreadyStarted: "This server was started before."
        case .unavailable: "There is no HTTP server on this system."
        case .unexpectedMediaType: "The request's body is of another media type."
        case .malformedBody: "The request's body cannot be read."
        case .unusableCertificate: "The server's certificate or key cannot be used."
        case .bodyBroken: "The request's body broke off."
        case .clientLeft: "The client left before the end of the response."
        case .fileUnavailable: "The file cannot be read."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .portTaken: "Choose another port, or 0 for a free one."
        case .cannotListen: "Check that the host is an address of this machine and that the port may be used."
        case .alreadyStarted: "Make a new one."
        case .unavailable: "Run it on Linux or macOS."
        case .unexpectedMediaType: "Send the media type that the handler names."
        case .malformedBody: "Send a body of the announced format."
        case .unusableCertificate: "Give a certificate and its key, both in PEM and without a password."
        case .bodyBroken: "Send it again."
        case .clientLeft: "Nothing; stop writing."
        case .fileUnavailable: "Check that it is there, a plain file, and may be read."
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
