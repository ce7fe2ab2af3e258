import Foundation
import MemberCore
import MemberHTTP
import MemberUI
import Testing

/// A visitor who is signed in and has begun another sign-in, and a foreign person with the same.
struct Parties {
    let anna: PlainBrowser
    let boris: PlainBrowser
    /// Anna's second sign-in.
    let own: PageSignIn
    /// The foreign person's second sign-in.
    let foreign: PageSignIn

    var form: String { anna.site.forms[0] }
    var token: String { anna.site.token }

    /// Replaces the cookie of a request with another browser's.
    func cookie(of browser: PlainBrowser, on request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.headers["Cookie"] = anna.site.cookie + "=" + (browser.cookie ?? "")
        return request
    }
}

/// A request of Anna's browser, a part of which another person has written.
struct ForgedRequest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The status of the response; nil for any response that changes nothing.
    var status: Int?
    let make: @Sendable (Parties) throws -> HTTPRequest

    init(_ name: String, _ status: Int? = nil, _ make: @escaping @Sendable (Parties) throws -> HTTPRequest) {
        (testDescription, self.status, self.make) = (name, status, make)
    }
}

extension ForgedRequest {
    /// Fields that a sign-in form does not have, with a value of the foreign person.
    static let signInFields: [ForgedRequest] = [
        "subject", "user_id", "account", "attempt", "id", "state", "code", "redirect_uri", "return_to", "provider", "scope",
        "expires",
        "expires_in", "host", "client_id", "visitor", "cookie",
    ].map { name in
        ForgedRequest("sign-in form: " + name) { parties in
            let value: String =
                switch name {
                case "attempt", "id": parties.foreign.id
                case "state": parties.foreign.state ?? ""
                case "account": "account-boris"
                case "redirect_uri", "return_to", "host": "https://evil.example/callback"
                case "provider": "two"
                case "scope": "everything"
                case "expires", "expires_in": "9999999999"
                case "visitor", "cookie": parties.boris.cookie ?? ""
                default: "boris"
                }
            return try parties.anna.request(parties.form, [("action", "sign-in"), (name, value)])
        }
    }

    /// All fields of a form, including the cookie.
    static let formFields: [ForgedRequest] =
        ["sign-in", "sign-out", "finish", "signed-in", "retry", ""].flatMap { action in
            [
                ForgedRequest("\(action) form: no token", 403) { parties in
                    var request = try parties.anna.request(parties.form, [])
                    request.body = .form([("action", action)])
                    return request
                },
                ForgedRequest("\(action) form: empty token", 403) {
                    try $0.anna.request($0.form, [("action", action), ($0.token, "")])
                },
                ForgedRequest("\(action) form: foreign token", 403) {
                    try $0.anna.request($0.form, [("action", action), ($0.token, $0.boris.token)])
                },
                ForgedRequest("\(action) form: foreign token before the own", 403) {
                    try $0.anna.request($0.form, [($0.token, $0.boris.token), ("action", action), ($0.token, $0.anna.token)])
                },
                ForgedRequest("\(action) form: foreign cookie", 403) {
                    $0.cookie(of: $0.boris, on: try $0.anna.request($0.form, [("action", action)]))
                },
                ForgedRequest("\(action) form: no cookie", 403) { parties in
                    var request = try parties.anna.request(parties.form, [("action", action)])
                    request.headers["Cookie"] = nil
                    return request
                },
            ]
        }
        + ["finish", "signed-in", "signedIn", "welcome", "", "Sign-Out", "sign-out "].map { action in
            ForgedRequest("action: \(action)", 303) { try $0.anna.request($0.form, [("action", action)]) }
        }

    /// All fields of a response, including the cookie.
    static let responseFields: [ForgedRequest] = [
        ForgedRequest("response: foreign state", 400) { try $0.anna.returning($0.foreign, as: "anna") },
        ForgedRequest("response: foreign state and code", 400) { try $0.anna.returning($0.foreign, as: "boris") },
        ForgedRequest("response: foreign state before the own", 400) {
            try $0.anna.request("/callback?code=boris&state=\($0.foreign.state ?? "")&state=\($0.own.state ?? "")")
        },
        ForgedRequest("response: no state", 303) { try $0.anna.request("/callback?code=boris") },
        ForgedRequest("response: no state, but ids", 303) {
            try $0.anna.request("/callback?code=boris&id=\($0.own.id)&attempt=\($0.own.id)")
        },
        ForgedRequest("response: empty state", 400) { try $0.anna.request("/callback?code=boris&state=") },
        ForgedRequest("response: an id as state", 400) { try $0.anna.request("/callback?code=boris&state=\($0.own.id)") },
        ForgedRequest("response: foreign cookie", 400) {
            $0.cookie(of: $0.boris, on: try $0.anna.returning($0.own, as: "boris"))
        },
        ForgedRequest("response: no cookie", 400) { parties in
            var request = try parties.anna.returning(parties.own, as: "boris")
            request.headers["Cookie"] = nil
            return request
        },
        ForgedRequest("response: a cookie that was chosen", 400) { parties in
            var request = try parties.anna.returning(parties.own, as: "boris")
            request.headers["Cookie"] = parties.anna.site.cookie + "=chosen"
            return request
        },
    ]

    /// The fields that only the portal has.
    static let portalFields: [ForgedRequest] = [
        ForgedRequest("path: unknown provider", 403) { try $0.anna.request("/act/three", [("action", "sign-in")]) },
        ForgedRequest("path: another provider") {
            try $0.anna.request("/act/two", [("action", "sign-in"), ("provider", "one")])
        },
        ForgedRequest("page that leads on: foreign attempt", 303) { try $0.anna.request("/go?attempt=" + $0.foreign.id) },
        ForgedRequest("page that leads on: foreign state", 303) {
            try $0.anna.request("/go?attempt=" + ($0.foreign.state ?? ""))
        },
        ForgedRequest("first page: foreign choices", 303) {
            try $0.anna.request("/?theme=evil&lang=evil&member=boris&csrf=" + $0.boris.token)
        },
        ForgedRequest("settings: foreign account", 303) {
            try $0.anna.request("/permissions/one", [("everything", "yes"), ("account", "account-boris")])
        },
        ForgedRequest("form: foreign origin", 403) { parties in
            var request = try parties.anna.request(parties.form, [("action", "sign-out")])
            request.headers["Origin"] = "https://evil.example"
            return request
        },
    ]
}
