import Foundation
import MemberCore
import Testing

@Suite("Dates in fields")
struct HTTPDateTests {
    @Test(
        "a date is written, and read as the same moment; the published example is first",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
        ])
    func dates(seconds: Int, text: String) {
        #expect(HTTPDate.format(seconds) == text && HTTPDate.parse(text) == seconds)
    }

    @Test(
        "a text that is not such a date is refused",
        arguments: [
            "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Mon, 06 Nov 1994 08:49:37 GMT",
            "Sun, 6 Nov 1994 08:49:37 GMT", "Wed, 31 Feb 2001 00:00:00 GMT", "Thu, 31 Feb 1994 08:49:37 GMT",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov -994 08:49:37 GMT", "Sat, 31 Dec 2016 23:59:060 GMT",
            "Sun, 31 Dec 2016 23:59:60 GMT",
        ])
    func noDates(text: String) { #expect(HTTPDate.parse(text) == nil) }

    @Test("a leap second is read as the second before it")
    func leapSecond() { #expect(HTTPDate.parse("Sat, 31 Dec 2016 23:59:60 GMT") == 1_483_228_799) }

    @Test(
        "a server can ask for a wait in seconds or until a date, never more than a day",
        arguments: [
            ("0", 0), ("7", 7), (" 7 ", 7), ("99999999999999999999999", 86_400), ("Thu, 28 May 2026 20:26:40 GMT", 0),
            ("Thu, 28 May 2026 20:27:40 GMT", 60), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
            ("Fri, 28 May 2027 20:26:40 GMT", 86_400), ("Fri, 28 May 2026 20:27:40 GMT", nil), ("", nil), ("soon", nil),
            ("-1", nil), ("1.5", nil),
        ] as [(String, Int?)])
    func retryAfter(text: String, seconds: Int?) {
        let headers: HTTPHeaders = ["Retry-After": text]
        #expect(headers.retryAfter(at: Date(timeIntervalSince1970: 1_780_000_000)) == seconds.map { .seconds($0) })
    }

    @Test("a part of a second counts as a whole one, and without a value there is no wait")
    func rounding() {
        let headers: HTTPHeaders = ["Retry-After": "Thu, 28 May 2026 20:26:41 GMT"]
        #expect(headers.retryAfter(at: Date(timeIntervalSince1970: 1_780_000_000.4)) == .seconds(1))
        #expect(HTTPHeaders().retryAfter(at: .now) == nil)
    }
}
