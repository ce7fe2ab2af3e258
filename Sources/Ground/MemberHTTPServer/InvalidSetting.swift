import MemberCore

/// A setting of proxies or API keys that cannot be used, as an operator wrote it.
public enum InvalidSetting: Sendable, Equatable {
    /// A proxy, which is the value, is neither a numeric address nor a network.
    case proxy(String)
    /// A kind of key, which is the value, is not declared.
    case keyKind(String)
    /// The hash of an API key is not a SHA-256 hash. The value is the key's id, or its number in the list where it has none.
    case keyHash(String)
    /// Two API keys have the same hash or the same id, which is the value.
    case keyTwice(String)

    /// Code, problem and remedy.
    var explanation: ErrorExplanation {
        switch self {
        case .proxy(let text):
            .init(
                "http_server.proxy_invalid", "\(text) is not the address of a proxy or of a network.",
                "Write a numeric address, or a network such as 10.0.0.0/8 with no bits set behind its prefix.")
        case .keyKind(let kind):
            .init(
                "http_server.key_kind_unknown", "No kind of API key is named \(kind).",
                "Use one of the declared kinds, or declare this one.")
        case .keyHash(let name):
            .init(
                "http_server.key_hash_invalid", "The hash of the API key \(name) is not 64 hexadecimal digits.",
                "Write the SHA-256 hash of the key, not the key itself.")
        case .keyTwice(let id):
            .init(
                "http_server.key_twice", "The API key \(id) is there twice.", "Give each key once, with an id of its own.")
        }
    }
}
