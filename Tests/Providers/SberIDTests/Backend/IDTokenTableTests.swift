import Foundation
import MemberCore
import MemberJOSE
import MemberOAuth
import MemberTesting
import SberID
import Testing

/// One row of the list of checks: the error in the token, and the name of the refusal.
struct TokenRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var claims: [String: JSONValue] = [:]
    /// Changes a signed token into another text.
    var change: @Sendable (String) -> String = { $0 }
    /// Nil if the token is good.
    let failure: SberIDTokenFailure?
}

/// Parts of a token, joined again.
private func parts(_ token: String, _ change: (inout [String]) -> Void) -> String {
    var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    change(&parts)
    return parts.joined(separator: ".")
}

private func base64(_ text: String) -> String { Base64URL.encode(Data(text.utf8)) }

private let now = Int64(TestClock().now.timeIntervalSince1970)
private let longName = JSONValue.string(String(repeating: "x", count: 16 << 10))
private let client = Bank.clientID

private let rows: [TokenRow] = [
    TokenRow(testDescription: "a good one", failure: nil),
    TokenRow(testDescription: "1: more than 16 KiB", claims: ["name": longName], failure: .malformed),
    TokenRow(testDescription: "1: two segments", change: { parts($0) { $0.removeLast() } }, failure: .malformed),
    TokenRow(testDescription: "1: four segments", change: { $0 + ".x" }, failure: .malformed),
    TokenRow(testDescription: "1: five segments", change: { $0 + ".x.y" }, failure: .malformed),
    TokenRow(testDescription: "1: a header that is no base64url", change: { parts($0) { $0[0] = "{}" } }, failure: .malformed),
    TokenRow(
        testDescription: "1: a header that is no object", change: { parts($0) { $0[0] = base64("[]") } }, failure: .malformed),
    TokenRow(
        testDescription: "1: a payload that is no object", change: { parts($0) { $0[1] = base64("7") } }, failure: .malformed),
    TokenRow(
        testDescription: "1: the vendor's printed sample",
        change: {
            parts($0) {
                $0 = ["{“alg”:“ gost34-10.2012”}", base64("{“iss”:“https://online.sberbank.ru/CSAFront/index.do”}"), "x"]
            }
        },
        failure: .malformed),
    TokenRow(
        testDescription: "1: none with a signature", change: { parts($0) { $0[0] = base64(#"{"alg":"none"}"#) } },
        failure: .malformed),
    TokenRow(testDescription: "1: an algorithm without a signature", change: { parts($0) { $0[2] = "" } }, failure: .malformed),
    TokenRow(testDescription: "3: another issuer", claims: ["iss": .string("https://id.sber.ru")], failure: .wrongIssuer),
    TokenRow(
        testDescription: "3: an issuer that differs in one slash",
        claims: ["iss": .string("https://online.sberbank.ru/CSAFront/index.do/")], failure: .wrongIssuer),
    TokenRow(testDescription: "3: no issuer", claims: ["iss": .null], failure: .wrongIssuer),
    TokenRow(testDescription: "4: another audience", claims: ["aud": .string("another")], failure: .wrongAudience),
    TokenRow(testDescription: "4: no audience", claims: ["aud": .null], failure: .wrongAudience),
    TokenRow(testDescription: "4: the audience in other case", claims: ["aud": .string(client.lowercased())], failure: nil),
    TokenRow(testDescription: "4: a list of the client", claims: ["aud": .array([.string(client)])], failure: nil),
    TokenRow(
        testDescription: "4: several audiences and azp",
        claims: ["aud": .array([.string("other"), .string(client)]), "azp": .string(client)],
        failure: nil),
    TokenRow(
        testDescription: "4: several audiences without azp", claims: ["aud": .array([.string("other"), .string(client)])],
        failure: .wrongAudience),
    TokenRow(
        testDescription: "4: azp in another case, of which only aud is free", claims: ["azp": .string(client.lowercased())],
        failure: .wrongAudience),
    TokenRow(testDescription: "4: another azp", claims: ["azp": .string("other")], failure: .wrongAudience),
    TokenRow(testDescription: "5: no exp", claims: ["exp": .null], failure: .malformed),
    TokenRow(testDescription: "5: no iat", claims: ["iat": .null], failure: .malformed),
    TokenRow(
        testDescription: "5: times as digits in texts", claims: ["exp": .string(String(now + 60)), "iat": .string(String(now))],
        failure: nil),
    TokenRow(testDescription: "5: a time as words", claims: ["exp": .string("soon")], failure: .malformed),
    TokenRow(testDescription: "5: expired 59 s ago", claims: ["exp": .integer(now - 59)], failure: nil),
    TokenRow(testDescription: "5: expired 60 s ago", claims: ["exp": .integer(now - 60)], failure: .expired),
    TokenRow(testDescription: "5: expired 60 s ago, as text", claims: ["exp": .string(String(now - 60))], failure: .expired),
    TokenRow(testDescription: "5: issued in 60 s", claims: ["iat": .integer(now + 60)], failure: nil),
    TokenRow(testDescription: "5: issued in 61 s", claims: ["iat": .integer(now + 61)], failure: .issuedInFuture),
    TokenRow(testDescription: "6: another nonce", claims: ["nonce": .string("another")], failure: .wrongNonce),
    TokenRow(
        testDescription: "6: the nonce in other case", claims: ["nonce": .string(Bank.nonce.uppercased())], failure: .wrongNonce),
    TokenRow(testDescription: "6: no nonce", claims: ["nonce": .null], failure: .wrongNonce),
    TokenRow(testDescription: "7: an empty subject", claims: ["sub": .string("")], failure: .missingSubject),
    TokenRow(testDescription: "7: no subject", claims: ["sub": .null], failure: .missingSubject),
    TokenRow(testDescription: "3 before 4", claims: ["iss": .null, "aud": .null], failure: .wrongIssuer),
    TokenRow(testDescription: "4 before 5", claims: ["aud": .null, "exp": .integer(0)], failure: .wrongAudience),
    TokenRow(testDescription: "5 before 6", claims: ["exp": .integer(0), "nonce": .null], failure: .expired),
    TokenRow(testDescription: "5 before 7", claims: ["exp": .integer(0), "sub": .string("")], failure: .expired),
    TokenRow(testDescription: "6 before 7", claims: ["nonce": .null, "sub": .string("")], failure: .wrongNonce),
]

private let signatureRows: [TokenRow] = [
    TokenRow(
        testDescription: "2: none, unsigned", change: { parts($0) { ($0[0], $0[2]) = (base64(#"{"alg":"none"}"#), "") } },
        failure: .unsupportedAlgorithm),
    TokenRow(
        testDescription: "2: an algorithm that is not listed",
        change: { parts($0) { $0[0] = base64(#"{"alg":"RS256","kid":"test-1"}"#) } },
        failure: .unsupportedAlgorithm),
    TokenRow(
        testDescription: "2: an algorithm that nobody knows",
        change: { parts($0) { $0[0] = base64(#"{"alg":"gost34.10-2012"}"#) } },
        failure: .unsupportedAlgorithm),
    TokenRow(
        testDescription: "2: another signature",
        change: { parts($0) { $0[2] = Base64URL.encode(Data(repeating: 7, count: 64)) } }, failure: .badSignature),
    TokenRow(
        testDescription: "2: a key that is not listed",
        change: { parts($0) { $0[0] = base64(#"{"alg":"ES256","kid":"another"}"#) } }, failure: .badSignature),
    TokenRow(
        testDescription: "2 before 3", claims: ["iss": .null],
        change: { parts($0) { $0[2] = Base64URL.encode(Data(repeating: 7, count: 64)) } }, failure: .badSignature),
]

@Suite("The checks of an ID token", .timeLimit(.minutes(1)))
struct IDTokenTableTests {
    private func outcome(_ row: TokenRow, _ policy: SberIDTokenPolicy?) async throws -> SberIDTokenFailure? {
        let bank = try Bank()
        let token = row.change(try bank.idToken(row.claims))
        let transport = ScriptedTransport([try bank.tokenResponse(["id_token": .string(token)])])
        let backend = try bank.backend(transport, policy: policy)
        do {
            _ = try await backend.exchange(bank.grant())
            return nil
        } catch SberBackendError.idToken(let failure) {
            #expect(bank.home.vault.accounts.isEmpty)
            return failure
        }
    }

    @Test("each check has its name, with keys", arguments: rows + signatureRows)
    func verified(_ row: TokenRow) async throws { #expect(try await outcome(row, nil) == row.failure) }

    @Test("each check except the signature has its name, with a trusted transport", arguments: rows)
    func trusted(_ row: TokenRow) async throws { #expect(try await outcome(row, .trustTransport) == row.failure) }

    @Test(
        "a trusted transport needs no signature, and accepts a wrong one", arguments: signatureRows.filter { $0.claims.isEmpty })
    func unsigned(_ row: TokenRow) async throws { #expect(try await outcome(row, .trustTransport) == nil) }
}
