import MemberCore
import OffersService
import StoreOffers

extension MetricsReport {
    /// The body of the response as JSON.
    /// - Parameter environment: Production or the sandbox.
    /// - Returns: The object.
    func json(_ environment: StoreEnvironment) -> JSONValue {
        var members: [String: JSONValue] = [
            "environment": .string(environment.rawValue), "from": .string("\(from)"), "to": .string("\(to)"),
            "summedUntil": .integer(summedUntil.milliseconds), "waiting": .integer(Int64(waiting)),
            "rows": .array(rows.map(json)),
        ]
        members["by"] = by.map { .string($0.rawValue) }
        return .object(members)
    }

    private func json(_ row: Row) -> JSONValue {
        let counts = [
            ("active", row.active), ("activeAtStart", row.activeAtStart), ("churned", row.churned), ("trials", row.trials),
            ("converted", row.converted), ("refunds", row.refunds),
        ]
        var members = Dictionary(uniqueKeysWithValues: counts.map { ($0, JSONValue.integer($1)) })
        members["day"] = .string("\(row.day)")
        members["churn"] = row.churn.map(JSONValue.number) ?? .null
        members["conversion"] = row.conversion.map(JSONValue.number) ?? .null
        members["conversionFinal"] = row.conversionFinal.map { .string("\($0)") }
        members["isProvisional"] = .bool(isProvisional(row))
        members["revenue"] = .object(row.revenue.mapValues(JSONValue.integer))
        members["refunded"] = .object(row.refunded.mapValues(JSONValue.integer))
        if let by { members[by.rawValue] = .string(row.series) }
        return .object(members)
    }
}
