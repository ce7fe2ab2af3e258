import Foundation
import MemberCore
import MemberHTTPServer

extension AccessRecord {
    /// The record as a line of JSON. It has the route's pattern and not the path, which may name a member or a transaction.
    /// - Parameter date: When the request ended.
    /// - Returns: One JSON object, without an end of line.
    func jsonLine(at date: Date) -> String {
        var line = JSONObjectWriter()
        line.add("time", Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date))
        line.add("id", identifier)
        line.add("client", client)
        line.add("method", Self.methods.contains(method) ? method : "other")
        line.add("route", route ?? "unmatched")
        line.add("status", Double(status))
        line.add("bytes", Double(bytes))
        line.add("milliseconds", (duration / .milliseconds(1)).rounded(.down))
        line.add("complete", isComplete)
        return String(decoding: line.data, as: UTF8.self)
    }

    /// A client could write anything in place of a method.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
}
