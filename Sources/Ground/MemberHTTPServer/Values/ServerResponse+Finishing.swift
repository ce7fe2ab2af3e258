import MemberCore

extension ServerResponse {
    /// A refusal or failure: the status and its words, nothing about the cause.
    static func plain(_ status: Int) -> ServerResponse {
        ServerResponse.text(StatusWords.of(status) + "\n", status: status)
    }

    /// The careful fields, where the handler said nothing.
    func defaults(_ configuration: HTTPServerConfiguration) -> [(String, String)] {
        guard configuration.addsSecurityHeaders else { return [] }
        var names = Self.careful
        if headers["Content-Type"]?.hasPrefix("text/html") == true { names.append(("X-Frame-Options", "DENY")) }
        if configuration.isBehindTLS { names.append(("Strict-Transport-Security", "max-age=31536000")) }
        return names.filter { headers[$0.0] == nil }
    }

    private static let careful = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ]
}
