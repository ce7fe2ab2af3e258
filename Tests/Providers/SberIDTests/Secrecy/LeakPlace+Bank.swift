import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberTesting

@testable import SberID

// Responses of the bank.
extension LeakPlace {
    private static let everything = JSONValue.string(Planted.text)

    /// Each failure of an ID token, in a token that also contains the member's data.
    static let idTokens = LeakPlace("an ID token", Set(SberIDTokenFailure.allCases.map { "id_token_\($0.rawValue)" })) {
        let bank = try Bank()
        let personal: [String: JSONValue] = ["identification": everything, "phone_number": everything, "email": everything]
        let now = Int64(bank.clock.now.timeIntervalSince1970)
        var tokens: [JSONValue] = try [
            ["iss": everything], ["aud": everything], ["nonce": everything], ["sub": .null], ["at_hash": everything],
            ["exp": .integer(now - 3600)], ["iat": .integer(now + 3600)],
        ].map { .string(try bank.idToken(personal.merging($0) { $1 })) }
        let parts = try bank.idToken(personal).split(separator: ".").map(String.init)
        let header = Base64URL.encode(Data(#"{"alg":"\#(Planted.code)","kid":"\#(Planted.clientSecret)"}"#.utf8))
        let signature = Base64URL.encode(Data(repeating: 7, count: 64))
        tokens += [
            .null, everything, .string([header, parts[1], parts[2]].joined(separator: ".")),
            .string([parts[0], parts[1], signature].joined(separator: ".")),
        ]
        var found: Found = ([], [])
        for token in tokens {
            let transport = ScriptedTransport([try bank.tokenResponse(["id_token": token])])
            found.errors += await thrown { _ = try await bank.backend(transport).exchange(bank.grant()) }
        }
        return found
    }

    /// A body that repeats everything that was sent, and the member's data, in each form of an endpoint's refusal.
    private static func refusals(_ request: HTTPRequest) -> [ScriptedTransport.Response] {
        let sent = JSONValue.string(request.form.fields.map(\.value).joined(separator: " ") + " " + Planted.text)
        return [400, 401, 429, 500].map { .body(["error": sent, "error_description": sent], status: $0) } + [
            .body(["httpCode": sent, "httpMessage": sent, "moreInformation": sent], status: 403),
            .status(502, Planted.text), .failure(.offline),
        ]
    }

    static let refusals = LeakPlace(
        "an endpoint that refuses", ["refused", "too_many_requests", "bank_unavailable", "token_over", "grant_without_nonce"]
    ) {
        let bank = try Bank()
        let told = Locked<[String]>([])
        let diagnostics = Diagnostics { event in told.withLock { $0.append("\(event)") } }
        var found: Found = ([], [])
        for index in 0..<7 {
            let isGood = Locked(true)
            let good = try bank.tokenResponse(["refresh_token": .string(Planted.refresh)])
            let transport = ScriptedTransport { isGood.value ? good : refusals($0)[index] }
            let backend = try bank.backend(transport, diagnostics: diagnostics)
            let login = try await backend.exchange(bank.grant())
            isGood.withLock { $0 = false }
            found.errors += await thrown { _ = try await backend.exchange(bank.grant()) }
            found.errors += await thrown { _ = try await backend.userInfo(login) }
            found.errors += await thrown { try await backend.complete(login) }
            bank.clock.advance(by: .seconds(7200))
            found.errors += await thrown { _ = try await backend.userInfo(of: login.account) }
        }
        found.errors += await thrown { _ = try await bank.backend(ScriptedTransport([])).exchange(bank.grant(nonce: nil)) }
        found.other = [told.value]
        return found
    }

    static let logins = LeakPlace("a sign-in whose token is over, and another one", ["login_token_over", "another_login"]) {
        let bank = try Bank()
        let good = try bank.tokenResponse(["access_token": .string(Planted.refresh), "expires_in": .integer(60)])
        let backend = try bank.backend(ScriptedTransport([good]))
        let login = try await backend.exchange(bank.grant())
        var found: Found = (await thrown { try await backend.complete(of: login.account, rquid: Planted.code) }, [login])
        bank.clock.advance(by: .seconds(61))
        found.errors += await thrown { _ = try await backend.userInfo(login) }
        return found
    }

    static let userInfo = LeakPlace(
        "user info, and a response without a usable form",
        ["user_info_of_another", "user_info_for_another", "claims_malformed"]
    ) {
        let bank = try Bank()
        let personal: [String: JSONValue] = ["identification": everything, "phone_number": everything]
        var found: Found = ([], [])
        for body in [
            bank.userInfo(personal.merging(["sub": everything]) { $1 }), bank.userInfo(personal.merging(["sub": .null]) { $1 }),
            bank.userInfo(personal.merging(["aud": everything]) { $1 }), .json("{\"email\":\"\(Planted.text)\""),
            .json(#"{"sub":"subject-of-anna","email":"\#(Planted.text)","email":"\#(Planted.text)"}"#),
        ] {
            let backend = try bank.backend(ScriptedTransport([try bank.tokenResponse(), body]))
            let login = try await backend.exchange(bank.grant())
            found.errors += await thrown { _ = try await backend.userInfo(login) }
        }
        for changes in [["token_type": everything], ["access_token": .string(Planted.text + "\n")], ["expires_in": everything]] {
            let transport = ScriptedTransport([try bank.tokenResponse(changes)])
            found.errors += await thrown { _ = try await bank.backend(transport).exchange(bank.grant()) }
        }
        return found
    }
}
