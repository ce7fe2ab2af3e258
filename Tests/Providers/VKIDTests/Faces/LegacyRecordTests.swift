import Foundation
import Testing

@testable import VKID

@Suite("Sessions of version 1")
struct LegacyRecordTests {
    @Test(
        "token, provider and date are read in each form",
        arguments: [
            (#"{"accessToken":"a","oAuthProvider":"ok_ru","creationDate":700000000}"#, OAuthProvider.ok, 700_000_000.0),
            (#"{"accessToken":{"value":"a"},"provider":{"type":"mail_ru"},"creationDate":700000000.5}"#, .mail, 700_000_000.5),
            (#"{"accessToken":{"value":"a","userId":{"value":1}},"creationDate":"2023-03-08T20:26:40Z"}"#, .vkid, 700_000_000),
        ])
    func forms(json: String, provider: OAuthProvider, date: Double) throws {
        let session = try #require(LegacyRecord(Data(json.utf8), account: "7")?.session)
        #expect(session.id.value == 7 && session.accessToken.value == "a" && session.oAuthProvider == provider)
        #expect(session.creationDate == Date(timeIntervalSinceReferenceDate: date))
    }

    @Test(
        "other values are skipped",
        arguments: [
            ("{}", "7"), (#"{"accessToken":""}"#, "7"), (#"{"accessToken":"a"}"#, "x"), ("[]", "7"), ("", "7"),
            (#"{"accessToken":"a"}"#, "+7"), (#"{"accessToken":"a"}"#, "07"), (#"{"accessToken":"a"}"#, "0"),
        ])
    func garbage(json: String, account: String) { #expect(LegacyRecord(Data(json.utf8), account: account) == nil) }
}
