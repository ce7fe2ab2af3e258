/// Where an answer's body comes from.
enum ResponseSource: Sendable {
    /// From ``ServerResponse/body``.
    case body
    /// From these bytes of a file.
    case file(OpenFile, Range<Int>)
    /// From a closure that writes it piece by piece.
    case stream(ResponseStream)
}
