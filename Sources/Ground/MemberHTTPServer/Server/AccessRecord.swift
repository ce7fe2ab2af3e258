/// One request as an access log tells it: nothing of its query, its fields or its body.
public struct AccessRecord: Sendable, Equatable {
    /// What the answer's `X-Request-Id` said.
    public let identifier: String
    /// The client's numeric address.
    public let peer: String
    /// The method; empty if the head never came whole.
    public let method: String
    /// The path, still encoded, without its query; empty if it was refused as malformed.
    public let path: String
    /// The status code; 0 if there was no answer.
    public let status: Int
    /// The bytes of the answer's body that were handed over for sending.
    public let bytes: Int
    /// From the request line to the last byte.
    public let duration: Duration
    /// Whether the answer was sent to its end.
    public let isComplete: Bool
}
