import MemberCore

/// The kinds of response that a request can ask for (`response_type`).
enum ResponseType {
    /// A code, which is exchanged at the token endpoint.
    static let code = "code"

    /// The words of a response type, separated by spaces or commas.
    static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "," }.map(String.init)) }
}
