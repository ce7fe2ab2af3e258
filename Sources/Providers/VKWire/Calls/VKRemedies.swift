/// What an app can do about an error code of the VK API.
public enum VKRemedies {
    /// The remedy of a code.
    /// - Parameter code: The code.
    /// - Returns: A sentence.
    public static func of(_ code: Int) -> String { table[code] ?? "See VK's documentation for error \(code)." }

    private static let table = [
        3: "Check the method's name; case matters.",
        5: "Sign in again.",
        6: "Wait a second: a user token may make three calls a second.",
        7: "Ask the member for the missing permission.",
        9: "Wait; too many equal actions.",
        14: "Give the traffic an interaction hook, or show the page whose address the error carries.",
        15: "The member may not see this.",
        17: "Give the traffic an interaction hook, or show the page whose address the error carries.",
        100: "Check the parameters.",
        113: "Check the user id.",
    ]
}
