import Testing

@testable import MemberSandbox

@Suite("The store's time")
struct ShopTimeTests {
    @Test(
        "months end on the day on which a subscription began, if they have it",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2026-02-28", 1, "2026-03-31"), ("2024-01-31", 1, "2024-02-29"),
            ("2026-11-30", 3, "2027-02-28"), ("2026-12-31", 12, "2027-12-31"),
        ])
    func months(begin: String, months: Int, end: String) throws {
        let time = try #require(ShopTime(text: begin + "T10:20:30Z"))
        #expect(time.adding(ShopPeriod(months, .month), keeping: 31).iso == end + "T10:20:30Z")
    }

    @Test("the year of a subscription from a leap day ends on the last of February")
    func leapYear() throws {
        let time = try #require(ShopTime(text: "2024-02-29"))
        #expect(time.adding(ShopPeriod(1, .year), keeping: 29).day == "2025-02-28")
        #expect(time.adding(ShopPeriod(4, .year), keeping: 29).day == "2028-02-29")
    }

    @Test(
        "California's time follows daylight saving to the second",
        arguments: [
            ("2026-03-08T09:59:59Z", "2026-03-08 01:59:59"), ("2026-03-08T10:00:00Z", "2026-03-08 03:00:00"),
            ("2026-11-01T08:59:59Z", "2026-11-01 01:59:59"), ("2026-11-01T09:00:00Z", "2026-11-01 01:00:00"),
            ("2026-01-01T00:00:00Z", "2025-12-31 16:00:00"), ("2026-07-01T12:00:00Z", "2026-07-01 05:00:00"),
        ])
    func pacific(text: String, expected: String) throws {
        let time = try #require(ShopTime(text: text))
        #expect(time.pst == expected + " America/Los_Angeles" && time.iso == text)
        #expect(time.gmt == text.replacing("T", with: " ").replacing("Z", with: " Etc/GMT"))
    }

    @Test(
        "a date that the calendar does not have is not read",
        arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-01-01T24:00:00Z", "", "x"])
    func impossible(text: String) { #expect(ShopTime(text: text) == nil) }
}
