import MemberCore

/// What a request asks the redirect to bring (`response_type`).
enum ResponseType {
    /// A code, which is exchanged at the token endpoint.
    static let code = "code"

    /// The words of a response type, parted by blanks or commas.
    static func words(_ text: String) -> Set<String> { Set(text.split { $0 == " " || $0 == "," }.map(String.init)) }
}
