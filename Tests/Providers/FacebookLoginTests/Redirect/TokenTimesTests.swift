import Foundation
import MemberCore
import Testing

@testable import FacebookLogin

@Suite("The expiry of a token")
struct TokenTimesTests {
    static let now = Date(timeIntervalSince1970: 1_000_000)

    @Test(
        "texts and numbers count alike, the first absolute date before the relative one",
        arguments: [
            (#"{"expires":"2000000"}"#, 2_000_000), (#"{"expires":2000000}"#, 2_000_000),
            (#"{"expires_at":"2000000"}"#, 2_000_000),
            (#"{"expires":"1500000","expires_at":"2000000"}"#, 1_500_000),
            (#"{"expires":"0","expires_at":"2000000"}"#, 2_000_000),
            (#"{"expires_in":"3600"}"#, 1_003_600), (#"{"expires_in":3600.5}"#, 1_003_600.5),
            (#"{"expires_at":-1,"expires_in":"60"}"#, 1_000_060), (#"{"expires_at":"2000000","expires_in":60}"#, 2_000_000),
            ("{}", nil), (#"{"expires_in":"0"}"#, nil), (#"{"expires_in":-5}"#, nil), (#"{"expires_at":"soon"}"#, nil),
            (#"{"expires_at":null}"#, nil), (#"{"expires_at":[1]}"#, nil), (#"{"expires_at":true}"#, nil),
            (#"{"expires_at":"1e3"}"#, nil), (#"{"expires_in":"nan"}"#, nil), (#"{"expires_at":1e300}"#, nil),
        ] as [(String, Double?)])
    func token(text: String, end: Double?) throws {
        let members = try JSONValue(parsing: Data(text.utf8))
        let times = TokenTimes(at: Self.now) { members[$0] }
        #expect(times.expiration == end.map(Date.init(timeIntervalSince1970:)) ?? .distantFuture)
        #expect(times.dataAccess == .distantFuture)
    }

    @Test(
        "the access to data ends at its own date",
        arguments: [("2000000", 2_000_000), ("0", nil), ("-1", nil), ("", nil), ("x", nil)] as [(String, Double?)])
    func dataAccess(text: String, end: Double?) {
        let times = TokenTimes([("data_access_expiration_time", text)], at: Self.now)
        #expect(times.dataAccess == end.map(Date.init(timeIntervalSince1970:)) ?? .distantFuture)
    }
}
