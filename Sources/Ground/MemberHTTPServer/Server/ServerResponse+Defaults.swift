import Foundation
import MemberCore

extension ServerResponse {
    /// The response as this server sends it: a refusal that no step has changed becomes JSON where the setting says so.
    func asSent(_ configuration: HTTPServerConfiguration) -> ServerResponse {
        guard configuration.sendsProblemDetails, let problem, problem.status == status,
            body == Data((problem.title + "\n").utf8)
        else { return self }
        var response = self
        response.headers["Content-Type"] = ProblemDetails.mediaType
        response.body = problem.json
        return response
    }

    /// Gives the security fields that the handler did not set.
    func eachDefault(_ configuration: HTTPServerConfiguration, _ add: (String, String) -> Void) {
        guard configuration.addsSecurityHeaders else { return }
        for (name, value) in Self.careful where headers[name] == nil { add(name, value) }
        if headers["Content-Type"]?.hasPrefix("text/html") == true, headers["X-Frame-Options"] == nil {
            add("X-Frame-Options", "DENY")
        }
        if configuration.isBehindTLS, headers["Strict-Transport-Security"] == nil {
            add("Strict-Transport-Security", "max-age=31536000")
        }
    }

    private static let careful = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ]
}

extension HTTPServerConfiguration {
    /// The value of a field as it is sent: a cookie is secure where clients come by https.
    func sent(_ field: HTTPHeaders.Field) -> String {
        let isCareless =
            securesCookies && field.name.equalsIgnoringCase("Set-Cookie")
            && !field.value.split(at: ";").contains { String($0.withoutBlanks).equalsIgnoringCase("Secure") }
        return isCareless ? field.value + "; Secure" : field.value
    }
}
