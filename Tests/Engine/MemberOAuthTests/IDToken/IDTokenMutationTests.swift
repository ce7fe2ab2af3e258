import Foundation
import MemberCore
import MemberJOSE
import MemberOAuth
import MemberTesting
import Testing

/// Reads bytes as the claims of an ID token and judges them; the result is success or a typed error.
func readClaims(_ payload: Data, _ validator: IDTokenValidator, at now: Date) throws(OAuthError) {
    let claims = try IDTokenClaims(payload: payload)
    try validator.check(claims, header: IDTokenMutationTests.header, at: now)
}

@Suite("Changed ID tokens")
struct IDTokenMutationTests {
    @Test("are refused by a typed error, or keep issuer, audience and subject")
    func claims() throws {
        let example = Example()
        var claims = example.tokens.claims(nonce: "n-1", at: example.clock.now)
        claims["auth_time"] = .number(1.5e9)
        claims["aud"] = .array([.string("app")])
        claims["at_hash"] = .string("9MKET0Y7WpOlF96BtnoJyA")
        let good = try JSONEncoder().encode(claims)
        var validator = IDTokenValidator(issuer: "https://id.example.test", clientID: "app")
        (validator.nonce, validator.accessToken, validator.maximumAge) = (Secret("n-1"), Secret("access-1"), 1_000_000_000)
        try readClaims(good, validator, at: example.clock.now)
        let random = SeededRandom(seed: 12)
        // All of them with MEMBER_TEST_ALL.
        for _ in 0..<(ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] == nil ? 3_000 : 20_000) {
            let changed = Self.mutated(good, random)
            do throws(OAuthError) { try readClaims(changed, validator, at: example.clock.now) } catch {
                guard case .idToken = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    static let header = header("ES256")

    private static func header(_ algorithm: String) -> JOSEHeader {
        let text = Base64URL.encode(Data(#"{"alg":"\#(algorithm)"}"#.utf8)) + ".e30.AA"
        guard let jws = try? CompactJWS(text) else { preconditionFailure("The text is a token") }
        return jws.header
    }

    /// One change: a bit flipped, a run cut out or doubled, the end cut off, one more digit.
    private static func mutated(_ data: Data, _ random: SeededRandom) -> Data {
        let numbers = [UInt8](random.bytes(8)).map(Int.init)
        var bytes = [UInt8](data)
        let start = (numbers[0] << 8 | numbers[1]) % bytes.count
        let end = min(bytes.count, start + 1 + numbers[2] % 16)
        switch numbers[3] % 5 {
        case 0: bytes[start] ^= 1 << UInt8(numbers[4] % 8)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: (numbers[5] << 8 | numbers[6]) % bytes.count)
        case 3: bytes.removeLast(bytes.count - start)
        default: bytes.insert(UInt8(0x30 + numbers[4] % 10), at: start)
        }
        return Data(bytes)
    }
}
