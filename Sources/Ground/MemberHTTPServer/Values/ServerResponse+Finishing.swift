import MemberCore

extension ServerResponse {
    /// A refusal or failure: the status and its words, nothing about the cause.
    static func plain(_ status: Int, closing: Bool = false) -> ServerResponse {
        let words = [
            400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
            415: "Unsupported Media Type", 500: "Internal Server Error", 503: "Service Unavailable",
        ]
        var response = ServerResponse.text((words[status] ?? "Error") + "\n", status: status)
        if closing { response.headers["Connection"] = "close" }
        return response
    }

    /// Adds the careful defaults where the handler said nothing.
    func withSecurityHeaders() -> ServerResponse {
        var response = self
        let defaults = [
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ]
        for (name, value) in defaults where response.headers[name] == nil { response.headers.add(name, value) }
        return response
    }
}
