import Foundation
import VKID

/// The decision of the community sheet's limit over as many showings as are kept of a member, against one sort of the same dates.
func sheetLimit() -> Row {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    // A year of showings, in an order that is none.
    let dates = (0..<ImpressionHistory.capacity).map { now - Double($0 * 611 % 1_000) * 31_536 }
    let history = ImpressionHistory(dates)
    let limit = GroupSubscriptionsLimit(maxSubscriptionsToShow: 2, periodInDays: 30)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return Row(
        name: "The limit's decision over 1 000 impressions", baselineName: "the same dates sorted", count: 20_000, aim: 1,
        candidate: { [calendar] count in
            for _ in 0..<count {
                guard !history.admits(now, limit, by: calendar) else { throw BenchError.wrongResult("admitted") }
            }
        },
        baseline: { count in for _ in 0..<count { blackHole(dates.sorted()) } })
}
