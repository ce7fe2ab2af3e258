/// The way to read claims whose form differs between providers.
public struct IDTokenReading: Sendable {
    /// Reads `exp`, `iat`, `nbf` and `auth_time` where they are strings; nil refuses the token. By default, they must be numbers.
    public var time: @Sendable (_ text: String) -> Double? = { _ in nil }
    /// Reads an `aud` that is a list; nil refuses the token. By default, every element is an audience.
    public var audience: @Sendable (_ list: [String]) -> [String]? = { $0 }

    /// Creates the standard's reading.
    public init() {}
}
