import Foundation
import MemberCore
import MemberHTTP
import MemberJOSE
import MemberOAuth
import MemberSignIn
import MemberTesting

@testable import SberID

// The member's data, and the files of a partner.
extension LeakPlace {
    static let bodies = LeakPlace(
        "a body that is not the member's data", ["claims_not_an_object", "claims_malformed", "claims_too_large"]
    ) {
        var found: Found = ([], [])
        let member = #""email":"\#(Planted.text)""#
        let long = String(repeating: Planted.text, count: 1 + (1 << 20) / Planted.text.utf8.count)
        for body in ["[{\(member)}]", "{\(member),\(member)}", "{\(member)", "{\"email\":\"\(long)\"}"] {
            found.errors += await thrown { _ = try SberClaims(body) }
        }
        return found
    }

    /// Each claim with a value of a wrong kind, and each object with members of a wrong kind, with unknown ones beside them.
    static let claims = LeakPlace("a claim that cannot be read", []) {
        var found: Found = ([], [])
        let bad = "[\"\(Planted.text)\"]"
        for claim in ClaimRow.table.flatMap(\.scope.claims) {
            let members = ["series", "number", "code", "type", "full_address", "country_code", "secret"]
            let object = members.map { "\"\($0)\":\(bad)" }.joined(separator: ",")
            for body in [
                "{\"\(claim)\":\(bad)}", "{\"\(claim)\":{\(object)}}", "{\"\(Planted.passport)\":\(bad),\"\(claim)\":\(bad)}",
            ] {
                let claims = try SberClaims(body)
                guard !claims.problems.isEmpty else { throw CancellationError() }
                found.other += claims.problems as [Any] + [claims]
            }
        }
        return found
    }

    static let files = LeakPlace("a file of the credentials", ["file_unreadable", "file_not_named", "credentials_missing"]) {
        let home = try TemporaryVault()
        let context = ProviderContext(vault: home.vault, transport: ScriptedTransport([]))
        let (good, blank) = (home.home.appending(path: "good"), home.home.appending(path: "blank"))
        try Data(Planted.text.utf8).write(to: good)
        // Not UTF-8, so that it cannot be read as text.
        try (Data(Planted.text.utf8) + Data([0xFF])).write(to: blank)
        let none = home.home.appending(path: "none")
        var found: Found = ([], [])
        for (secret, certificate, password, tokens) in [
            (blank, nil, nil, .trustTransport), (nil, nil, nil, .trustTransport), (good, nil, nil, .keyFile(good)),
            (good, none, good, .trustTransport), (good, good, nil, .trustTransport), (good, good, blank, .trustTransport),
            (good, good, good, .trustTransport),
        ] as [(URL?, URL?, URL?, SberCredentials.IDTokens)] {
            let credentials = SberCredentials(
                clientSecretFile: secret, certificateFile: certificate, certificatePasswordFile: password, idTokens: tokens)
            let request = SberSignIn(clientID: Bank.clientID, credentials: credentials)
            found.errors += await thrown { _ = try await SberProvider().plan(for: request, redirectURI: nil, in: context) }
        }
        let bank = try Bank()
        let login = try await bank.backend(ScriptedTransport([try bank.tokenResponse()])).exchange(bank.grant())
        found.errors += await thrown { _ = try SberProvider().client(for: login.account, in: context) }
        return found
    }
}
