import Testing

@testable import MemberUI

@Suite("Numbers of people")
struct CountTextTests {
    @Test(
        "are cut to thousands with a comma and to millions with a dot",
        arguments: [
            (0, "0"), (1, "1"), (999, "999"), (1_000, "1K"), (1_099, "1K"), (1_100, "1,1K"), (1_200, "1,2K"), (1_999, "1,9K"),
            (10_000, "10K"), (10_100, "10,1K"), (10_999, "10,9K"), (11_000, "11K"), (11_100, "11K"), (12_345, "12K"),
            (999_999, "999K"), (1_000_000, "1M"), (1_034_567, "1M"), (1_234_567, "1.2M"), (10_999_999, "10.9M"),
            (11_000_000, "11M"), (12_345_678, "12M"), (1_234_567_890, "1234M"),
        ])
    func text(count: Int, text: String) { #expect(CountText.text(count) == text) }
}
