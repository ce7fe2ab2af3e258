public import MemberCore

/// Why no response came.
public enum HTTPError: ExplainedError, UnansweredError, Equatable {
    /// The address is not an absolute http or https address.
    case invalidURL
    /// The method or a header's name holds a character that HTTP does not allow there.
    case invalidRequest
    /// The name has no address, or no machine responds there: no network, a wrong host, or a server that is not running.
    case offline
    /// A limit of the request ran out.
    case timedOut
    /// The server's certificate is not trusted or does not carry the host's name; that of the client is ``certificateDemanded(_:)``.
    case tlsUntrusted
    /// The certificates are trusted, but none of them has a pinned key.
    case pinMismatch
    /// The server demands a client certificate and got none, or refuses the one it got.
    case certificateDemanded(CertificateRefusal)
    /// The task was cancelled; no work continues in the background.
    case cancelled
    /// The body is larger than the request allows.
    case tooLarge
    /// More redirects than allowed, or one that would leave https.
    case redirectRefused
    /// A file to send cannot be read, or the one to receive into cannot be written.
    case fileFailed
    /// The connection broke off, or the response is not HTTP. The number is the transport's own, for a report.
    case connectionLost(Int)

    /// Whether the way to the server failed and not the request: the same request may succeed later.
    package var isPassing: Bool {
        switch self {
        case .offline, .timedOut, .connectionLost: true
        default: false
        }
    }

    /// Whether the server may have carried the request out: it was sent, and its answer did not come or cannot be used.
    package var mayBeDone: Bool {
        switch self {
        case .timedOut, .connectionLost, .cancelled, .tooLarge, .redirectRefused, .fileFailed: true
        case .invalidURL, .invalidRequest, .offline, .tlsUntrusted, .pinMismatch, .certificateDemanded: false
        }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .invalidURL:
            .init(
                "http.invalid_url", "The address is not an absolute http or https address.",
                "Pass one with a scheme and a host, and without a user's name.")
        case .invalidRequest:
            .init(
                "http.invalid_request", "The method or a header's name is not an HTTP token.",
                "Use letters, digits and hyphens only.")
        case .offline:
            .init(
                "http.offline", "No server could be reached at this address.",
                "Check the network, the host's name and that the server is running.")
        case .timedOut:
            .init("http.timed_out", "The server did not respond in time.", "Try again later, or raise the request's limit.")
        case .tlsUntrusted:
            .init(
                "http.tls_untrusted", "The server's certificate is not trusted for this name.",
                "Check the host's name and the certificate; the check cannot be turned off.")
        case .pinMismatch:
            .init(
                "http.pin_mismatch", "None of the server's certificates has a key that is pinned for this host.",
                "Another party may be reading the connection; if the server has new keys, update the pins.")
        case .certificateDemanded(let refusal): .init("http.certificate_\(refusal.rawValue)", refusal.problem, refusal.remedy)
        case .cancelled: .init("http.cancelled", "The request was cancelled.", "Start it again if it is still wanted.")
        case .tooLarge:
            .init(
                "http.too_large", "The response is larger than this request allows.",
                "Raise the limit on purpose if so large a response is expected.")
        case .redirectRefused:
            .init(
                "http.redirect_refused", "The server redirects further than this request allows.",
                "Ask the server's operator, or address the final location.")
        case .fileFailed:
            .init(
                "http.file_failed", "A file of this request cannot be read or written.",
                "Check that it exists, its permissions and the space left.")
        case .connectionLost(let number):
            .init(
                "http.connection_lost", "The connection was lost before the response was complete (transport code \(number)).",
                "Try again; if the request changes data, the change may already have happened.")
        }
    }

}
